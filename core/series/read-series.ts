import { isOwnService, OWN, ownStanding, STANDING } from '../access/ownership.js';
import { existing } from '../ledger/edits.js';
import type { Ledger, View } from '../ledger/ledger.js';
import type { Booking } from '../model/booking.js';
import { type AppCaller, actorOf, type Member, selfOf } from '../model/callers.js';
import type { Series, SeriesWithBookings } from '../model/series.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import type { SeriesFilter, SeriesRepository } from '../storage/series-repository.js';
import type { ServiceRepository } from '../storage/service-repository.js';

interface Needs {
  readonly series: SeriesRepository;
  readonly bookings: Pick<BookingRepository, 'distinct'>;
  readonly services: Pick<ServiceRepository, 'find'>;
  readonly ledger: Ledger;
  readonly paginator: Paginator;
}

export function listSeries({ bookings, services, series, paginator }: Omit<Needs, 'ledger'>) {
  /** Lists the UUIDs of the member's own series. Empty if the filter names an object of another member. */
  async function own(app: string, self: Member, { service, resource }: SeriesFilter): Promise<readonly string[]> {
    if (resource !== undefined && !self.resources.includes(resource)) return [];
    const named = service === undefined ? undefined : await services.find(app, service);
    if (service !== undefined && !(named && isOwnService(self, named))) return [];
    const standing = await bookings.distinct(app, 'series', ['and', ownStanding(self)]);
    const shared = new Set(
      await bookings.distinct(app, 'series', [
        'and',
        [['in', 'series', standing], STANDING, ['not', OWN.booking(self)]],
      ]),
    );
    return standing.filter((uuid) => !shared.has(uuid));
  }

  return async (caller: AppCaller, query: PageRequest & SeriesFilter = {}): Promise<Page<Series>> => {
    const app = caller.app.uuid;
    const self = selfOf(caller);
    return paginator.paginate(query, async (slice) => {
      const within = self && (['in', 'uuid', await own(app, self, query)] as const);
      return series.list(app, slice, query, within);
    });
  };
}

export function getSeries({ ledger }: Pick<Needs, 'ledger'>) {
  return async (caller: AppCaller, uuid: string): Promise<SeriesWithBookings> => {
    const look = (view: View): SeriesWithBookings => {
      const series = existing(view, 'series', uuid);
      return { series, bookings: bookingsOf(view, series) };
    };
    return ledger.read(caller.app.uuid, { objects: { series: [uuid] } }, look, actorOf(caller));
  };
}

/** Returns the stored bookings of the series, in order of occurrence. */
export function bookingsOf(view: View, { bookings }: Series): readonly Booking[] {
  view.prepare?.({ objects: { booking: bookings } });
  return bookings.flatMap((uuid) => view.object('booking', uuid) ?? []);
}
