import { MINUTE, wholeSecond } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import {
  type Booking,
  type BookingTransition,
  hasStarted,
  isLive,
  type Status,
  stateFields,
} from '../model/booking.js';
import type { BookingEventType, EventType } from '../model/event.js';
import { DEFAULT_SETTINGS, type Settings } from '../model/settings.js';
import { refused } from './booking-input.js';

/** Changed fields, event and triggers (event types whose actions run) of a transition. Undefined if the transition changes nothing. */
type Effect =
  | { readonly fields: Partial<Booking>; readonly event: BookingEventType; readonly triggers?: readonly EventType[] }
  | undefined;

interface Given {
  readonly settings: Settings;
  readonly now: Instant;
  /** Reason of a cancellation or decline, from the caller. */
  readonly reason: string | null;
  /** True if a no-show frees its time. Null: the workflow's setting applies. */
  readonly release?: boolean | null;
  /** True for a booker. Only bookers have deadlines before the start, and they cannot change a booking that has begun. */
  readonly isBooker?: boolean;
}

const enter = (status: Status, event: BookingEventType): Effect => ({ fields: stateFields(status), event });

/**
 * Implements the table of transitions in core/bookings/README.md, "Booking". The caller must first apply the changes that the clock has
 * made due (such as an expired hold).
 * @throws RefusedError `invalid_state`; for a booker's cancellation `too_late` or `started`.
 */
const EFFECTS: Readonly<Record<BookingTransition, (booking: Booking, given: Given) => Effect>> = {
  confirm({ status, start }, { settings, now }) {
    if (status === 'pending' || status === 'confirmed') return undefined;
    if (status !== 'held') throw refused('invalid_state');
    // A booking that has begun needs no approval.
    if (settings.mode === 'confirm' && start > now) {
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
  cancel(booking, { settings, now, reason, isBooker = false }) {
    if (!isLive(booking.status)) throw refused('invalid_state');
    if (isBooker) checkBookersTime(booking, settings.cancelUntilMinutes, now);
    return { fields: { ...stateFields('cancelled'), reason }, event: 'booking.cancelled' };
  },
  complete({ status, start }, { now }) {
    if (status === 'completed') return undefined;
    if (status !== 'no_show' && !(status === 'confirmed' && start <= now)) throw refused('invalid_state');
    return enter('completed', 'booking.completed');
  },
  'no-show'({ status, start, releasedAt = null }, { settings, now, release = null }) {
    if (status === 'no_show') {
      if (release !== true || releasedAt !== null) return undefined;
      return { fields: { releasedAt: wholeSecond(now) }, event: 'booking.updated' };
    }
    if (status !== 'completed' && !(status === 'confirmed' && start <= now)) throw refused('invalid_state');
    const isReleased = releasedAt === null && (release ?? settings.noShowReleases);
    const fields = {
      ...stateFields('no_show'),
      checkedInAt: null,
      ...(isReleased && { releasedAt: wholeSecond(now) }),
    };
    return { fields, event: 'booking.no_show' };
  },
};

/** Returns the effect of a transition. @throws RefusedError `invalid_state`, `too_late` or `started`. */
export function findEffect(transition: BookingTransition, booking: Booking, given: Given): Effect {
  return EFFECTS[transition](booking, given);
}

/** Checks that a booker may still change the booking. @throws RefusedError `too_late` after the deadline, `started` once begun. */
export function checkBookersTime(booking: Booking, minutes: number | null, now: Instant): void {
  if (minutes !== null && now > booking.start - minutes * MINUTE) throw refused('too_late');
  if (hasStarted(booking, now)) throw refused('started');
}

/** Returns the workflow's settings. A booking without a workflow, or with a deleted one, has the defaults. */
export function settingsOf(workflow: { readonly settings: Settings } | undefined): Settings {
  return workflow?.settings ?? DEFAULT_SETTINGS;
}
