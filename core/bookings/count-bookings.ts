import type { GetBusiness } from '../accounts/business/read-business.js';
import { ValidationError } from '../basics/errors.js';
import { DAY, isInstant, SECOND } from '../basics/instants.js';
import type { Clock, Instant, NewTurn } from '../basics/ports.js';
import { listInstants, type Zone, zone } from '../basics/zone.js';
import { isOwnBooking, OWN } from '../ledger/access/ownership.js';
import type { EventRepository } from '../ledger/storage/event-repository.js';
import type { ObjectStore } from '../ledger/storage/object-store.js';
import { type AppCaller, selfOf } from '../model/callers.js';
import type { AppEvent, EventType } from '../model/event.js';
import { narrowed } from '../model/questions/question.js';
import { type BookingFilter, buildBookingQuestion } from './booking-questions.js';
import type { Settling } from './settle-bookings.js';

interface Needs {
  readonly objects: Pick<ObjectStore, 'list'>;
  readonly events: Pick<EventRepository, 'list' | 'after'>;
  readonly settle: Settling;
  readonly getBusiness: GetBusiness;
  readonly clock: Clock;
  readonly newTurn?: NewTurn | undefined;
}

export interface BookingCounts {
  /** Bookings that customers have made, moved or cancelled since then. Each counts once, a hold never. */
  readonly new: number;
  /** Pending bookings. */
  readonly toApprove: number;
  /** Holds that wait for their payment. */
  readonly unpaid: number;
  /** Bookings that start today, in the zone of the business, and are pending, confirmed, completed or no-shows. */
  readonly today: number;
}

const READ_AT_ONCE = 200;
/** Longest period before now for which new bookings are counted. */
const SINCE_MAX = 90 * DAY;
/** Events may be out of the order of time by less than this. */
const BEHIND = SECOND;

const BY_CUSTOMERS: ReadonlySet<EventType> = new Set([
  'booking.created',
  'booking.confirmed',
  'booking.rescheduled',
  'booking.cancelled',
] as const);

/** True for a change by a customer: with a key or a manage token, or by the payment of a booking that was made with a key. */
function isByCustomer(event: AppEvent): boolean {
  if (event.booking === null || !BY_CUSTOMERS.has(event.type)) return false;
  const { status, madeWith, customerUuid, payment } = event.data;
  if (status === 'held') return false;
  if (status === 'cancelled') {
    // It was a hold: one that was made with a key is linked to its customer once confirmed, and a confirmed one is not due.
    if ((madeWith && customerUuid === null) || payment?.status === 'due') return false;
  }
  const by = event.actor?.kind;
  return by === 'key' || by === 'manage' || (by === 'notice' && madeWith !== undefined);
}

export function countBookings({ objects, events, settle, getBusiness, clock, newTurn }: Needs) {
  /** Returns an event from before `since`, not long before the first one after it. Undefined: the feed is read from its front. */
  async function findStart(app: string, since: Instant): Promise<string | undefined> {
    const total = (await events.list(app, { offset: 0, limit: 1 }, {}))?.total ?? 0;
    for (let back = READ_AT_ONCE; back < total; back *= 2) {
      const [event] = (await events.list(app, { offset: total - back, limit: 1 }, {}))?.items ?? [];
      if (event && event.at <= since - BEHIND) return event.uuid;
    }
    return undefined;
  }

  async function countNew(caller: AppCaller, since: Instant): Promise<number> {
    const app = caller.app.uuid;
    const self = selfOf(caller);
    const found = new Set<string>();
    const nextTurn = newTurn?.();
    let last = await findStart(app, since);
    for (let isMore = true; isMore; ) {
      // An event that has expired meanwhile was at the front.
      const read =
        (await events.after(app, last, READ_AT_ONCE)) ?? (await events.after(app, undefined, READ_AT_ONCE)) ?? [];
      for (const event of read) {
        if (event.at <= since || event.booking === null || !isByCustomer(event)) continue;
        if (!self || isOwnBooking(self, event.data)) found.add(event.booking);
      }
      isMore = read.length === READ_AT_ONCE;
      last = read.at(-1)?.uuid;
      await nextTurn?.();
    }
    return found.size;
  }

  return async (caller: AppCaller, { since }: { readonly since: Instant }): Promise<BookingCounts> => {
    if (!isInstant(since)) throw new ValidationError({ since: 'Must be a moment' });
    const app = caller.app.uuid;
    const self = selfOf(caller);
    const local = zone((await getBusiness(caller)).public.timezone);
    await settle.settle(app);
    const count = async (filter: BookingFilter) => {
      const question = narrowed(buildBookingQuestion(filter), self && OWN.booking(self));
      return (await objects.list(app, question, { offset: 0, limit: 1 })).total;
    };
    const day = local.dayAt(clock());
    const [isNew, toApprove, unpaid, today] = await Promise.all([
      countNew(caller, Math.max(since, clock() - SINCE_MAX)),
      count({ status: 'pending' }),
      count({ status: 'held', payment: 'due' }),
      count({
        status: ['pending', 'confirmed', 'completed', 'no_show'],
        startsFrom: local.startOfDay(day),
        to: endOfDay(local, day),
      }),
    ]);
    return { new: isNew, toApprove, unpaid, today };
  };
}

/** Returns the moment at which a day ends. Where clocks go back across midnight, the day ends twice, and the later moment is returned. */
export function endOfDay(local: Zone, day: number): Instant {
  return Math.max(local.startOfDay(day + 1), ...listInstants(local, (day + 1) * DAY));
}
