import { allocationsOf, foldedEmail, isInUse, isLive, isOf, isUnattended, LONGEST_BOOKING, longestOverdue, overlaps, Sales, } from '../../core/index.js';
import { byOrdinal, Collection } from './collection.js';
import { byNumber, compareText, SortedList, SortedLists } from './sorted-list.js';
const CLOCK_FIELDS = ['holdExpiresAt', 'pendingSince', 'start', 'end'];
/** Live bookings of all apps, indexed by the moments that clock rules check. */
export class Agenda {
    #lists = {
        holdExpiresAt: new SortedLists(byNumber((booking) => booking.holdExpiresAt ?? 0)),
        pendingSince: new SortedLists(byNumber((booking) => booking.pendingSince ?? 0)),
        start: new SortedLists(byNumber((booking) => booking.start)),
        end: new SortedLists(byNumber((booking) => booking.end)),
    };
    add(booking) {
        this.#each(booking, 'add');
    }
    delete(booking) {
        this.#each(booking, 'delete');
    }
    due(rules, limit) {
        const due = new Set(rules.flatMap((rule) => this.#dueBy(rule, limit)));
        return longestOverdue([...due], rules).slice(0, limit);
    }
    #dueBy(rule, limit) {
        const { app, status, workflow, by, until } = rule;
        const due = [];
        for (const booking of this.#lists[by].get(keyOf(status, workflow)) ?? []) {
            if ((booking[by] ?? 0) > until || due.length >= limit)
                break;
            if ((app === undefined || booking.app === app) && isUnattended(booking, rule))
                due.push(booking);
        }
        return due;
    }
    #each(booking, change) {
        if (!isLive(booking.status))
            return;
        for (const field of CLOCK_FIELDS) {
            if (booking[field] === null)
                continue;
            this.#lists[field][change](keyOf(booking.status), booking);
            if (booking.workflow !== null)
                this.#lists[field][change](keyOf(booking.status, booking.workflow), booking);
        }
    }
}
function keyOf(status, workflow = '') {
    return `${status} ${workflow}`;
}
export class StoredBookings {
    #agenda;
    inOrder;
    byStart = new SortedList((a, b) => a.item.start - b.item.start || byOrdinal(a, b));
    /** By resource, sorted by start. */
    #allocations = new SortedLists((a, b) => a.start - b.start || compareText(a.booking, b.booking));
    /** Live bookings, sorted by end: all together, and for each object that they use. */
    #uses = new SortedLists(byNumber((booking) => booking.end));
    /** All bookings by the folded address of their customer, sorted by end. */
    #ofAddresses = new SortedLists(byNumber((booking) => booking.end));
    #sales = new Map();
    constructor(nextOrdinal, agenda) {
        this.inOrder = new Collection(nextOrdinal);
        this.#agenda = agenda;
    }
    get(uuid) {
        return this.inOrder.get(uuid);
    }
    put(booking) {
        this.#unindex(this.inOrder.row(booking.uuid));
        const row = this.inOrder.put(booking);
        this.byStart.add(row);
        this.#agenda.add(booking);
        for (const allocation of allocationsOf(booking))
            this.#allocations.add(allocation.resource, Object.freeze(allocation));
        for (const used of usedBy(booking))
            this.#uses.add(used, booking);
        const address = foldedEmail(booking.customer);
        if (address !== null)
            this.#ofAddresses.add(address, booking);
        if (booking.sale)
            this.#salesOf(booking.sale.service).add(booking);
    }
    remove(uuid) {
        this.#unindex(this.inOrder.row(uuid));
        this.inOrder.remove(uuid);
    }
    /** In creation order. */
    all() {
        return this.inOrder.all();
    }
    removeAll() {
        for (const { item } of this.inOrder.rows())
            this.#agenda.delete(item);
    }
    /** Allocations of the resource, sorted by start. */
    allocations(resource) {
        return this.#allocations.get(resource) ?? [];
    }
    /** Number of bookings in the order of their starts. */
    get countByStart() {
        return this.byStart.length;
    }
    #unindex(row) {
        if (!row)
            return;
        this.byStart.delete(row);
        this.#agenda.delete(row.item);
        for (const allocation of allocationsOf(row.item))
            this.#allocations.delete(allocation.resource, allocation);
        for (const used of usedBy(row.item))
            this.#uses.delete(used, row.item);
        const address = foldedEmail(row.item.customer);
        if (address !== null)
            this.#ofAddresses.delete(address, row.item);
        if (row.item.sale)
            this.#salesOf(row.item.sale.service).remove(row.item.uuid);
    }
    #salesOf(service) {
        const sales = this.#sales.get(service) ?? new Sales();
        this.#sales.set(service, sales);
        return sales;
    }
    taken(resource, start, end) {
        const taken = [];
        // allocations that started earlier have ended, given the longest block
        const tooEarly = start - resource.longestBlock;
        const allocations = this.#allocations.get(resource.uuid)?.from((allocation) => allocation.start <= tooEarly) ?? [];
        for (const allocation of allocations) {
            if (allocation.start >= end)
                break;
            if (allocation.end > start)
                taken.push(allocation);
        }
        return taken;
    }
    inUse(query) {
        const { resource, workflow, service, key, holder, endsAfter = Number.NEGATIVE_INFINITY, limit } = query;
        const found = [];
        const uses = this.#uses.get(resource ?? workflow ?? service ?? holder ?? key ?? ANY);
        for (const booking of uses?.from(({ end }) => end <= endsAfter) ?? []) {
            if (found.length >= limit)
                break;
            if (isInUse(booking, query))
                found.push(booking);
        }
        return found;
    }
    overlapping(query) {
        const found = [];
        if (query.email !== undefined) {
            for (const booking of this.#ofAddresses.get(query.email)?.from(({ end }) => end <= query.from) ?? []) {
                if (overlaps(booking, query) && found.length < query.limit)
                    found.push(booking);
            }
            return found;
        }
        // The length of bookings is limited, which bounds the search by start.
        for (const { item } of this.byStart.from((row) => row.item.start <= query.from - LONGEST_BOOKING)) {
            if (item.start >= query.to || found.length >= query.limit)
                break;
            if (overlaps(item, query))
                found.push(item);
        }
        return found;
    }
    ofCustomer({ endsAfter, limit, ...person }) {
        const found = [];
        for (const { item } of this.inOrder.rows()) {
            if (found.length >= limit)
                break;
            const isWanted = endsAfter === undefined || (isLive(item.status) && item.end > endsAfter);
            if (isWanted && isOf(item, person))
                found.push(item);
        }
        return found;
    }
    tally(query) {
        return (this.#sales.get(query.service) ?? new Sales()).tally(query);
    }
}
const ANY = 'any';
/** Keys of the objects that a live booking uses. */
function usedBy({ status, resources, workflow, sale, madeWith }) {
    if (!isLive(status))
        return [];
    const { key, holder } = madeWith ?? {};
    const others = [workflow, sale?.service, key, holder].flatMap((other) => other ?? []);
    return [ANY, ...resources, ...others];
}
