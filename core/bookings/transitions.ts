import { MINUTE } from '../instants.js';
import { type Booking, type BookingTransition, isLive, type Status, stateFields } from '../model/booking.js';
import type { BookingEventType, EventType } from '../model/event.js';
import { DEFAULT_SETTINGS, type Settings } from '../model/settings.js';
import type { Instant } from '../ports.js';
import { refused } from './booking-input.js';

/** What a transition changes, the event that it is, and the triggers that it pulls; undefined: a no-op. */
export type Effect =
  | { readonly fields: Partial<Booking>; readonly event: BookingEventType; readonly triggers?: readonly EventType[] }
  | undefined;

interface Given {
  readonly settings: Settings;
  readonly now: Instant;
  /** What the caller says of a cancellation or refusal. */
  readonly reason: string | null;
}

const enter = (status: Status, event: BookingEventType): Effect => ({ fields: stateFields(status), event });

/**
 * The table of core/README.md, "Booking", a function for each column. The booking is as of now: what the clock has done
 * to it is done.
 * @throws RefusedError `invalid_state` or `too_late`.
 */
const EFFECTS: Readonly<Record<BookingTransition, (booking: Booking, given: Given) => Effect>> = {
  confirm({ status, start }, { settings, now }) {
    if (status === 'pending' || status === 'confirmed') return undefined;
    if (status !== 'held') throw refused('invalid_state');
    if (settings.mode === 'confirm') {
      // Who waits for approval expires at the start: nobody could approve it any more.
      if (start <= now) throw refused('invalid_state');
      return { fields: { ...stateFields('pending'), pendingSince: now }, event: 'booking.created' };
    }
    const triggers: EventType[] = ['booking.created', 'booking.confirmed'];
    return { fields: stateFields('confirmed'), event: 'booking.confirmed', triggers };
  },
  approve({ status }) {
    if (status === 'confirmed') return undefined;
    if (status !== 'pending') throw refused('invalid_state');
    return enter('confirmed', 'booking.confirmed');
  },
  decline({ status }, { reason }) {
    if (status !== 'pending') throw refused('invalid_state');
    return { fields: { ...stateFields('declined'), reason }, event: 'booking.declined' };
  },
  cancel(booking, { settings, now, reason }) {
    if (!isLive(booking.status)) throw refused('invalid_state');
    checkLimit(booking, settings.cancelUntilMinutes, now);
    return { fields: { ...stateFields('cancelled'), reason }, event: 'booking.cancelled' };
  },
  complete(booking, { now }) {
    return finish(booking, 'completed', 'booking.completed', now);
  },
  'no-show'(booking, { now }) {
    return finish(booking, 'no_show', 'booking.no_show', now);
  },
};

/** @throws RefusedError `invalid_state` or `too_late`. */
export function effectOf(transition: BookingTransition, booking: Booking, given: Given): Effect {
  return EFFECTS[transition](booking, given);
}

function finish(booking: Booking, status: 'completed' | 'no_show', event: BookingEventType, now: Instant): Effect {
  if (booking.status === status) return undefined;
  const isCorrection = booking.status === 'completed' || booking.status === 'no_show';
  const hasStarted = booking.status === 'confirmed' && booking.start <= now;
  if (!isCorrection && !hasStarted) throw refused('invalid_state');
  return enter(status, event);
}

/** @throws RefusedError `too_late` when the limit before the start has passed. */
export function checkLimit(booking: Booking, minutes: number | null, now: Instant): void {
  if (minutes !== null && now > booking.start - minutes * MINUTE) throw refused('too_late');
}

/** The settings that govern a booking without a workflow, or whose workflow is gone, are the defaults. */
export function settingsOf(workflow: { readonly settings: Settings } | undefined): Settings {
  return workflow?.settings ?? DEFAULT_SETTINGS;
}
