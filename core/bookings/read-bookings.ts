import { ValidationError } from '../basics/errors.js';
import { mapPage, type Page, type PageRequest, refuseCursor } from '../basics/pagination.js';
import type { Clock } from '../basics/ports.js';
import { isOwnService, NONE, OWN, ownUnexpired } from '../ledger/access/ownership.js';
import type { Ledger } from '../ledger/ledger.js';
import { found, type ReadNeeds } from '../ledger/plain/plain-objects.js';
import { type Booking, isLive, movedByClock } from '../model/booking.js';
import { type AppCaller, type Member, selfOf } from '../model/callers.js';
import { narrowed } from '../model/questions/question.js';
import {
  type Booked,
  bookedIn,
  type Including,
  includedObjects,
  includesObjects,
  isPayable,
  type PaymentUrl,
} from './booking-document.js';
import { type BookingFilter, buildBookingQuestion } from './booking-questions.js';
import type { Settling } from './settle-bookings.js';

interface Needs extends ReadNeeds {
  readonly ledger: Ledger;
  readonly settle: Settling;
  readonly clock: Clock;
  readonly paymentUrl?: PaymentUrl | undefined;
}

export type GetBooking = ReturnType<typeof getBooking>;
export function getBooking({ objects, ledger, clock, settle, paymentUrl }: Omit<Needs, 'paginator'>) {
  /** True if the clock has changed the status and this is not stored yet. Compares with the time of decisions, which never goes back. */
  async function isMoved(booking: Booking): Promise<boolean> {
    const { app } = booking;
    if (!isLive(booking.status)) return false;
    const workflow = booking.workflow === null ? undefined : await objects.find(app, 'workflow', booking.workflow);
    if (!movedByClock(booking, workflow, Number.POSITIVE_INFINITY)) return false;
    if (movedByClock(booking, workflow, clock())) return true;
    return ledger.read(app, {}, ({ now }) => movedByClock(booking, workflow, now) !== undefined);
  }

  return async (caller: AppCaller, uuid: string, { include = {} }: Including = {}): Promise<Booked> => {
    const app = caller.app.uuid;
    let booking = await found({ objects }, 'booking', caller, uuid);
    if (await isMoved(booking)) {
      await settle.settleSome(app, [uuid]);
      booking = (await objects.find(app, 'booking', uuid)) ?? booking;
    }
    if (!includesObjects(include) && !isPayable(booking)) return { booking };
    return ledger.read(app, { objects: includedObjects([booking], include) }, (view) =>
      bookedIn(view, booking, include, { app: caller.app, paymentUrl }),
    );
  };
}

/** @throws ValidationError naming the ends that are before their beginnings. */
function checkSpans({ from, to, createdFrom, createdTo }: BookingFilter): void {
  const errors = {
    ...(from !== undefined && to !== undefined && to < from && { to: 'Must not be before from' }),
    ...(createdFrom !== undefined &&
      createdTo !== undefined &&
      createdTo < createdFrom && { createdTo: 'Must not be before created_from' }),
  };
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
}

export function listBookings({ objects, ledger, settle, paginator, paymentUrl }: Omit<Needs, 'clock'>) {
  /** True if the filter names a resource, a service or a customer that is not the member's own. */
  async function namesOthers(app: string, self: Member, filter: BookingFilter): Promise<boolean> {
    const { resource, service, customer } = filter;
    if (resource !== undefined && !self.resources.includes(resource)) return true;
    if (service !== undefined) {
      const named = await objects.find(app, 'service', service);
      if (!named || !isOwnService(self, named)) return true;
    }
    if (customer === undefined) return false;
    const theirs = ['and', [['eq', 'customer', customer], ...ownUnexpired(self)]] as const;
    return (await objects.select(app, { kind: 'booking', where: theirs }, 1)).length === 0;
  }

  return async (
    caller: AppCaller,
    filter: PageRequest & BookingFilter = {},
    { include = {} }: Including = {},
  ): Promise<Page<Booked>> => {
    const app = caller.app.uuid;
    const self = selfOf(caller);
    checkSpans(filter);
    if (filter.sort?.endsWith('start')) refuseCursor(filter, 'with that sort');
    const page = await paginator.paginate(filter, async (slice) => {
      await settle.settle(app);
      const within = self && ((await namesOthers(app, self, filter)) ? NONE : OWN.booking(self));
      return objects.list(app, narrowed(buildBookingQuestion(filter), within), slice);
    });
    return mapPage(page, (items) => {
      if (!includesObjects(include) && !items.some(isPayable)) return items.map((booking) => ({ booking }));
      return ledger.read(app, { objects: includedObjects(items, include) }, (view) =>
        items.map((booking) => bookedIn(view, booking, include, { app: caller.app, paymentUrl })),
      );
    });
  };
}
