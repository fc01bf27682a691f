import { eachObject } from '../../../core/kinds/objects.js';
import { expectNothing } from '../../../core/ledger/ledger.js';
import { allocationsOf } from '../../../core/model/booking.js';
import { isSame } from '../../../core/versions.js';
import { codecOf } from '../documents/codecs.js';
import { answerId, eventFields, identified, position } from '../documents/documents.js';
import { sizeOf } from './ledger-state.js';
/** View for changes that consist only of events. */
const NOTHING = { object: () => undefined };
/** Limit of bytes that the decisions of one change write together. A single decision may exceed it. */
const SHARED_BYTES = 4_000_000;
/** Collects the writes of several decisions for change number `seq` of the app. */
export class Writes {
    id;
    #app;
    #seq;
    #writes = new Map();
    #isEmpty = true;
    #index = 0;
    #size = 0;
    #sizeBefore = 0;
    /** `before`: events that come first in the change, if there is one. */
    constructor(id, app, seq, before = []) {
        this.id = id;
        this.#app = app;
        this.#seq = seq;
        if (before.length > 0) {
            const { writes, size } = this.translate({ events: before }, NOTHING);
            for (const write of writes)
                this.#writes.set(keyOf(write), write);
            this.#index = writes.length;
            this.#sizeBefore = size;
        }
    }
    /** True if no decision has changed anything. A change without content still counts as one, and uses a number. */
    get isEmpty() {
        return this.#isEmpty;
    }
    get size() {
        return this.#sizeBefore + this.#size;
    }
    get all() {
        return [...this.#writes.values()];
    }
    translate(change, before) {
        const { put = {}, removed = [], events = [], answer, ...left } = change;
        expectNothing(left);
        const writes = [];
        const here = () => position(this.#seq, this.#index + writes.length);
        const write = (to, _id, fields, uuid) => {
            writes.push({ to, _id, put: fields, order: here(), ...(uuid === undefined ? {} : { uuid }) });
        };
        const writeAllocations = (uuid, after) => {
            const booking = before.object('booking', uuid);
            const old = new Map(identified(booking ? allocationsOf(booking) : []));
            for (const [_id, allocation] of identified(after)) {
                if (!isSame(old.get(_id), allocation))
                    write('allocations', _id, { object: allocation });
                old.delete(_id);
            }
            for (const _id of old.keys())
                write('allocations', _id, null);
        };
        eachObject(put, (kind, object) => {
            const codec = codecOf(kind);
            const id = codec.idOf?.(object);
            if (id === undefined)
                write(codec.collection, object.uuid, codec.fields(object));
            else
                write(codec.collection, id, codec.fields(object), object.uuid);
            if (kind === 'booking')
                writeAllocations(object.uuid, allocationsOf(object));
        });
        for (const { kind, uuid } of removed) {
            const { collection, idOf } = codecOf(kind);
            const object = idOf && before.object(kind, uuid);
            if (!idOf)
                write(collection, uuid, null);
            else if (object)
                write(collection, idOf(object), null, uuid);
            if (kind === 'booking')
                writeAllocations(uuid, []);
        }
        for (const event of events)
            write('events', `${this.#app}/${here()}`, eventFields(event, this.id));
        if (answer)
            write('answers', answerId(this.#app, answer.key), { object: answer });
        return { writes, size: writes.reduce((sum, each) => sum + sizeOf(each), 0) };
    }
    take({ writes, size }) {
        if (this.#size > 0 && this.#size + size > SHARED_BYTES)
            return false;
        for (const write of writes) {
            const key = keyOf(write);
            const earlier = this.#writes.get(key);
            // two jobs for one purpose: the second is passed over
            if (earlier?.uuid !== write.uuid && earlier)
                continue;
            this.#writes.set(key, { ...write, order: earlier?.order ?? write.order });
        }
        this.#isEmpty = false;
        this.#index += writes.length;
        this.#size += size;
        return true;
    }
}
function keyOf({ to, _id }) {
    return `${to}/${_id}`;
}
