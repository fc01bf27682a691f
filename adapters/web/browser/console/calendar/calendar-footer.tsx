import { cityOf, isSameClock } from '../../parts/times.js';
import { STATUS_WORDS } from '../booking/booking-facts.js';
import type { Resource } from '../objects.js';
import { timeAt } from '../wall-clock/format.js';
import { viewersZone, zone } from '../wall-clock/wall.js';
import type { Offer } from './data.js';
import { buildPaint, COLORINGS, type Coloring } from './paint.js';
import type { View } from './place.js';
import { TEXTS } from './texts.js';

interface CalendarFooterProps extends LegendProps {
  readonly view: View;
  readonly zoneName: string;
  /** Start of the shown time. The UTC offsets of both zones are compared at this instant. */
  readonly from: number;
}

/** Legend of the colours, and the zone of the shown times. */
export function CalendarFooter({ view, zoneName, from, ...legend }: CalendarFooterProps) {
  const viewers = viewersZone();
  const isGrid = view === 'day' || view === 'week';
  return (
    <div class="calendar-foot">
      {isGrid && <Legend {...legend} />}
      <p class="muted small">
        {isSameClock(from, zoneName, viewers)
          ? TEXTS.timesOf(cityOf(zoneName))
          : TEXTS.timesOfBoth(cityOf(zoneName), cityOf(viewers), timeAt(Date.now(), zone(viewers)))}{' '}
        {isGrid && <span id="grid-keys">{TEXTS.keys}</span>}
      </p>
    </div>
  );
}

const STATUSES = ['held', 'pending', 'confirmed', 'completed', 'no_show'] as const;

interface LegendProps {
  readonly paint: Coloring;
  readonly columns: readonly Resource[];
  readonly offer: Offer;
  readonly onPaint: (paint: Coloring) => void;
}

function Legend({ paint, columns, offer, onPaint }: LegendProps) {
  const painted = (paint === 'person' ? columns : offer.services).filter(({ color }) => color !== null);
  return (
    <>
      <fieldset class="choice legend-choice" aria-label={TEXTS.colorsBy}>
        {COLORINGS.map((one) => (
          <button key={one} type="button" aria-pressed={one === paint} onClick={() => onPaint(one)}>
            {TEXTS.paints[one]}
          </button>
        ))}
      </fieldset>
      <ul class="bare legend" aria-label={TEXTS.legend}>
        {paint === 'status'
          ? STATUSES.map((status) => (
              <li key={status}>
                <span class={`legend-sample booked-${status}`} aria-hidden="true" />
                {STATUS_WORDS[status]}
              </li>
            ))
          : painted.map((one) => (
              <li key={one.uuid} dir="auto">
                <span
                  class="legend-sample booked-confirmed booked-painted"
                  style={buildPaint(one)}
                  aria-hidden="true"
                />
                {one.name}
              </li>
            ))}
        <li>
          <span class="legend-sample closed" aria-hidden="true" />
          {TEXTS.closed}
        </li>
        <li>
          <span class="legend-sample off" aria-hidden="true" />
          {TEXTS.timeOff}
        </li>
      </ul>
    </>
  );
}
