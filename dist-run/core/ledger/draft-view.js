import { isFirm, isLive } from '../model/booking.js';
import { isOf } from '../model/erasure.js';
import { meets } from '../questions/question.js';
import { Draft } from './draft.js';
import { isInUse, overlaps, } from './ledger.js';
import { tallyAfter, tallyOf } from './tally.js';
/** View of an app with the changes of a draft on top of another view. */
export class DraftView {
    now;
    #base;
    #draft;
    /** Bookings of the draft as they were before it, up to the last time they were needed. */
    #before = new Draft();
    #asked = 0;
    constructor(base, draft) {
        this.now = base.now;
        this.#base = base;
        this.#draft = draft;
    }
    get member() {
        return this.#base.member;
    }
    owns(kind, object) {
        return this.#base.owns?.(kind, object) ?? true;
    }
    prepare(wanted) {
        this.#base.prepare?.(wanted);
    }
    object(kind, uuid) {
        const drafted = this.#draft.object(kind, uuid);
        if (drafted !== undefined)
            return drafted ?? undefined;
        const found = this.#base.object(kind, uuid);
        if (found)
            this.#draft.found(kind, uuid);
        return found;
    }
    actionsOf(workflow) {
        const read = this.#base.actionsOf(workflow);
        const drafted = this.#draft.objects('action');
        const known = new Set(read.map(({ uuid }) => uuid));
        const inCreationOrder = [
            ...read.map((action) => (drafted.has(action.uuid) ? drafted.get(action.uuid) : action)),
            ...[...drafted.values()].filter((action) => action?.workflow === workflow && !known.has(action.uuid)),
        ];
        return inCreationOrder.flatMap((action) => action ?? []).sort((a, b) => a.position - b.position);
    }
    taken(resource, from, to) {
        const read = this.#base.taken(resource, from, to);
        const drafted = this.#draft.objects('booking');
        if (drafted.size === 0)
            return read;
        const overlapping = this.#draft.allocationsOn(resource.uuid, from, to);
        return [...read.filter(({ booking }) => !drafted.has(booking)), ...overlapping];
    }
    unitsTaken(resource, from, to) {
        // The base's sum may include bookings that the draft has changed.
        if (this.#draft.touchedBookings.length > 0)
            return undefined;
        const read = this.#base.unitsTaken?.(resource, from, to);
        if (read === undefined)
            return undefined;
        return this.#draft
            .allocationsOn(resource.uuid, from, to)
            .reduce((sum, { units, lapse }) => sum + (isFirm(lapse) ? units : Number.POSITIVE_INFINITY), read);
    }
    inUse(query) {
        const isWanted = (booking) => isInUse(booking, query);
        return this.#bookingsAsDrafted(this.#base.inUse(this.#widened(query)), isWanted, query.limit);
    }
    overlapping(query) {
        const read = this.#base.overlapping(this.#widened(query));
        return this.#bookingsAsDrafted(read, (booking) => overlaps(booking, query), query.limit);
    }
    /** Widens the limit of a query by the number of results that the draft may remove. */
    #widened(query) {
        return { ...query, limit: query.limit + this.#draft.objects('booking').size };
    }
    #bookingsAsDrafted(read, isWanted, limit) {
        const drafted = this.#draft.objects('booking');
        const touched = [...drafted.values()].flatMap((booking) => (booking && isWanted(booking) ? [booking] : []));
        return [...read.filter(({ uuid }) => !drafted.has(uuid)), ...touched].slice(0, limit);
    }
    ofCustomer(query) {
        const { endsAfter, limit } = query;
        const isWanted = (booking) => isOf(booking, query) && (endsAfter === undefined || (isLive(booking.status) && booking.end > endsAfter));
        return this.#bookingsAsDrafted(this.#base.ofCustomer(this.#widened(query)), isWanted, limit);
    }
    timeOff(from, to) {
        const read = this.#base.timeOff(from, to);
        for (const { uuid } of read)
            this.#draft.found('timeOff', uuid);
        return this.#withDrafted('timeOff', read, () => true);
    }
    tally(asked) {
        const query = this.#withoutDrafted(asked);
        const read = this.#base.tally(query);
        if (this.#draft.objects('booking').size === 0)
            return read;
        const was = tallyOf(this.#bookingsBefore().counted(query), query);
        const is = tallyOf(this.#draft.counted(asked), asked);
        const drafted = this.#draft.objects('booking');
        return tallyAfter(read, was, is, drafted);
    }
    /**
     * Drops `exclude` if it is a booking of the draft, which excludes it itself. Then queries that exclude different
     * bookings are the same query.
     */
    #withoutDrafted(query) {
        const { exclude, ...others } = query;
        return exclude !== undefined && this.#draft.object('booking', exclude) !== undefined ? others : query;
    }
    #bookingsBefore() {
        const touched = this.#draft.touchedBookings;
        for (; this.#asked < touched.length; this.#asked += 1) {
            const before = this.#base.object('booking', touched[this.#asked]);
            if (before)
                this.#before.add({ put: { booking: [before] } });
        }
        return this.#before;
    }
    /** Applies the draft to objects that were read, in creation order. */
    #withDrafted(kind, read, isWanted) {
        const drafted = this.#draft.objects(kind);
        if (drafted.size === 0)
            return read;
        const known = new Set(read.map(({ uuid }) => uuid));
        return [
            ...read.flatMap((object) => (drafted.has(object.uuid) ? (drafted.get(object.uuid) ?? []) : object)),
            ...[...drafted.values()].flatMap((object) => (object && !known.has(object.uuid) ? object : [])),
        ].filter(isWanted);
    }
    customerWithEmail(folded) {
        const drafted = this.#draft.customerWithEmail(folded);
        if (drafted)
            return drafted;
        const read = this.#base.customerWithEmail(folded);
        // A customer that the draft has touched was removed, or has another address now.
        return read && this.#draft.object('customer', read.uuid) === undefined ? read : undefined;
    }
    count(kind) {
        return this.#base.count(kind) + this.#draft.more(kind);
    }
    select(question) {
        const { kind, where } = question;
        return this.#withDrafted(kind, this.#base.select(question), meets(kind, where));
    }
    answer(key) {
        return this.#draft.answer(key) ?? this.#base.answer(key);
    }
}
