import { blocks, emailsOf, eventIsOf, filterSlices, foldedEmail, inSlices, isLive, isOf, } from '../../core/index.js';
/** Objects read in one turn of the event loop. */
const SLICE = 50;
export class MemoryCustomerReads {
    #state;
    constructor(state) {
        this.#state = state;
    }
    async counts(app, uuid, now) {
        const linked = this.#bookings(app, { customer: uuid, email: null });
        const begun = linked.filter(({ status, start }) => blocks(status) && start <= now);
        const count = (isWanted) => linked.filter(isWanted).length;
        return {
            bookings: count(({ status }) => status !== 'expired'),
            upcoming: count(({ status, start }) => isLive(status) && start > now),
            cancelled: count(({ status }) => status === 'cancelled'),
            noShows: count(({ status }) => status === 'no_show'),
            lastStart: begun.reduce((last, { start }) => Math.max(last ?? start, start), null),
        };
    }
    async dossier(app, uuid) {
        const contents = this.#state.contents.get(app);
        const customer = contents?.objects.customer.get(uuid);
        if (!contents || !customer)
            return undefined;
        const known = { customer: uuid, email: foldedEmail(customer) };
        const bookings = this.#bookings(app, known);
        const person = { ...known, formerEmails: emailsOf(bookings) };
        await turn();
        const meant = new Set(bookings.map((booking) => booking.uuid));
        const ofMeant = new Set(bookings.flatMap((booking) => booking.series?.uuid ?? []));
        const events = contents.events.filtered((event) => eventIsOf(event, person, meant));
        await turn();
        const jobs = contents.objects.job.all().filter(({ booking }) => booking !== null && meant.has(booking));
        await turn();
        const series = contents.objects.series.all().filter((one) => ofMeant.has(one.uuid));
        return {
            customer,
            bookings: filterSlices(this.#inSlices(app, bookings, ({ objects }, one) => objects.booking.get(one)), (booking) => isOf(booking, known)),
            events: filterSlices(this.#inSlices(app, events, (now, one) => now.events.get(one)), (event) => eventIsOf(event, person, meant)),
            jobs: this.#inSlices(app, jobs, ({ objects }, one) => objects.job.get(one)),
            series: this.#inSlices(app, series, ({ objects }, one) => objects.series.get(one)),
        };
    }
    /** Returns the objects in the state that they have when their slice is read. */
    #inSlices(app, found, get) {
        const uuids = found.map(({ uuid }) => uuid);
        return inSlices(uuids, SLICE, async (those) => {
            await turn();
            const contents = this.#state.contents.get(app);
            return contents ? those.flatMap((uuid) => get(contents, uuid) ?? []) : [];
        });
    }
    #bookings(app, person) {
        const query = { ...person, limit: Number.POSITIVE_INFINITY };
        return this.#state.contents.get(app)?.objects.booking.ofCustomer(query) ?? [];
    }
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
