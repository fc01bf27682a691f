import { NOTHING } from '../../design/table.js';
import { priceText } from '../../parts/times.js';
import { formatNumber } from '../plural.js';
import { SHARED } from '../texts.js';
import { LOCALE } from '../wall-clock/format.js';
import type { Row } from './rows.js';
import { TEXTS } from './texts.js';

/** Figures of a span up to today (`now`), of its later days, and of the span `before`. Undefined if it has no such days, or no bookings. */
export type Parts = Readonly<Record<'now' | 'later' | 'before', Row | undefined>>;

export interface Measure {
  readonly id: 'takings' | 'bookings' | 'no_shows' | 'hours';
  readonly label: string;
  readonly text: (counts: Row) => string;
  readonly detail?: (counts: Row) => string | undefined;
  /** Text of what is still to come. Undefined: nothing is. */
  readonly more?: (counts: Row) => string | undefined;
}

/** Currencies stand side by side, because their sum would mean nothing. */
const moneyText = (sums: Row['value']) => sums.map((sum) => priceText(LOCALE, sum)).join(' · ') || NOTHING;
const hoursText = (minutes: number) => formatNumber(Math.round(minutes / 0.6) / 100);
const HOURS = new Intl.NumberFormat(LOCALE, {
  style: 'unit',
  unit: 'hour',
  unitDisplay: 'long',
  maximumFractionDigits: 2,
});
const PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent' });

export const MEASURES: readonly Measure[] = [
  { id: 'takings', label: TEXTS.takings, text: ({ value }) => moneyText(value), more: ({ value }) => moneyText(value) },
  {
    id: 'bookings',
    label: SHARED.bookings,
    text: ({ bookings }) => formatNumber(bookings),
    more: ({ bookings }) => formatNumber(bookings),
  },
  { id: 'no_shows', label: TEXTS.noShows, text: ({ no_shows }) => formatNumber(no_shows) },
  {
    id: 'hours',
    label: TEXTS.hours,
    text: ({ minutes, open_minutes: open }) => (open ? PERCENT.format(minutes / open) : HOURS.format(minutes / 60)),
    detail: ({ minutes, open_minutes: open }) =>
      open ? TEXTS.openHours(hoursText(minutes), hoursText(open)) : undefined,
  },
];

interface ValueProps {
  readonly measure: Measure;
  readonly parts: Partial<Parts>;
  /** True if the whole span is still to come. */
  readonly isAllLater?: boolean;
}

/** Value up to today, and the value of the days to come. Shows only the latter if the whole span is still to come. */
export function FigureValue({ measure, parts: { now, later }, isAllLater = false }: ValueProps) {
  const first = isAllLater ? later : now;
  const detail = first && measure.detail?.(first);
  const more = !isAllLater && later?.bookings ? measure.more?.(later) : undefined;
  return (
    <>
      <span class="number" data-now={now ? true : undefined}>
        {first ? measure.text(first) : NOTHING}
      </span>
      {detail && <span class="muted small figures-detail">{detail}</span>}
      {more !== undefined && more !== NOTHING && (
        <span class="small figures-detail" data-later>
          {TEXTS.toCome(more)}
        </span>
      )}
    </>
  );
}
