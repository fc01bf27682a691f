import { MINUTE } from '../instants.js';
import {
  type Booking,
  type BookingTransition,
  hasStarted,
  isLive,
  type Status,
  stateFields,
  wholeSecond,
} from '../model/booking.js';
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
  /** Whether a no-show is to give its time back; null: as the workflow says. */
  readonly release?: boolean | null;
  /** True if it is the booker: limits before the start hold for nobody else, and what has begun is the business's alone. */
  readonly isBooker?: boolean;
}

const enter = (status: Status, event: BookingEventType): Effect => ({ fields: stateFields(status), event });

/**
 * The table of core/README.md, "Booking", a function for each column. The booking is as of now: what the clock has done
 * to it is done.
 * @throws RefusedError `invalid_state`; of a booker's cancellation `too_late` or `started`.
 */
const EFFECTS: Readonly<Record<BookingTransition, (booking: Booking, given: Given) => Effect>> = {
  confirm({ status, start }, { settings, now }) {
    if (status === 'pending' || status === 'confirmed') return undefined;
    if (status !== 'held') throw refused('invalid_state');
    // Nobody could approve what has begun.
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
    const isReleased = releasedAt === null && (release ?? settings.noShowReleases ?? false);
    const fields = {
      ...stateFields('no_show'),
      checkedInAt: null,
      ...(isReleased && { releasedAt: wholeSecond(now) }),
    };
    return { fields, event: 'booking.no_show' };
  },
};

/** @throws RefusedError `invalid_state` or `too_late`. */
export function effectOf(transition: BookingTransition, booking: Booking, given: Given): Effect {
  return EFFECTS[transition](booking, given);
}

/** @throws RefusedError `too_late` when the limit before the start has passed; `started`, as bookers end nothing that has begun. */
export function checkBookersTime(booking: Booking, minutes: number | null, now: Instant): void {
  if (minutes !== null && now > booking.start - minutes * MINUTE) throw refused('too_late');
  if (hasStarted(booking, now)) throw refused('started');
}

/** The settings that govern a booking without a workflow, or whose workflow is gone, are the defaults. */
export function settingsOf(workflow: { readonly settings: Settings } | undefined): Settings {
  return workflow?.settings ?? DEFAULT_SETTINGS;
}
