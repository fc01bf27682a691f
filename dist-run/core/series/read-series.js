import { isOwnSeries, isOwnService, OWN } from '../access/ownership.js';
import { existing } from '../ledger/edits.js';
import { actorOf, selfOf } from '../model/callers.js';
/** The caller's series, oldest first. */
export class ListSeries {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`. */
    async execute(caller, request = {}, filter = {}) {
        const { series, paginator } = this.#needs;
        const app = caller.app.uuid;
        const self = selfOf(caller);
        return paginator.paginate(request, async (slice) => {
            const within = self && ['in', 'uuid', await this.#own(app, self, filter)];
            return series.list(app, slice, filter, within);
        });
    }
    /** Lists the UUIDs of the member's own series. Empty if the filter names an object of another member. */
    async #own(app, self, { service, resource }) {
        const { bookings, services } = this.#needs;
        if (resource !== undefined && !self.resources.includes(resource))
            return [];
        const named = service === undefined ? undefined : await services.find(app, service);
        if (service !== undefined && !(named && isOwnService(self, named)))
            return [];
        const inSeries = ['not', ['isNull', 'series']];
        const own = await bookings.select(app, ['and', [inSeries, OWN.booking(self)]]);
        const candidates = [...new Set(own.flatMap(({ series }) => series?.uuid ?? []))];
        const all = await bookings.select(app, ['in', 'series', candidates]);
        const bySeries = new Map(candidates.map((uuid) => [uuid, []]));
        for (const booking of all)
            bySeries.get(booking.series?.uuid ?? '')?.push(booking);
        return candidates.filter((uuid) => isOwnSeries(self, bySeries.get(uuid)));
    }
}
export class GetSeries {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such series. */
    async execute(caller, uuid) {
        const look = (view) => {
            const series = existing(view, 'series', uuid);
            return { series, bookings: bookingsOf(view, series) };
        };
        return this.#needs.ledger.read(caller.app.uuid, { objects: { series: [uuid] } }, look, actorOf(caller));
    }
}
/** Returns the series' bookings as they are now, in order of occurrence. */
export function bookingsOf(view, { bookings }) {
    view.prepare?.({ objects: { booking: bookings } });
    return bookings.flatMap((uuid) => view.object('booking', uuid) ?? []);
}
