import type { Schemas } from '../../../../client/index.js';
import { momentAt } from '../wall-clock/format.js';
import { parseTimestamp, zone } from '../wall-clock/wall.js';
import { type Failure, isPast, reasonWords } from '../words.js';

/** Time that could not be booked, with the reason. */
export type Conflict = Schemas['Series']['skipped'][number];

export function listConflicts(failure: Failure): readonly Conflict[] {
  if (failure.outcome !== 'refused') return [];
  const { conflicts = [] } = failure.body as { readonly conflicts?: readonly Conflict[] };
  return conflicts;
}

/** Formats a moment in the zone of the series: `Tue, 24 Nov 2026, 10:00`. */
export const occurrenceText = (start: string, timezone: string): string =>
  momentAt(parseTimestamp(start), zone(timezone));

export function Conflicts({ of, timezone }: { readonly of: readonly Conflict[]; readonly timezone: string }) {
  return (
    <ul class="bare occurrences">
      {of.map(({ start, reason }) => (
        <li key={start}>
          <span class="number">{occurrenceText(start, timezone)}</span>
          <span class="muted small">{reasonWords(reason, isPast(start))}</span>
        </li>
      ))}
    </ul>
  );
}
