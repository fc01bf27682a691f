import { MINUTE } from '../../../../../core/basics/instants.js';
import type { Schemas } from '../../../../client/index.js';
import type { Tone } from '../../design/badge.js';
import { isSame } from '../forms/draft.js';
import { TEXTS } from './texts.js';

export type Booking = Schemas['Booking'];
export type Status = Booking['status'];

/** Words for each status, in badges and in the legend. */
export const STATUS_WORDS: Readonly<Record<Status, string>> = TEXTS.status;

export const STATUS_TONES: Readonly<Record<Status, Tone>> = {
  held: 'muted',
  pending: 'warn',
  confirmed: 'accent',
  completed: 'plain',
  no_show: 'danger',
  cancelled: 'muted',
  declined: 'muted',
  expired: 'muted',
};

/** Statuses whose bookings take time, and so appear in the calendar. */
export const SHOWN: readonly Status[] = ['held', 'pending', 'confirmed', 'completed', 'no_show'];
export const LIVE: readonly Status[] = ['held', 'pending', 'confirmed'];

export const isShown = ({ status }: Pick<Booking, 'status'>): boolean => SHOWN.includes(status);
/** True if the booking can be moved and cancelled. */
export const isLive = ({ status }: Pick<Booking, 'status'>): boolean => LIVE.includes(status);

export const uuidOf = (named: string | { readonly uuid: string }): string =>
  typeof named === 'string' ? named : named.uuid;

/** Returns the name of a resource or service of a booking: from the booking if it includes the object, else by its UUID. */
export const nameWithin = (
  one: string | { readonly uuid: string; readonly name?: string },
  displayName: (uuid: string) => string,
): string => (typeof one === 'string' ? displayName(one) : (one.name ?? displayName(one.uuid)));

/** Values of `include` for the names of a booking's resources and service, even if the staff member has no access to these objects. */
export const NAMES: ['resources', 'service'] = ['resources', 'service'];

export const listResourceUuids = (booking: Booking): readonly string[] => booking.resources.map(uuidOf);
export const serviceOf = ({ service }: Booking): string | null => service && uuidOf(service);

export const durationOf = ({ start, end }: Pick<Booking, 'start' | 'end'>): number =>
  (Date.parse(end) - Date.parse(start)) / MINUTE;

/** Returns the moment from which the booking takes no more time: the moment at which it was ended or released, else its end. */
export const freeFrom = ({ end, ended_at: ended, released_at: released }: Booking): number =>
  Math.min(...[end, ended, released].flatMap((moment) => (moment === null ? [] : [Date.parse(moment)])));

export const hasStarted = ({ status, start }: Pick<Booking, 'status' | 'start'>, now = Date.now()): boolean =>
  status === 'confirmed' && Date.parse(start) <= now;

/** True if the booking has begun and not ended, so that its end can be moved. */
export const isUnderWay = (booking: Pick<Booking, 'status' | 'start' | 'end'>, now = Date.now()): boolean =>
  hasStarted(booking, now) && Date.parse(booking.end) > now;

/** Returns the booking's display name: its customer, title or service. */
export const nameOf = ({ customer, title }: Booking, service?: string | undefined): string =>
  customer?.name || title || customer?.email || service || TEXTS.withoutName;

/** True if `one` is not an earlier state of the booking than `other`. */
export function isNewer(one: Booking, other: Booking): boolean {
  if (one.sequence !== other.sequence) return one.sequence > other.sequence;
  return Date.parse(one.updated_at) >= Date.parse(other.updated_at);
}

/** True if both are the same state of the booking. Compares contents, because two changes may have the same second. */
export function isSameState(one: Booking, other: Booking): boolean {
  const { assignments: _, ...reported } = one;
  const known: Readonly<Record<string, unknown>> = other;
  // Ignore fields that only one of them contains.
  return Object.entries(reported).every(([name, value]) => !(name in known) || isSame(value, known[name]));
}
