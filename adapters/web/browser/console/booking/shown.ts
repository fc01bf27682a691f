import { MINUTE } from '../../../../../core/instants.js';
import type { Schemas } from '../../../../client/index.js';
import type { Tone } from '../../design/badge.js';
import { isSame } from '../forms/draft.js';

export type Booking = Schemas['Booking'];
export type Status = Booking['status'];

/** A state in words, as badges and the legend have it. */
export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  held: 'On hold',
  pending: 'To approve',
  confirmed: 'Confirmed',
  completed: 'Completed',
  no_show: 'No-show',
  cancelled: 'Cancelled',
  declined: 'Declined',
  expired: 'Expired',
};

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

/** Those that take up time. */
export const SHOWN: readonly Status[] = ['held', 'pending', 'confirmed', 'completed', 'no_show'];
const LIVE: ReadonlySet<Status> = new Set<Status>(['held', 'pending', 'confirmed']);

export const isShown = ({ status }: Pick<Booking, 'status'>): boolean => SHOWN.includes(status);
/** Whether it can be moved and cancelled. */
export const isLive = ({ status }: Pick<Booking, 'status'>): boolean => LIVE.has(status);

export const uuidOf = (named: string | { readonly uuid: string }): string =>
  typeof named === 'string' ? named : named.uuid;

export const resourcesOf = (booking: Booking): readonly string[] => booking.resources.map(uuidOf);
export const serviceOf = ({ service }: Booking): string | null => service && uuidOf(service);

export const durationOf = ({ start, end }: Pick<Booking, 'start' | 'end'>): number =>
  (Date.parse(end) - Date.parse(start)) / MINUTE;

/** What a booking is called: whom it is for, or what it is. */
export function nameOf({ customer, title }: Booking, service?: string | undefined): string {
  return customer?.name || title || customer?.email || service || 'Booking';
}

/** Whether the one tells a later state of the booking than the other. */
export function isNewer(one: Booking, other: Booking): boolean {
  if (one.sequence !== other.sequence) return one.sequence > other.sequence;
  return Date.parse(one.updated_at) >= Date.parse(other.updated_at);
}

/** Whether both tell the same of it: moments are told to the second, and two changes may fall into one. */
export function isSameState(one: Booking, other: Booking): boolean {
  const { assignments: _, ...told } = one;
  const known: Readonly<Record<string, unknown>> = other;
  // Of what only one was asked for, the other says nothing.
  return Object.entries(told).every(([name, value]) => !(name in known) || isSame(value, known[name]));
}
