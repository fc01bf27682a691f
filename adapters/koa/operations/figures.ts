import { FIGURE_PERIODS, FIGURE_SUBJECTS, type FigureCounts } from '../../../core/bookings/figures/figure-rows.js';
import {
  checkDates,
  type FigureName,
  type Figures,
  type NamedFigureRow,
} from '../../../core/bookings/figures/get-figures.js';
import { inMajorUnits } from '../../../core/model/payment.js';
import { type Operation, operationIn } from '../description/operation.js';
import { choice, type Parameter, string, withExample } from '../description/query.js';
import type { Reply } from '../description/reply.js';
import { describeList, type JsonSchema, nullable, object, success, timezone, uuid } from '../description/schemas.js';
import { shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import type { ApiParts } from './parts.js';

const count: JsonSchema = { type: 'integer', minimum: 0 };
const counts = {
  bookings: { ...count, description: 'Confirmed, completed and no-show bookings.' },
  cancelled: count,
  no_shows: { ...count, description: 'Number of no-shows in `bookings`.' },
  minutes: {
    type: 'number',
    minimum: 0,
    description: 'Sum of the durations in minutes. Like `value`, without no-shows.',
  },
  value: {
    ...describeList(object({ currency: { type: 'string' }, amount: { type: 'integer' } })),
    description: 'Sum of the prices for each currency, in whole minor units.',
  },
  paid: {
    ...describeList(object({ currency: { type: 'string' }, amount: { type: 'integer' } })),
    description: 'Payments less refunds, for bookings of any status.',
  },
} satisfies Record<string, JsonSchema>;
const date: JsonSchema = { type: 'string', format: 'date' };
const named = nullable(object({ uuid, name: { type: ['string', 'null'], description: 'null if it was deleted.' } }));

const figuresSchema: JsonSchema = {
  title: 'Figures',
  ...object({
    from: date,
    to: date,
    timezone,
    rows: describeList(
      object({
        period: { type: ['string', 'null'], description: '`2026-11`, or `2026-W48` (ISO 8601).' },
        service: named,
        resource: named,
        ...counts,
        open_minutes: {
          type: ['number', 'null'],
          minimum: 0,
          description:
            'Minutes in which the resource, or else all resources together, are open by their schedules, less time off. null by service.',
        },
      }),
    ),
    total: { ...object(counts), description: 'Counts every booking once.' },
  }),
  examples: [examples.figures],
};

const csvSchema: JsonSchema = {
  type: 'string',
  description: 'With `format=csv`: the rows, in UTF-8 with a byte order mark; values in major units.',
  examples: [examples.figuresCsv],
};

function countsView({ bookings, cancelled, noShows, minutes, value, paid }: FigureCounts) {
  return { bookings, cancelled, no_shows: noShows, minutes, value, paid };
}

function figuresView({ from, to, timezone: zone, rows, total }: Figures) {
  return {
    from,
    to,
    timezone: zone,
    rows: rows.map(({ period, service, resource, openMinutes, ...its }) => ({
      ...{ period, service, resource },
      ...countsView(its),
      open_minutes: openMinutes,
    })),
    total: countsView(total),
  };
}

const COLUMNS = [
  ...['period', 'service', 'resource', 'bookings', 'cancelled', 'no_shows', 'minutes'],
  ...['currency', 'value', 'paid'],
];
const CSV_TYPE = 'text/csv';
const BYTE_ORDER_MARK = '\uFEFF';

/** Renders figures as CSV (RFC 4180). Each further currency of a row has its own line, with empty counts. */
function csvOf({ rows }: Figures): string {
  const lines = [COLUMNS, ...rows.flatMap(linesOf)];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function linesOf(row: NamedFigureRow): readonly (readonly string[])[] {
  const { period, service, resource, bookings, cancelled, noShows, minutes, value, paid } = row;
  const about = [period ?? '', nameOf(service), nameOf(resource)];
  const its = [bookings, cancelled, noShows, minutes].map(String);
  const currencies = [...new Set([...value, ...paid].map(({ currency }) => currency))].sort();
  const amountOf = (sums: typeof value, wanted: string) => {
    const sum = sums.find(({ currency }) => currency === wanted);
    return sum ? inMajorUnits(sum.amount, wanted) : '';
  };
  const [first, ...others] = currencies.map((one) => [one, amountOf(value, one), amountOf(paid, one)]);
  return [
    [...about, ...its, ...(first ?? ['', '', ''])],
    ...others.map((money) => [...about, ...its.map(() => ''), ...money]),
  ];
}

/** Returns the name, or the UUID of a deleted object. Empty if there is no object. */
function nameOf(named: FigureName | null): string {
  return named ? (named.name ?? named.uuid) : '';
}

/** Matches text that spreadsheets would take for a formula. */
const FORMULA = /^[=+\-@\t]/;

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function csvReply(figures: Figures): Reply {
  return { status: 200, headers: { 'Content-Type': `${CSV_TYPE}; charset=utf-8` }, text: csvOf(figures) };
}

/** Builds a date parameter. It checks both dates, so that they are reported together with other bad parameters. */
function day(
  description: string,
  example: string,
  check: (date: string | undefined, other: (name: string) => string | undefined) => void,
): Parameter<string | undefined> {
  const text = withExample(string(description), example);
  return {
    ...text,
    read(value, other, name) {
      const date = text.read(value, other, name);
      check(date, other);
      return date;
    },
  };
}

export function figureOperations(parts: ApiParts): readonly Operation[] {
  return [
    operationIn('Business')({
      method: 'GET',
      path: '/v1/figures',
      token: 'app',
      id: 'getFigures',
      useCases: [parts.figures.get],
      summary: 'Count the bookings of some days',
      description:
        'A booking counts on the date of its start in the zone of the business, with its current status. Future bookings count, too. `by=resource`: it counts for each resource in the first role of its service, or for all its resources without a service. At most 50,000 bookings.',
      query: {
        from: day('The first date. Requires `to`. Default: the current month.', '2026-11-01', (from, other) =>
          checkDates(from, other('to')),
        ),
        to: day('The last date, included. At most 366 days in all.', '2026-11-30', (to, other) =>
          checkDates(other('from'), to),
        ),
        period: choice(FIGURE_PERIODS, 'Adds a row for each week (ISO 8601) or month. Default: `none`.'),
        by: choice(FIGURE_SUBJECTS, 'Adds a row for each service or resource. Default: `none`.'),
        format: choice(['json', 'csv'], 'The format of the answer. Default: `json`.'),
      },
      answers: { 200: success(figuresSchema) },
      alsoAs: { [CSV_TYPE]: csvSchema },
      async handle({ caller, query: { format, ...query } }) {
        const figures = await parts.figures.get(caller, query);
        return format === 'csv' ? csvReply(figures) : shown(figuresView(figures));
      },
    }),
  ];
}
