import type { GetBusiness } from '../../accounts/business/read-business.js';
import { type FieldErrors, ValidationError } from '../../basics/errors.js';
import { DATE_EXPECTED, grouped, isDate, REQUIRED } from '../../basics/fields.js';
import { DAY, formatInstant } from '../../basics/instants.js';
import type { Clock, NewTurn } from '../../basics/ports.js';
import { type Zone, zone } from '../../basics/zone.js';
import type { Ledger } from '../../ledger/ledger.js';
import type { BookingReads } from '../../ledger/storage/booking-reads.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import { STATUSES } from '../../model/booking.js';
import type { AppCaller } from '../../model/callers.js';
import { concerns } from '../../model/closed-windows.js';
import { PAYMENT_STATUSES } from '../../model/payment.js';
import { ALL } from '../../model/questions/question.js';
import { buildBookingQuestion } from '../booking-questions.js';
import { endOfDay } from '../count-bookings.js';
import type { Settling } from '../settle-bookings.js';
import {
  COUNTED_STATUSES,
  type DaySpan,
  type FigureCounts,
  type FigurePeriod,
  type FigureRow,
  type FigureSubject,
  FigureTally,
} from './figure-rows.js';
import { openMinutes } from './open-minutes.js';

interface Needs {
  readonly bookings: BookingReads;
  readonly objects: Pick<ObjectStore, 'select'>;
  readonly ledger: Ledger;
  readonly settle: Settling;
  readonly getBusiness: GetBusiness;
  readonly clock: Clock;
  readonly newTurn?: NewTurn | undefined;
}

export interface FiguresQuery {
  /** First and last date, both included. Both or neither must be given. Default: this month. */
  readonly from?: string | undefined;
  /** Last date, at most 366 days after the first. */
  readonly to?: string | undefined;
  readonly period?: FigurePeriod | undefined;
  readonly by?: FigureSubject | undefined;
}

/** Service or resource. The name is null if it was deleted. */
export interface FigureName {
  readonly uuid: string;
  readonly name: string | null;
}

/** Counts of a period and a service or resource. A field is null if not grouped by, or if the bookings have no such object. */
export interface NamedFigureRow extends FigureCounts {
  readonly period: string | null;
  readonly service: FigureName | null;
  readonly resource: FigureName | null;
  /** Minutes in which the resource, or else all resources together, are open. Null by service, and for a deleted resource. */
  readonly openMinutes: number | null;
}

/** Figures of some days: counts by period and subject, and in total. */
export interface Figures {
  readonly from: string;
  readonly to: string;
  /** Zone of the dates. */
  readonly timezone: string;
  /** By period, name and UUID. Rows without a name come last. */
  readonly rows: readonly NamedFigureRow[];
  /** Counts every booking once. */
  readonly total: FigureCounts;
}

/** Statuses of bookings that add only their payments to the figures. */
const OTHER_STATUSES = STATUSES.filter((status) => !COUNTED_STATUSES.includes(status));

const DAYS_MAX = 366;
const BOOKINGS_MAX = 50_000;

export function getFigures({ bookings, objects, settle, getBusiness, clock, newTurn, ledger }: Needs) {
  /** Returns the rows in order, with the names of their subjects. */
  async function named(
    app: string,
    rows: readonly FigureRow[],
    by: FigureSubject,
    openOf: (row: FigureRow) => number | null,
  ): Promise<readonly NamedFigureRow[]> {
    const uuids = [...new Set(rows.flatMap(({ subject }) => subject ?? []))];
    const kind = by === 'service' ? 'service' : 'resource';
    const names = await ledger.read(
      app,
      { objects: { [kind]: uuids } },
      (view) => new Map(uuids.map((uuid) => [uuid, view.object(kind, uuid)?.name ?? null])),
    );
    const named = rows.map((row) => {
      const { period, subject, ...counts } = row;
      const its = subject === null ? null : { uuid: subject, name: names.get(subject) ?? null };
      const about = { service: by === 'service' ? its : null, resource: by === 'resource' ? its : null };
      return { period, ...about, ...counts, openMinutes: openOf(row) };
    });
    return named.sort(
      (a, b) =>
        compared(a.period, b.period) ||
        compared(a.service?.name ?? a.resource?.name, b.service?.name ?? b.resource?.name) ||
        compared(a.service?.uuid ?? a.resource?.uuid, b.service?.uuid ?? b.resource?.uuid),
    );
  }

  return async (caller: AppCaller, { from, to, period = 'none', by = 'none' }: FiguresQuery = {}): Promise<Figures> => {
    const app = caller.app.uuid;
    checkDates(from, to);
    const { timezone } = (await getBusiness(caller)).public;
    const local = zone(timezone);
    const days =
      from === undefined || to === undefined ? monthAt(local, clock()) : { first: dayOf(from), last: dayOf(to) };
    await settle.settle(app);
    const within = {
      startsFrom: local.startOfDay(days.first),
      to: endOfDay(local, days.last),
      sort: 'start',
    } as const;
    const questions = [{ status: COUNTED_STATUSES }, { status: OTHER_STATUSES, payment: PAYMENT_STATUSES }];
    const found = await bookings.uuids(
      app,
      questions.map((question) => buildBookingQuestion({ ...within, ...question })),
      BOOKINGS_MAX + 1,
    );
    const uuids = found.flat();
    if (uuids.length > BOOKINGS_MAX) {
      throw new ValidationError({ to: `Must leave at most ${grouped(BOOKINGS_MAX)} bookings to count` });
    }
    const tally = new FigureTally(local, days, { period, by });
    const turn = newTurn?.();
    for await (const slice of bookings.inSlices(app, uuids)) {
      for (const booking of slice) tally.add(booking);
      await turn?.();
    }
    const [first, last] = [days.first, days.last].map(dateOf) as [string, string];
    const openOf = by === 'service' ? () => null : await opening({ objects, newTurn }, app, tally, by);
    return { from: first, to: last, timezone, rows: await named(app, tally.rows, by, openOf), total: tally.total };
  };
}

/** Returns a function that computes the open minutes of a row. */
async function opening(
  { objects, newTurn }: Pick<Needs, 'objects' | 'newTurn'>,
  app: string,
  { spans, rows }: FigureTally,
  by: FigureSubject,
) {
  const [from, to] = [spans.values().next().value?.start ?? 0, [...spans.values()].at(-1)?.end ?? 0];
  const [resources, timeOff] = await Promise.all([
    objects.select(app, { kind: 'resource', where: ALL }),
    objects.select(app, {
      kind: 'timeOff',
      where: [
        'and',
        [
          ['gt', 'endsAt', from],
          ['lt', 'startsAt', to],
        ],
      ],
    }),
  ]);
  const turn = newTurn?.();
  const open = new Map<string, number>();
  const key = ({ period, subject }: Pick<FigureRow, 'period' | 'subject'>) => `${period} ${subject}`;
  const wanted = new Set(rows.map(key));
  for (const resource of resources) {
    const its = timeOff.filter((entry) => concerns(entry, resource.uuid));
    for (const [period, span] of spans) {
      const row = key({ period, subject: by === 'resource' ? resource.uuid : null });
      if (wanted.has(row)) open.set(row, (open.get(row) ?? 0) + openMinutes(resource, its, span));
    }
    await turn?.();
  }
  return (row: FigureRow) => open.get(key(row)) ?? (by === 'resource' ? null : 0);
}

/** Compares texts; missing ones come last. */
function compared(a: string | null | undefined, b: string | null | undefined): number {
  if (a === b || (a ?? b) === undefined || (a ?? b) === null) return 0;
  if (a === null || a === undefined) return 1;
  return b === null || b === undefined || a < b ? -1 : 1;
}

export function checkDates(from: string | undefined, to: string | undefined): void {
  const errors: Record<string, string> = {};
  for (const [field, date, other] of [
    ['from', from, to],
    ['to', to, from],
  ] as const) {
    if (date !== undefined && !isDate(date)) errors[field] = DATE_EXPECTED;
    if (date === undefined && other !== undefined) errors[field] = REQUIRED;
  }
  if (from !== undefined && to !== undefined && Object.keys(errors).length === 0) {
    const count = dayOf(to) - dayOf(from) + 1;
    if (count < 1) errors.to = 'Must not be before from';
    else if (count > DAYS_MAX) errors.to = `Must not be more than ${DAYS_MAX} days from from`;
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors satisfies FieldErrors);
}

function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY;
}

function dateOf(day: number): string {
  return formatInstant(day * DAY).slice(0, 'yyyy-mm-dd'.length);
}

function monthAt(local: Zone, now: number): DaySpan {
  const [year, month] = dateOf(local.dayAt(now)).split('-').map(Number) as [number, number];
  return { first: Date.UTC(year, month - 1, 1) / DAY, last: Date.UTC(year, month, 0) / DAY };
}
