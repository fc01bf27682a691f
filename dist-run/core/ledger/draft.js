import { COUNTED_KINDS, eachObject, KINDS } from '../kinds/objects.js';
import { allocationsOf } from '../model/booking.js';
import { fold } from '../search.js';
import { countedIn, firstFrom } from './tally.js';
/** Changes of a commit's decisions so far. Each decision sees the changes of the earlier ones. */
export class Draft {
    /** By kind and UUID, in the order of their first change. Null: removed. */
    #objects = Object.fromEntries(KINDS.map((kind) => [kind, new Map()]));
    /** Existing objects of kinds with a limit. */
    #found = new Set();
    #answers = new Map();
    /** Customers that were put, by folded address. */
    #byEmail = new Map();
    /** Allocations of the bookings that were put, by resource and booking. */
    #allocations = new Map();
    /** Bookings of each service that were put, by start. */
    #sold = new Map();
    /** Bookings that were put or removed and may have existed before, in the order of their first change. */
    #touched = [];
    /** Records that the object existed before the draft. */
    found(kind, uuid) {
        if (COUNTED_KINDS.includes(kind))
            this.#found.add(uuid);
    }
    /** Returns the increase in objects of the kind. A changed object was recorded by `found` before, a new one was not. */
    more(kind) {
        let more = 0;
        for (const [uuid, object] of this.#objects[kind]) {
            const was = this.#found.has(uuid) ? 1 : 0;
            more += (object === null ? 0 : 1) - was;
        }
        return more;
    }
    /** Null if removed, undefined if unchanged. */
    object(kind, uuid) {
        return this.#objects[kind].get(uuid);
    }
    objects(kind) {
        return this.#objects[kind];
    }
    /** Bookings that may have existed before. */
    get touchedBookings() {
        return this.#touched;
    }
    customerWithEmail(folded) {
        return this.#byEmail.get(folded);
    }
    answer(key) {
        return this.#answers.get(key);
    }
    /** `areNew`: the bookings are new, so the search for earlier ones is skipped. */
    add({ put = {}, removed = [], answer }, { areNew = false } = {}) {
        eachObject(put, (kind, object) => {
            if (kind === 'booking')
                this.#follow(object.uuid, object, areNew);
            if (kind === 'customer')
                this.#followCustomer(object.uuid, object);
            this.#objects[kind].set(object.uuid, object);
        });
        for (const { kind, uuid } of removed) {
            if (kind === 'booking')
                this.#follow(uuid, null, false);
            if (kind === 'customer')
                this.#followCustomer(uuid, null);
            this.#objects[kind].set(uuid, null);
        }
        if (answer)
            this.#answers.set(answer.key, answer);
    }
    /** Returns the allocations on one resource that overlap [from, to), of the bookings that were put. */
    allocationsOn(resource, from, to) {
        const found = [];
        for (const allocations of this.#allocations.get(resource)?.values() ?? []) {
            for (const allocation of allocations)
                if (allocation.start < to && allocation.end > from)
                    found.push(allocation);
        }
        return found;
    }
    /** Returns the bookings that match the query, of those that were put. */
    counted(query) {
        return countedIn(this.#sold.get(query.service) ?? [], query);
    }
    #followCustomer(uuid, after) {
        const before = this.#objects.customer.get(uuid);
        if (before?.email)
            this.#byEmail.delete(fold(before.email));
        if (after?.email)
            this.#byEmail.set(fold(after.email), after);
    }
    #follow(uuid, after, isNew) {
        const before = this.#objects.booking.get(uuid);
        if (before === undefined && !isNew)
            this.#touched.push(uuid);
        if (before) {
            for (const { resource } of allocationsOf(before))
                this.#allocations.get(resource)?.delete(uuid);
            const sold = this.#sold.get(before.sale?.service ?? '');
            sold?.splice(sold.indexOf(before), 1);
        }
        if (!after)
            return;
        if (after.sale) {
            const sold = this.#sold.get(after.sale.service) ?? [];
            this.#sold.set(after.sale.service, sold);
            sold.splice(firstFrom(sold, after.start + 1), 0, after);
        }
        for (const allocation of allocationsOf(after)) {
            const { resource } = allocation;
            const onResource = this.#allocations.get(resource) ?? new Map();
            this.#allocations.set(resource, onResource);
            onResource.set(uuid, [...(onResource.get(uuid) ?? []), allocation]);
        }
    }
}
