import { allocationsOf } from '../model/booking.js';
import { overlaps } from './ledger.js';
import { isCounted } from './tally.js';
/** View that records its queries, so that their results can be reused while they have not changed. */
export class WatchedView {
    now;
    #base;
    #spans = [];
    #tallies = [];
    #overlaps = [];
    #objects = [];
    constructor(base) {
        this.now = base.now;
        this.#base = base;
    }
    get member() {
        return this.#base.member;
    }
    owns(kind, object) {
        return this.#base.owns?.(kind, object) ?? true;
    }
    /** True if the booking matches one of the recorded queries. */
    concerns(booking) {
        const isIn = ({ resource, from, to }) => allocations.some((taken) => taken.resource === resource && taken.start < to && taken.end > from);
        const allocations = allocationsOf(booking);
        return (this.#spans.some(isIn) ||
            this.#tallies.some((query) => isCounted(booking, query)) ||
            this.#overlaps.some((query) => overlaps(booking, query)));
    }
    /** True if another view gives the same objects. */
    findsTheSame(view) {
        return this.#objects.every(({ kind, uuid, found }) => view.object(kind, uuid) === found);
    }
    object(kind, uuid) {
        const found = this.#base.object(kind, uuid);
        this.#objects.push({ kind, uuid, found });
        return found;
    }
    taken(resource, from, to) {
        this.#spans.push({ resource: resource.uuid, from, to });
        return this.#base.taken(resource, from, to);
    }
    tally(query) {
        this.#tallies.push(query);
        return this.#base.tally(query);
    }
    /** Time off and the queries below are the same for all callers within one decision. */
    timeOff(from, to) {
        return this.#base.timeOff(from, to);
    }
    actionsOf(workflow) {
        return this.#base.actionsOf(workflow);
    }
    inUse(query) {
        return this.#base.inUse(query);
    }
    overlapping(query) {
        this.#overlaps.push(query);
        return this.#base.overlapping(query);
    }
    ofCustomer(query) {
        return this.#base.ofCustomer(query);
    }
    customerWithEmail(folded) {
        return this.#base.customerWithEmail(folded);
    }
    count(kind) {
        return this.#base.count(kind);
    }
    select(question) {
        return this.#base.select(question);
    }
    answer(key) {
        return this.#base.answer(key);
    }
}
