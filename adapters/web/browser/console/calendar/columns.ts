import { listLengths } from '../../../../../core/model/durations.js';
import type { Schemas } from '../../../../client/index.js';
import type { IconName } from '../../design/icon.js';
import {
  type Booking,
  freeFrom,
  hasStarted,
  isLive,
  isUnderWay,
  listResourceUuids,
  nameOf,
  STATUS_WORDS,
  serviceOf,
} from '../booking/booking-facts.js';
import { describePayment } from '../booking/payment-facts.js';
import type { Resource, Service } from '../objects.js';
import { blockTime, longDay, shortDay, timeAt } from '../wall-clock/format.js';
import { DAY, dayNumber, HOUR, type LocalDate, MINUTE, parseTimestamp, type Zone } from '../wall-clock/wall.js';
import { closedHours, findTimeOff } from './hours.js';
import { TEXTS } from './texts.js';

/** Span of wall time. A wall time is the number that `Date.UTC` returns for what the clock shows. */
export interface WallSpan {
  readonly start: number;
  readonly end: number;
}

/** Range of hours of a day, from 0 to 24. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** Column of the grid: one resource on one day. */
export interface Column {
  readonly key: string;
  readonly title: string;
  readonly dayTitle: string;
  /** Accessible name: the resource and the day. */
  readonly label: string;
  readonly resource: string;
  /** Midnight of the day, in wall time. */
  readonly day: number;
}

/** Signs of a booking's state besides its colour: an icon, and words. */
interface BlockState {
  readonly words: string;
  readonly icon?: IconName;
}

/** Span of a booking in one of its resources, as drawn in the grid. */
export interface DrawnBlock extends WallSpan {
  /** UUID of the booking and index of the span. The key stays the same when the times change. */
  readonly key: string;
  readonly booking: Booking;
  readonly resource: string;
  readonly name: string;
  /** Undefined if the booking is confirmed and neither checked in nor late. It becomes late as time passes. */
  readonly state: BlockState | undefined;
  /** Start and end as wall times. */
  readonly from: string;
  readonly until: string;
  /** Further description, if the name does not contain it. */
  readonly about: string;
  readonly also: string;
  /** Accessible name, without the state. */
  readonly label: string;
  readonly canMove: boolean;
  readonly canStretch: boolean;
  /** True if the booking is confirmed and the block ends when the booking ends. The booking can then be prolonged after it has begun. */
  readonly canProlong: boolean;
}

/** Span in which a resource is closed: outside its opening hours, or by time off. */
export interface Shade extends WallSpan {
  readonly key: string;
  readonly kind: 'closed' | 'off';
  readonly resource: string;
  readonly text: string;
  /** Address of the time off. Empty for closed hours. */
  readonly href: string;
}

/** Visible part of a span in a column, in pixels from the top of the column. */
interface Piece {
  readonly top: number;
  readonly height: number;
}

/** Block with its position in a column, and its lane among the overlapping blocks. */
export interface Placed extends Piece {
  readonly block: DrawnBlock;
  /** Index of the lane, from 0, and number of lanes. */
  readonly lane: number;
  readonly lanes: number;
}

/** Minutes that one row of the grid represents. */
export const ROW_MINUTES = 30;
const ROW_HEIGHT = 34;
/** Height in pixels below which a block has room for only one line. */
export const ONE_LINE = 36;
const PIXELS = ROW_HEIGHT / (ROW_MINUTES * MINUTE);

export const heightOf = ({ from, to }: Hours): number => (to - from) * HOUR * PIXELS;

/** Maximum number of columns per day in a week. */
const MOST_OF_WEEK = 6;

/** Returns the columns: one for each resource on a day, or the seven days of a week for each of the first resources. */
export function buildColumns(view: 'day' | 'week', date: LocalDate, resources: readonly Resource[]): readonly Column[] {
  const first = dayNumber(date) * DAY;
  const days = Array.from({ length: view === 'day' ? 1 : 7 }, (_, index) => first + index * DAY);
  const shown = view === 'day' ? resources : resources.slice(0, MOST_OF_WEEK);
  return days.flatMap((day) =>
    shown.map(({ uuid, name }) => ({
      key: `${day} ${uuid}`,
      title: name,
      dayTitle: view === 'day' ? '' : shortDay(day),
      label: `${name}, ${longDay(day)}`,
      resource: uuid,
      day,
    })),
  );
}

export function pieceIn({ day }: Column, { from, to }: Hours, { start, end }: WallSpan): Piece | undefined {
  const opening = day + from * HOUR;
  const first = Math.max(start, opening);
  const last = Math.min(end, day + to * HOUR);
  return first < last ? { top: (first - opening) * PIXELS, height: (last - first) * PIXELS } : undefined;
}

/** Returns the wall times at which to draw a span. */
function wallSpan(start: number, end: number, local: Zone): WallSpan {
  const first = start + local.offsetAt(start);
  const last = end + local.offsetAt(end);
  if (last - first >= end - start) return { start: first, end: last };
  // The clocks go back within the span, so that its end may show an earlier time than its start. Draw it to the latest time that is shown.
  // Only the last day of the span can contain such a time: on earlier days, the clock shows earlier times.
  let latest = last;
  for (let instant = Math.max(start, end - DAY); instant < end; instant += MINUTE) {
    latest = Math.max(latest, instant + MINUTE + local.offsetAt(instant));
  }
  return { start: first, end: latest };
}

interface Shown {
  readonly local: Zone;
  readonly resources: readonly Resource[];
}

interface Named extends Shown {
  readonly services: ReadonlyMap<string, Service>;
  /** Names of all resources, including those without a column. */
  readonly names: ReadonlyMap<string, string>;
}

/** Time in ms after its start from which a booking is late, if the customer is not checked in. */
const LATE = 5 * MINUTE;

/** True if the customer is late at that time. */
export const isLate = (booking: Booking, now: number): boolean =>
  isUnderWay(booking, now) && booking.checked_in_at === null && parseTimestamp(booking.start) + LATE <= now;

export const LATE_STATE: BlockState = { words: TEXTS.late, icon: 'clock' };

const ICONS: Partial<Record<Booking['status'], IconName>> = { held: 'pause', pending: 'more', no_show: 'close' };

function stateOf({ status, checked_in_at: checkedIn, ended_at: ended }: Booking): BlockState | undefined {
  const words = STATUS_WORDS[status];
  if (status === 'confirmed') return checkedIn === null ? undefined : { words: TEXTS.checkedIn, icon: 'check' };
  if (status === 'completed') return { words: ended === null ? words : TEXTS.ended, icon: 'stop' };
  const icon = ICONS[status];
  return icon ? { words, icon } : { words };
}

/** True if the lower edge of the block can be dragged. */
export const canDragEdge = ({ booking, canStretch, canProlong }: DrawnBlock, now: number): boolean =>
  hasStarted(booking, now) ? canProlong && isUnderWay(booking, now) : canStretch;

/** Builds the blocks of the bookings, one for each span in one of the resources. A block ends where its time is free again. */
export function buildBlocks(bookings: Iterable<Booking>, named: Named): readonly DrawnBlock[] {
  const { local, services } = named;
  const columns = new Set(named.resources.map(({ uuid }) => uuid));
  const blocks: DrawnBlock[] = [];
  for (const booking of bookings) {
    const service = services.get(serviceOf(booking) ?? '');
    const name = nameOf(booking, service?.name);
    const state = stateOf(booking);
    const whole = { start: parseTimestamp(booking.start), end: parseTimestamp(booking.end) };
    const what = service && service.name !== name ? service.name : '';
    const paid = booking.payment ? describePayment(booking.payment).text : '';
    const places = [
      booking.units > 1 ? `× ${booking.units}` : '',
      paid,
      booking.overrode.length > 0 ? TEXTS.overridden : '',
    ]
      .filter(Boolean)
      .join(', ');
    const partners = withOf(booking, service, named.names);
    const free = freeFrom(booking);
    for (const [index, run] of runsOf(booking, whole).entries()) {
      const { resource, start, role } = run;
      const end = Math.min(run.end, free);
      if (!columns.has(resource) || start >= end) continue;
      const isWhole = start === whole.start && run.end === whole.end;
      const [from, until] = [timeAt(start, local), timeAt(end, local)];
      const about = [what, isWhole ? '' : role].filter(Boolean).join(', ');
      blocks.push({
        key: `${booking.uuid} ${index}`,
        booking,
        resource,
        ...wallSpan(start, end, local),
        name,
        state,
        from: blockTime(start, local),
        until: blockTime(end, local),
        about: [about, places].filter(Boolean).join(', '),
        also: namesOf(
          listResourceUuids(booking).filter((uuid) => uuid !== resource),
          named.names,
        ),
        label: [name, TEXTS.fromTo(from, until), about, places, partners].filter(Boolean).join(', '),
        canMove: isLive(booking),
        canProlong: booking.status === 'confirmed' && end === whole.end,
        canStretch: isLive(booking) && isWhole && (!service || listLengths(service.durations).length > 1),
      });
    }
  }
  return blocks;
}

const namesOf = (uuids: readonly string[], names: ReadonlyMap<string, string>): string =>
  uuids.flatMap((uuid) => names.get(uuid) ?? []).join(', ');

/** Returns words such as `with Inès`: the resources in the first role of the service, or all resources if the booking has no service. */
function withOf(booking: Booking, service: Service | undefined, names: ReadonlyMap<string, string>): string {
  const first = new Set(service?.roles[0]?.resources);
  const taken = listResourceUuids(booking);
  const partners = service ? taken.filter((uuid) => first.has(uuid)) : taken;
  const text = namesOf(partners, names);
  return text === '' ? '' : TEXTS.with(text);
}

interface Run {
  readonly resource: string;
  readonly start: number;
  readonly end: number;
  /** Name of the role. Null without a service, empty without loaded assignments. */
  readonly role: string | null;
}

/** Returns the spans in which each resource is needed: the whole booking, unless the service has steps. */
function runsOf(booking: Booking, whole: { readonly start: number; readonly end: number }): readonly Run[] {
  if (booking.assignments && booking.assignments.length > 0) {
    return booking.assignments.map(({ resource, role, start, end }) => ({
      resource,
      role,
      start: parseTimestamp(start),
      end: parseTimestamp(end),
    }));
  }
  return listResourceUuids(booking).map((resource) => ({ resource, ...whole, role: '' }));
}

/** Returns the closed spans of the resources between two instants. */
export function buildShades(
  timeOff: readonly Schemas['TimeOff'][],
  { local, resources, from, to }: Shown & { readonly from: number; readonly to: number },
): readonly Shade[] {
  return resources.flatMap((resource) => {
    const closed = closedHours(resource, { start: from, end: to }).map(({ start, end }) => ({
      key: `closed ${start}`,
      kind: 'closed' as const,
      resource: resource.uuid,
      ...wallSpan(start, end, local),
      text: '',
      href: '',
    }));
    const off = timeOff.flatMap((entry) => {
      const reason = entry.reason ?? TEXTS.timeOff;
      const partly = entry.units && entry.units < resource.capacity ? entry.units : 0;
      return findTimeOff(entry, resource, { start: from, end: to })
        .filter(({ start, end }) => start < to && end > from)
        .map(({ start, end }) => ({
          key: `off ${entry.uuid} ${start}`,
          kind: 'off' as const,
          resource: resource.uuid,
          ...wallSpan(Math.max(start, from), Math.min(end, to), local),
          text: partly > 0 ? TEXTS.partOff(reason, partly, resource.capacity) : reason,
          href: `#/time-off/${entry.uuid}`,
        }));
    });
    return [...closed, ...off];
  });
}

/** Places the blocks of a column by time, with overlapping ones in lanes. */
export function placedIn(column: Column, hours: Hours, blocks: readonly DrawnBlock[]): readonly Placed[] {
  const placed: (Omit<Placed, 'lanes'> & { readonly crowd: { lanes: number } })[] = [];
  /** Blocks that overlap directly or through others. They share the number of lanes. */
  let crowd = { lanes: 0 };
  /** End of the last block in each lane. */
  let ends: number[] = [];
  const here = blocks.filter((block) => pieceIn(column, hours, block) !== undefined);
  for (const block of here.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const piece = pieceIn(column, hours, block)!;
    if (ends.every((end) => end <= block.start)) {
      crowd = { lanes: 0 };
      ends = [];
    }
    const free = ends.findIndex((end) => end <= block.start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = block.end;
    crowd.lanes = ends.length;
    placed.push({ block, ...piece, lane, crowd });
  }
  return placed.map(({ crowd: { lanes }, ...entry }) => ({ ...entry, lanes }));
}
