import { KINDS, oneObject, } from '../../core/index.js';
import { frozen } from './deep-freeze.js';
export class MemoryCopying {
    #parts;
    constructor(parts) {
        this.#parts = parts;
    }
    async *exportObjects(choose) {
        const { owners, persons, apps, arming } = this.#parts;
        // Collects everything before another task can change it.
        const tokens = await owners.list();
        const known = owners.owners();
        const people = await persons.list(null, Number.POSITIVE_INFINITY);
        const told = apps.all().map((record) => this.#toldOf(record));
        const count = told.reduce((sum, one) => sum + one.count, 0);
        const mark = (await arming.disarmed())?.unfinished ?? null;
        yield { is: 'storage', isSnapshot: true, takesParts: true, count, mark };
        for (const owner of known)
            yield { is: 'owner', owner };
        for (const token of tokens)
            yield { is: 'token', token };
        for (const person of people)
            yield { is: 'person', person };
        for (const { head, objects, events } of told) {
            const contents = choose(head).contents === 'none' ? 'none' : 'all';
            yield { is: 'app', ...head, contents };
            if (contents === 'all')
                yield* contentsOf(objects, events);
            const { record, sequence, at } = head;
            yield { is: 'end', app: record.app.uuid, sequence, at };
        }
    }
    #toldOf(record) {
        const contents = this.#parts.state.contents.get(record.app.uuid);
        const lists = KINDS.map((kind) => [kind, contents.all(kind)]);
        const objects = Object.fromEntries(lists);
        const events = contents.events.all();
        const count = lists.reduce((sum, [, list]) => sum + list.length, events.length);
        const { sequence, at } = contents;
        return { head: { record, sequence, at: sequence === 0 ? 0 : at }, objects, events, count };
    }
    async importObjects(records) {
        for await (const record of records)
            await this.#store(record);
    }
    async #store(record) {
        const { state, owners, persons, apps, arming } = this.#parts;
        switch (record.is) {
            case 'mark':
                return arming.mark(record.mark);
            case 'owner':
                return owners.addOwner(record.owner);
            case 'token':
                await owners.addToken(record.token);
                return;
            case 'token gone':
                await owners.revoke(record.uuid);
                return;
            case 'person':
                return persons.put(record.person);
            case 'person gone':
                await persons.remove(record.uuid);
                return;
            case 'app': {
                const { uuid } = record.record.app;
                apps.put(record.record);
                if (record.contents !== 'all')
                    return;
                state.removeApp(uuid);
                state.addApp(uuid);
                return;
            }
            case 'app gone': {
                const there = await apps.recordOf(record.uuid);
                if (there)
                    await apps.remove(there.app.owner, record.uuid, () => { });
                return;
            }
            case 'object':
                return this.#contents(record.object.app).put(frozen(objectsOf(record)));
            case 'removed':
                return this.#contents(record.app).remove(record.kind, record.uuid);
            case 'event':
                return this.#contents(record.event.app).events.put(frozen(record.event));
            case 'first event':
                return this.#contents(record.app).events.forgetBefore(record.uuid);
            case 'end': {
                const contents = this.#contents(record.app);
                contents.sequence = record.sequence;
                contents.at = record.sequence === 0 ? Number.NEGATIVE_INFINITY : record.at;
                return;
            }
        }
    }
    #contents(app) {
        const contents = this.#parts.state.contents.get(app);
        if (!contents)
            throw new TypeError('An app comes before what it contains');
        return contents;
    }
}
function objectsOf({ kind, object }) {
    return oneObject(kind, object);
}
function* contentsOf(objects, events) {
    for (const kind of KINDS)
        for (const object of objects[kind])
            yield { is: 'object', kind, object };
    for (const event of events)
        yield { is: 'event', event };
}
