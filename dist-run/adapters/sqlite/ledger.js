import { eachKind, expectNothing, NotFoundError, } from '../../core/index.js';
import { fromJson } from './file/json.js';
import { conditionsOf } from './tables/conditions.js';
import { tableOf } from './tables/tables.js';
/**
 * Decisions run inside the transaction that stores their changes, so each sees everything stored before it, by any
 * process. `wanted` is ignored: the view reads synchronously when it is asked.
 */
export class SqliteLedger {
    #database;
    #heads;
    #contents;
    #clock;
    constructor(database, heads, contents, clock) {
        this.#database = database;
        this.#heads = heads;
        this.#contents = contents;
        this.#clock = clock;
    }
    commit(app, _, decide) {
        return this.#database.write(() => {
            const head = this.#headOf(app);
            const view = this.#view(app, head);
            const { result, change } = decide(view);
            if (change) {
                this.#store(app, change);
                this.#heads.move(app, { sequence: head.sequence + 1, at: view.now });
            }
            return result;
        }, true);
    }
    read(app, _, look) {
        return this.#database.read(() => look(this.#view(app, this.#headOf(app))));
    }
    sequence(app) {
        return this.#database.read(() => this.#headOf(app).sequence);
    }
    forgetAnswers(before, limit) {
        const { answers, objects } = this.#contents;
        return this.#database.write(() => {
            const count = answers.forget(before, limit);
            return count + objects.visitor.forget(before, limit - count);
        });
    }
    /** @throws NotFoundError if the app does not exist. */
    #headOf(app) {
        const head = this.#heads.of(app);
        if (!head)
            throw new NotFoundError();
        return head;
    }
    #view(app, { at }) {
        return new SqliteView(this.#contents, app, Math.max(this.#clock(), at));
    }
    #store(app, change) {
        const { put = {}, removed = [], events = [], answer, ...left } = change;
        expectNothing(left);
        const { objects, allocations, answers } = this.#contents;
        const added = this.#database.canDefer && removed.length === 0 ? newBookingsAmong(put, events) : undefined;
        if (added) {
            const customers = put.customer ?? [];
            const expected = allocations.expect(added);
            objects.booking.expect(added);
            if (answer)
                answers.expect(app, answer);
            if (customers.length > 0)
                objects.customer.expect(customers);
            this.#database.defer(() => {
                if (customers.length > 0)
                    objects.customer.put(customers);
                const texts = added.map((booking) => objects.booking.add(booking));
                allocations.add(expected);
                objects.job.put(put.job ?? []);
                this.#storeFollowing(app, events, answer, (booking) => texts[added.indexOf(booking)]);
            });
        }
        else {
            this.#database.flush();
            for (const { kind, uuid } of removed)
                objects[kind].remove(app, uuid);
            const stores = objects;
            eachKind(put, (kind, those) => stores[kind].put(those));
            this.#storeFollowing(app, events, answer);
        }
    }
    /** Stores events and the answer. `textOf` returns the JSON of a booking if it was already written. */
    #storeFollowing(app, events, answer, textOf) {
        for (const event of events)
            this.#contents.events.add(event, event.booking === null ? undefined : textOf?.(event.data));
        if (answer)
            this.#contents.answers.put(app, answer);
    }
}
/**
 * Returns the new bookings if the change contains nothing but new bookings, their jobs and new customers. New objects
 * have version 1, and each booking needs an event: a change without events may be one that versions do not count.
 */
function newBookingsAmong(put, events) {
    for (const kind in put) {
        if (kind !== 'booking' && kind !== 'job' && kind !== 'customer' && put[kind]?.length)
            return undefined;
    }
    if (events.length < (put.booking?.length ?? 0))
        return undefined;
    const areNew = (those) => those.every(({ version }) => version === 1);
    return put.booking && areNew(put.booking) && areNew(put.customer ?? []) ? put.booking : undefined;
}
class SqliteView {
    now;
    #contents;
    #app;
    constructor(contents, app, now) {
        this.#contents = contents;
        this.#app = app;
        this.now = now;
    }
    object(kind, uuid) {
        const stores = this.#contents.objects;
        return stores[kind].get(this.#app, uuid);
    }
    actionsOf(workflow) {
        return this.#contents.objects.action.of(this.#app, [workflow]);
    }
    taken(resource, start, end) {
        return resource.app === this.#app ? this.#contents.allocations.overlapping(resource, start, end) : [];
    }
    unitsTaken(resource, start, end) {
        return resource.app === this.#app ? this.#contents.allocations.units(resource, start, end) : 0;
    }
    inUse(query) {
        return this.#contents.objects.booking.inUse(this.#app, query);
    }
    overlapping(query) {
        return this.#contents.objects.booking.overlapping(this.#app, query);
    }
    ofCustomer(query) {
        return this.#contents.objects.booking.ofCustomer(this.#app, query);
    }
    timeOff(from, to) {
        return this.#contents.objects.timeOff.within(this.#app, from, to);
    }
    tally(query) {
        return this.#contents.objects.booking.tally(this.#app, query);
    }
    customerWithEmail(folded) {
        return this.#contents.objects.customer.withEmail(this.#app, folded);
    }
    count(kind) {
        return this.#contents.objects[kind].count(this.#app);
    }
    select({ kind, where }) {
        const { sql, parameters } = conditionsOf(this.#app, kind, where);
        const found = this.#contents.database.values(`SELECT data FROM ${tableOf(kind).name} WHERE ${sql}`);
        return found.all(...parameters).map((data) => fromJson(data));
    }
    answer(key) {
        return this.#contents.answers.get(this.#app, key);
    }
}
