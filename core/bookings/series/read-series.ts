import type { Page, PageRequest } from '../../basics/pagination.js';
import { isOwnService, OWN, ownUnexpired, UNEXPIRED } from '../../ledger/access/ownership.js';
import { existing } from '../../ledger/edits.js';
import type { Ledger, View } from '../../ledger/ledger.js';
import type { ReadNeeds } from '../../ledger/plain/plain-objects.js';
import type { Booking } from '../../model/booking.js';
import { type AppCaller, actorOf, type Member, selfOf } from '../../model/callers.js';
import { equal, narrowed, type Question, type Where } from '../../model/questions/question.js';
import type { Series, SeriesWithBookings } from '../../model/series.js';

/** Filter of a list of series. Omitted fields filter nothing. */
export interface SeriesFilter {
  readonly service?: string | undefined;
  /** Only series with a booking of any status that currently has this resource. */
  readonly resource?: string | undefined;
}

export function listSeries({ objects, paginator }: ReadNeeds) {
  const ofBookings = (app: string, where: Where<'booking'>) => objects.distinct(app, 'booking', 'series', where);

  async function seriesOf(app: string, { service, resource }: SeriesFilter): Promise<Question<'series'>> {
    const where = [...equal<'series'>({ service })];
    if (resource !== undefined) where.push(['in', 'uuid', await ofBookings(app, ['has', 'resources', resource])]);
    return { kind: 'series', where: ['and', where] };
  }

  /** Lists the UUIDs of the member's own series. Empty if the filter names an object of another member. */
  async function own(app: string, self: Member, { service, resource }: SeriesFilter): Promise<readonly string[]> {
    if (resource !== undefined && !self.resources.includes(resource)) return [];
    const named = service === undefined ? undefined : await objects.find(app, 'service', service);
    if (service !== undefined && !(named && isOwnService(self, named))) return [];
    const unexpired = await ofBookings(app, ['and', ownUnexpired(self)]);
    const shared = new Set(
      await ofBookings(app, ['and', [['in', 'series', unexpired], UNEXPIRED, ['not', OWN.booking(self)]]]),
    );
    return unexpired.filter((uuid) => !shared.has(uuid));
  }

  return async (caller: AppCaller, query: PageRequest & SeriesFilter = {}): Promise<Page<Series>> => {
    const app = caller.app.uuid;
    const self = selfOf(caller);
    return paginator.paginate(query, async (slice) => {
      const within = self && (['in', 'uuid', await own(app, self, query)] as const);
      return objects.list(app, narrowed(await seriesOf(app, query), within), slice);
    });
  };
}

export function getSeries({ ledger }: { readonly ledger: Ledger }) {
  return async (caller: AppCaller, uuid: string): Promise<SeriesWithBookings> => {
    const look = (view: View): SeriesWithBookings => {
      const series = existing(view, 'series', uuid);
      return { series, bookings: readBookings(view, series) };
    };
    return ledger.read(caller.app.uuid, { objects: { series: [uuid] } }, look, actorOf(caller));
  };
}

/** Returns the stored bookings of the series, in order of occurrence. */
export function readBookings(view: View, { bookings }: Series): readonly Booking[] {
  view.prepare?.({ objects: { booking: bookings } });
  return bookings.flatMap((uuid) => view.object('booking', uuid) ?? []);
}
