import { cityOf, isSameClock } from '../../parts/times.js';
import { STATUS_WORDS } from '../booking/booking-facts.js';
import { timeAt } from '../wall-clock/format.js';
import { viewersZone, zone } from '../wall-clock/wall.js';
import type { View } from './place.js';

interface FootProps {
  readonly view: View;
  readonly zoneName: string;
  /** Start of the shown time. The UTC offsets of both zones are compared at this instant. */
  readonly from: number;
}

/** Legend of the colours, and the zone of the shown times. */
export function Foot({ view, zoneName, from }: FootProps) {
  const viewers = viewersZone();
  return (
    <div class="calendar-foot">
      {view !== 'list' && <Legend />}
      <p class="muted small">
        Times of {cityOf(zoneName)}
        {!isSameClock(from, zoneName, viewers) &&
          `; where you are (${cityOf(viewers)}) it is ${timeAt(Date.now(), zone(viewers))} now`}
        .{' '}
        {view !== 'list' && (
          <span id="grid-keys">
            Drag to move, mark free time to book it. By keyboard: arrows go from booking to booking, Enter opens one, P
            prolongs one that has begun.
          </span>
        )}
      </p>
    </div>
  );
}

const LEGEND = ['held', 'pending', 'confirmed', 'completed', 'no_show'] as const;

function Legend() {
  return (
    <ul class="bare legend" aria-label="What the colours mean">
      {LEGEND.map((status) => (
        <li key={status}>
          <span class={`legend-sample booked-${status}`} aria-hidden="true" />
          {STATUS_WORDS[status]}
        </li>
      ))}
      <li>
        <span class="legend-sample closed" aria-hidden="true" />
        Closed
      </li>
      <li>
        <span class="legend-sample off" aria-hidden="true" />
        Time off
      </li>
    </ul>
  );
}
