import { OWN } from '../access/ownership.js';
import { NotFoundError } from '../errors.js';
import { existing } from '../ledger/edits.js';
import { actorOf, selfOf } from '../model/callers.js';
import { collect } from '../pagination.js';
import { NO_SEARCH } from '../search.js';
import { found } from '../storage/lists.js';
/** The caller's customers. */
export class ListCustomers {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`. */
    async execute(caller, request = {}, { search = NO_SEARCH, sort = 'created_at' } = {}) {
        const { customers, paginator } = this.#needs;
        const app = caller.app.uuid;
        const self = selfOf(caller);
        return paginator.paginate(request, async (slice) => {
            const within = self && ['in', 'uuid', await this.#own(app, self)];
            return customers.list(app, slice, { search, sort }, within);
        });
    }
    /** The UUIDs of the customers that an own booking is linked to. */
    async #own(app, self) {
        const { bookings, settle } = this.#needs;
        await settle.execute(app);
        const isLinked = ['not', ['isNull', 'customer']];
        const isStanding = ['not', ['eq', 'status', 'expired']];
        const own = await bookings.select(app, ['and', [OWN.booking(self), isLinked, isStanding]]);
        return [...new Set(own.flatMap(({ customerUuid }) => customerUuid ?? []))];
    }
}
export class GetCustomer {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such customer. */
    async execute(caller, uuid) {
        const { customers, ledger } = this.#needs;
        if (!selfOf(caller))
            return found(customers, caller, uuid);
        // Bookings say whether the customer is own.
        const look = (view) => existing(view, 'customer', uuid);
        return ledger.read(caller.app.uuid, { objects: { customer: [uuid] } }, look, actorOf(caller));
    }
}
/** Counts the bookings that are linked to a customer, as of now: changes by the clock are stored before counting. */
export class GetCustomerCounts {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    async execute(caller, uuid) {
        const { customers, ledger, settle } = this.#needs;
        const app = caller.app.uuid;
        await settle.execute(app);
        const now = await ledger.read(app, {}, (view) => view.now);
        return customers.counts(app, uuid, now);
    }
}
/** Readings of the keys; if the app changes during each of them, the last one is used. */
const READINGS = 3;
/**
 * Exports everything stored about a customer, as of now. All rows belong to one sequence of the app; each row is read
 * when its slice is asked for.
 */
export class ExportCustomer {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    async execute(caller, uuid, { inSlices = false } = {}) {
        await this.#needs.settle.execute(caller.app.uuid);
        const dossier = await this.#open(caller.app.uuid, uuid);
        if (!dossier)
            throw new NotFoundError();
        if (inSlices)
            return dossier;
        const { customer, bookings, events, jobs, series } = dossier;
        return {
            customer,
            bookings: await collect(bookings),
            events: await collect(events),
            jobs: await collect(jobs),
            series: await collect(series),
        };
    }
    async #open(app, uuid) {
        const { customers, ledger } = this.#needs;
        for (let reading = 1;; reading += 1) {
            const sequence = await ledger.sequence(app);
            const dossier = await customers.dossier(app, uuid);
            if (reading === READINGS || (await ledger.sequence(app)) === sequence)
                return dossier;
        }
    }
}
