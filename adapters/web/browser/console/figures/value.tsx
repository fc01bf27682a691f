import type { Schemas } from '../../../../client/index.js';
import { NOTHING } from '../../design/table.js';
import { priceText } from '../../parts/times.js';
import { formatNumber } from '../plural.js';
import { SHARED } from '../texts.js';
import { LOCALE } from '../wall-clock/format.js';
import { TEXTS } from './texts.js';

type Row = Schemas['Figures']['rows'][number];

/** Counts of a span: up to today, still to come, and of the span before. Undefined without such days, or without bookings. */
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
    text: ({ minutes, open_minutes: open }) =>
      open ? PERCENT.format(minutes / open) : TEXTS.hoursAlone(hoursText(minutes)),
    detail: ({ minutes, open_minutes: open }) =>
      open ? TEXTS.openHours(hoursText(minutes), hoursText(open)) : undefined,
  },
];

/** Value up to today, and what is still to come. If all is still to come, that alone. */
export function Value({
  measure,
  parts: { now, later },
}: {
  readonly measure: Measure;
  readonly parts: Partial<Parts>;
}) {
  const first = now ?? later;
  if (!first) return NOTHING;
  const detail = measure.detail?.(first);
  const more = now && later?.bookings ? measure.more?.(later) : undefined;
  return (
    <>
      <span class="number" data-now={now ? true : undefined}>
        {measure.text(first)}
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
