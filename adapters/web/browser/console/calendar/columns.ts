import type { Schemas } from '../../../../client/index.js';
import { type Booking, isLive, nameOf, resourcesOf, STATUS_WORDS, serviceOf } from '../booking/shown.js';
import { shortDay, timeAt } from '../wall-clock/format.js';
import { DAY, dayNumber, HOUR, instantOf, type LocalDate, MINUTE, type Zone } from '../wall-clock/wall.js';
import { closedHours, timeOffOf } from './hours.js';

type Resource = Schemas['Resource'];
type Service = Schemas['Service'];

/** A stretch of wall time, in milliseconds as `Date.UTC` counts. */
export interface WallSpan {
  readonly start: number;
  readonly end: number;
}

/** Hours of a day, 0 to 24. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** A day of a resource. */
export interface Column {
  readonly key: string;
  readonly title: string;
  /** The resource, and in a week the day: for those who do not see where a block stands. */
  readonly label: string;
  readonly resource: string;
  /** Its midnight, on the wall. */
  readonly day: number;
}

/** A stretch in which a booking needs a resource, as it is drawn. */
export interface DrawnBlock extends WallSpan {
  /** The same as long as it is this stretch of this booking. */
  readonly key: string;
  readonly booking: Booking;
  readonly resource: string;
  readonly name: string;
  /** Its state, where that asks for something. */
  readonly state: string;
  /** From when until when, as clocks show it. */
  readonly from: string;
  readonly until: string;
  /** What it is, as far as the name does not say so. */
  readonly about: string;
  /** What screen readers say besides. */
  readonly description: string;
  readonly canMove: boolean;
  readonly canStretch: boolean;
}

/** A stretch in which a resource cannot be booked: outside its hours, or off. */
export interface Shade extends WallSpan {
  readonly key: string;
  readonly kind: 'closed' | 'off';
  readonly resource: string;
  readonly text: string;
}

/** What of a stretch lies in a column, in pixels from its top. */
export interface Piece {
  readonly top: number;
  readonly height: number;
}

/** A block in its column, beside those that overlap it. */
export interface Placed extends Piece {
  readonly block: DrawnBlock;
  /** Which of how many, from 0. */
  readonly lane: number;
  readonly lanes: number;
}

/** Minutes of one row, and its height in pixels. */
export const ROW_MINUTES = 30;
const ROW_HEIGHT = 34;
/** Below this height, in pixels, a block has room for one line alone. */
export const ONE_LINE = 36;
const PIXELS = ROW_HEIGHT / (ROW_MINUTES * MINUTE);

export const heightOf = ({ from, to }: Hours): number => (to - from) * HOUR * PIXELS;

/** The day of each resource, or the seven days of one. */
export function columnsOf(view: 'day' | 'week', date: LocalDate, resources: readonly Resource[]): readonly Column[] {
  const first = dayNumber(date) * DAY;
  if (view === 'day')
    return resources.map(({ uuid, name }) => ({ key: uuid, title: name, label: name, resource: uuid, day: first }));
  const { uuid: resource = '', name = '' } = resources[0] ?? {};
  return Array.from({ length: 7 }, (_, index) => {
    const day = first + index * DAY;
    return { key: String(day), title: shortDay(day), label: `${name}, ${shortDay(day)}`, resource, day };
  });
}

export function pieceIn({ day }: Column, { from, to }: Hours, { start, end }: WallSpan): Piece | undefined {
  const opening = day + from * HOUR;
  const first = Math.max(start, opening);
  const last = Math.min(end, day + to * HOUR);
  return first < last ? { top: (first - opening) * PIXELS, height: (last - first) * PIXELS } : undefined;
}

/** What is drawn of the wall time from the one instant to the other. */
function wallSpan(start: number, end: number, local: Zone): WallSpan {
  const first = start + local.offsetAt(start);
  const last = end + local.offsetAt(end);
  // Where the clocks go back meanwhile, the wall may show an earlier time at the end.
  return { start: first, end: last > first ? last : first + 15 * MINUTE };
}

interface Shown {
  readonly local: Zone;
  readonly resources: readonly Resource[];
}

/** Every stretch of the bookings in one of the resources. */
export function blocksOf(
  bookings: Iterable<Booking>,
  { local, resources, services }: Shown & { readonly services: ReadonlyMap<string, Service> },
): readonly DrawnBlock[] {
  const names = new Map(resources.map(({ uuid, name }) => [uuid, name]));
  const blocks: DrawnBlock[] = [];
  for (const booking of bookings) {
    const service = services.get(serviceOf(booking) ?? '');
    const name = nameOf(booking, service?.name);
    const state = booking.status === 'confirmed' ? '' : STATUS_WORDS[booking.status];
    const whole = { start: instantOf(booking.start), end: instantOf(booking.end) };
    for (const [index, { resource, start, end, role }] of runsOf(booking, whole).entries()) {
      const column = names.get(resource);
      if (column === undefined) continue;
      const isWhole = start === whole.start && end === whole.end;
      const about = [
        [service && service.name !== name ? service.name : '', isWhole ? '' : role].filter(Boolean).join(', '),
        booking.units > 1 ? `× ${booking.units}` : '',
      ];
      blocks.push({
        key: `${booking.uuid} ${index}`,
        booking,
        resource,
        ...wallSpan(start, end, local),
        name,
        state,
        from: timeAt(start, local),
        until: timeAt(end, local),
        about: about.filter(Boolean).join(', '),
        description: `${column}, ${STATUS_WORDS[booking.status]}`,
        canMove: isLive(booking),
        canStretch: isLive(booking) && isWhole && (!service || service.durations.length > 1),
      });
    }
  }
  return blocks;
}

interface Run {
  readonly resource: string;
  readonly start: number;
  readonly end: number;
  readonly role: string;
}

/** When which resource is needed: all the time, unless its service has steps. */
function runsOf(booking: Booking, whole: { readonly start: number; readonly end: number }): readonly Run[] {
  if (booking.assignments && booking.assignments.length > 0) {
    return booking.assignments.map(({ resource, role, start, end }) => ({
      resource,
      role,
      start: instantOf(start),
      end: instantOf(end),
    }));
  }
  return resourcesOf(booking).map((resource) => ({ resource, ...whole, role: '' }));
}

/** When the resources are closed or off between the two instants. */
export function shadesOf(
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
    }));
    const off = timeOff.flatMap((entry) => {
      const span = timeOffOf(entry, resource);
      if (!span || span.end <= from || span.start >= to) return [];
      const shown = wallSpan(Math.max(span.start, from), Math.min(span.end, to), local);
      const text = entry.reason ?? 'Time off';
      return [{ key: `off ${entry.uuid}`, kind: 'off' as const, resource: resource.uuid, ...shown, text }];
    });
    return [...closed, ...off];
  });
}

/** The blocks of a column, by time, those that overlap beside one another. */
export function placedIn(column: Column, hours: Hours, blocks: readonly DrawnBlock[]): readonly Placed[] {
  const placed: (Omit<Placed, 'lanes'> & { readonly crowd: { lanes: number } })[] = [];
  /** Those that overlap, if only by way of others. */
  let crowd = { lanes: 0 };
  /** When the last of each lane ends. */
  let ends: number[] = [];
  for (const block of [...blocks].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const piece = pieceIn(column, hours, block);
    if (!piece) continue;
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
