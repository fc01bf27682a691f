import { Badge } from '../../design/badge.js';
import { type Booking, STATUS_TONES, STATUS_WORDS } from './booking-facts.js';

/** Status of a booking in a list, with a mark if rules were overridden for it. */
export function StateBadges({ status, overrode }: Pick<Booking, 'status' | 'overrode'>) {
  return (
    <span class="row">
      <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>
      {overrode.length > 0 && <Badge tone="warn">Overridden</Badge>}
    </span>
  );
}
