import { isOwnBooking, isOwnService, NONE, OWN, ownStanding } from '../access/ownership.js';
import { ValidationError } from '../errors.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Booking, isLive, movedByClock } from '../model/booking.js';
import { type AppCaller, type Member, selfOf } from '../model/callers.js';
import { mapPage, type Page, type PageRequest, type Paginator } from '../pagination.js';
import type { Clock } from '../ports.js';
import { NO_SEARCH } from '../search.js';
import type { BookingFilter, BookingRepository } from '../storage/booking-repository.js';
import { found } from '../storage/lists.js';
import type { ServiceRepository } from '../storage/service-repository.js';
import type { WorkflowRepository } from '../storage/workflow-repository.js';
import { type Booked, bookedIn, type Including, includedObjects, includesObjects } from './booking-document.js';
import type { Settling } from './settle-bookings.js';

interface Needs {
  readonly bookings: BookingRepository;
  readonly workflows: WorkflowRepository;
  readonly ledger: Ledger;
  readonly settle: Settling;
  readonly paginator: Paginator;
  readonly clock: Clock;
}

interface ListNeeds extends Omit<Needs, 'workflows' | 'clock'> {
  readonly services: Pick<ServiceRepository, 'find'>;
}

export type GetBooking = ReturnType<typeof getBooking>;
export function getBooking({ workflows, ledger, clock, bookings, settle }: Omit<Needs, 'paginator'>) {
  /**
   * True if the clock has changed the booking's status and this is not stored yet. Compares with the time of decisions, which never goes
   * back even if the clock does.
   */
  async function isMoved(booking: Booking): Promise<boolean> {
    const { app } = booking;
    if (!isLive(booking.status)) return false;
    const workflow = booking.workflow === null ? undefined : await workflows.find(app, booking.workflow);
    if (!movedByClock(booking, workflow, Number.POSITIVE_INFINITY)) return false;
    if (movedByClock(booking, workflow, clock())) return true;
    return ledger.read(app, {}, ({ now }) => movedByClock(booking, workflow, now) !== undefined);
  }

  return async (caller: AppCaller, uuid: string, { include = {} }: Including = {}): Promise<Booked> => {
    const app = caller.app.uuid;
    let booking = await found(bookings, caller, uuid, isOwnBooking);
    if (await isMoved(booking)) {
      await settle.settleSome(app, [uuid]);
      booking = (await bookings.find(app, uuid)) ?? booking;
    }
    if (!includesObjects(include)) return { booking };
    const objects = includedObjects([booking], include);
    return ledger.read(app, { objects }, (view) => bookedIn(view, booking, include));
  };
}

export type ListBookings = ReturnType<typeof listBookings>;
export function listBookings({ bookings, services, ledger, settle, paginator }: ListNeeds) {
  /** True if the filter names a resource, a service or a customer that is not the member's own. */
  async function namesOthers(app: string, self: Member, filter: BookingFilter): Promise<boolean> {
    const { resource, service, customer } = filter;
    if (resource !== undefined && !self.resources.includes(resource)) return true;
    if (service !== undefined) {
      const named = await services.find(app, service);
      if (!named || !isOwnService(self, named)) return true;
    }
    if (customer === undefined) return false;
    const own = await bookings.distinct(app, 'customer', ['and', [['eq', 'customer', customer], ...ownStanding(self)]]);
    return own.length === 0;
  }

  return async (
    caller: AppCaller,
    { search = NO_SEARCH, sort = 'created_at', ...others }: PageRequest & Partial<BookingFilter> = {},
    { include = {} }: Including = {},
  ): Promise<Page<Booked>> => {
    const app = caller.app.uuid;
    const filter = { ...others, search, sort };
    const self = selfOf(caller);
    if (filter.from !== undefined && filter.to !== undefined && filter.to < filter.from) {
      throw new ValidationError({ to: 'Must not be before from' });
    }
    const page = await paginator.paginate(others, async (slice) => {
      await settle.settle(app);
      const within = self && ((await namesOthers(app, self, filter)) ? NONE : OWN.booking(self));
      return bookings.list(app, slice, filter, within);
    });
    if (!includesObjects(include)) return mapPage(page, (items) => items.map((booking) => ({ booking })));
    return mapPage(page, (items) =>
      ledger.read(app, { objects: includedObjects(items, include) }, (view) =>
        items.map((booking) => bookedIn(view, booking, include)),
      ),
    );
  };
}
