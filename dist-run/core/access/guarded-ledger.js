import { ForbiddenError, NotFoundError, RevokedError } from '../errors.js';
import { isOwnBooking, owns } from './ownership.js';
import { checkRight, rightOf } from './rights.js';
/**
 * Ledger that checks the rights of a staff member in each commit and read, as they are at that moment: changes of the role, resources or
 * activity since authentication count. Use cases receive it in place of the storage's ledger, and pass the actor.
 */
export class GuardedLedger {
    #ledger;
    constructor(ledger) {
        this.#ledger = ledger;
    }
    commit(app, wanted, decide, by) {
        const member = by?.member;
        if (!member)
            return this.#ledger.commit(app, wanted, decide, by);
        const guarded = (view) => {
            const own = viewOf(view, member);
            const decision = decide(own);
            if (own instanceof OwnView && decision.change)
                checkChange(view, own.member, decision.change);
            return decision;
        };
        return this.#ledger.commit(app, withMember(wanted, member), guarded, by);
    }
    read(app, wanted, look, by) {
        const member = by?.member;
        if (!member)
            return this.#ledger.read(app, wanted, look);
        return this.#ledger.read(app, withMember(wanted, member), (view) => look(viewOf(view, member)));
    }
    sequence(app) {
        return this.#ledger.sequence(app);
    }
    forgetAnswers(before, limit) {
        return this.#ledger.forgetAnswers(before, limit);
    }
}
function withMember(wanted, { uuid }) {
    return { ...wanted, objects: { ...wanted.objects, staff: [...(wanted.objects?.staff ?? []), uuid] } };
}
/** Returns the member with its rights. Undefined for an inactive member, which has none. */
export function memberOf(staff, isProgram) {
    if (!staff?.active)
        return undefined;
    const { uuid, role, resources } = staff;
    return { uuid, role, resources: role === 'self' ? (resources ?? []) : [], isProgram };
}
/** The view as the member sees it now. @throws RevokedError, ForbiddenError. */
function viewOf(view, { uuid, isProgram, operation }) {
    const member = memberOf(view.object('staff', uuid), isProgram);
    if (!member)
        throw new RevokedError();
    if (operation !== undefined)
        checkRight(member, operation);
    if (member.role !== 'self')
        return view;
    if (operation !== undefined && rightOf(operation, 'self') === 'no')
        throw new ForbiddenError();
    return new OwnView(view, member);
}
/**
 * Checks that a change by a member of role `self` leaves only own objects, except for bookings of others that the clock changed. @throws
 * NotFoundError
 */
function checkChange(view, member, { put = {} }) {
    for (const booking of put.booking ?? []) {
        if (isOwnBooking(member, booking))
            continue;
        const before = view.object('booking', booking.uuid);
        if (!before || isOwnBooking(member, before))
            throw new NotFoundError();
    }
    for (const kind of ['timeOff', 'calendar', 'feed']) {
        for (const object of put[kind] ?? [])
            if (!owns(view, member, kind, object))
                throw new NotFoundError();
    }
}
/** An app as a member with the role `self` decides about it. */
class OwnView {
    now;
    member;
    #base;
    constructor(base, member) {
        this.now = base.now;
        this.#base = base;
        this.member = member;
    }
    owns(kind, object) {
        return owns(this.#base, this.member, kind, object);
    }
    prepare(wanted) {
        this.#base.prepare?.(wanted);
    }
    object(kind, uuid) {
        return this.#base.object(kind, uuid);
    }
    actionsOf(workflow) {
        return this.#base.actionsOf(workflow);
    }
    taken(resource, start, end) {
        return this.#base.taken(resource, start, end);
    }
    unitsTaken(resource, start, end) {
        return this.#base.unitsTaken?.(resource, start, end);
    }
    inUse(query) {
        return this.#base.inUse(query);
    }
    overlapping(query) {
        return this.#base.overlapping(query);
    }
    ofCustomer(query) {
        return this.#base.ofCustomer(query);
    }
    timeOff(from, to) {
        return this.#base.timeOff(from, to);
    }
    tally(query) {
        return this.#base.tally(query);
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
