import { fold, KINDS, } from '../../core/index.js';
import { fromJson } from './file/json.js';
import { openSnapshot } from './file/open.js';
import { toRecord } from './tables/app-repository.js';
import { disarmedIn } from './tables/arming.js';
import { personIn } from './tables/person-repository.js';
/** Limit of records that are stored in one write. */
const AT_ONCE = 2_000;
/** Trigger that guards capacities. */
const GUARD = 'allocation_fits_insert';
export class SqliteCopying {
    #path;
    #database;
    #parts;
    #stores;
    #vacateEmail;
    #uuidsOf;
    constructor(path, database, parts) {
        this.#path = path;
        this.#database = database;
        this.#parts = parts;
        this.#stores = parts.objects;
        this.#vacateEmail = database.rows('UPDATE customer SET folded_email = NULL WHERE app = ? AND folded_email = ? AND uuid <> ?');
        this.#uuidsOf = KINDS.toReversed().map((kind) => [kind, database.values(`SELECT uuid FROM ${this.#stores[kind].table} WHERE app = ?`)]);
    }
    /** Reads a snapshot through a connection of its own, while others go on writing. */
    async *exportObjects(choose) {
        const connection = openSnapshot(this.#path);
        try {
            yield {
                is: 'storage',
                isSnapshot: true,
                takesParts: true,
                count: countIn(connection, this.#stores, this.#parts.events),
                mark: disarmedIn(connection)?.unfinished ?? null,
            };
            const owners = connection.prepare('SELECT uuid, email FROM owner ORDER BY uuid');
            for (const owner of owners.iterate())
                yield { is: 'owner', owner };
            const tokens = connection.prepare(`SELECT token.uuid, owner.uuid AS owner, email, digest, origin, created_at AS createdAt
         FROM owner_token AS token JOIN owner ON owner.uuid = token.owner ORDER BY token.id`);
            for (const { owner: uuid, email, ...token } of tokens.iterate()) {
                yield { is: 'token', token: { ...token, owner: { uuid, email } } };
            }
            const persons = connection.prepare('SELECT data FROM person ORDER BY uuid');
            for (const { data } of persons.iterate())
                yield { is: 'person', person: personIn(data) };
            const contents = contentsIn(connection, this.#stores, this.#parts.events);
            for (const head of headsIn(connection)) {
                const { record, sequence, at } = head;
                const app = record.app.uuid;
                const isWanted = choose(head).contents !== 'none';
                yield { is: 'app', ...head, contents: isWanted ? 'all' : 'none' };
                if (isWanted)
                    yield* contents(app);
                yield { is: 'end', app, sequence, at };
            }
        }
        finally {
            connection.close();
        }
    }
    async importObjects(records) {
        let waiting = [];
        const store = async () => {
            const those = waiting;
            waiting = [];
            if (those.length > 0)
                await this.#database.write(() => this.#storeAll(those));
        };
        for await (const record of records) {
            waiting.push(record);
            if (record.is === 'app gone') {
                await store();
                await this.#remove(record.uuid);
            }
            else if (record.is === 'mark' || waiting.length >= AT_ONCE)
                await store();
        }
        await store();
    }
    #storeAll(records) {
        const guard = records.some((record) => record.is === 'object' && record.kind === 'booking')
            ? this.#database.values('SELECT sql FROM sqlite_schema WHERE name = ?').get(GUARD)
            : undefined;
        // Existing bookings are copied even where they exceed a capacity that was lowered since. The guard is back when
        // this write commits.
        if (guard !== undefined)
            this.#database.rows(`DROP TRIGGER ${GUARD}`).run();
        for (let next = 0; next < records.length;)
            next = this.#storeFrom(records, next);
        if (guard !== undefined)
            this.#database.rows(guard).run();
    }
    /**
     * Stores the record at index `first`, and the records of the same kind that follow. Returns the index of the next
     * record.
     */
    #storeFrom(records, first) {
        const { owners, persons, apps, heads, events, arming } = this.#parts;
        const record = records[first];
        switch (record.is) {
            case 'mark':
                arming.mark(record.mark);
                break;
            case 'owner':
                owners.putOwner(record.owner);
                break;
            case 'token':
                owners.putToken(record.token);
                break;
            case 'token gone':
                owners.removeToken(record.uuid);
                break;
            case 'person':
                persons.put(record.person);
                break;
            case 'person gone':
                persons.removeRow(record.uuid);
                break;
            case 'app':
                apps.put(record.record);
                if (record.contents === 'all')
                    this.#clear(record.record.app.uuid);
                break;
            case 'app gone':
                break; // handled by the caller, after all records before it are stored
            case 'object':
                return this.#putFrom(record.kind, records, first);
            case 'removed':
                this.#stores[record.kind].remove(record.app, record.uuid);
                break;
            case 'event':
                events.put(record.event);
                break;
            case 'first event':
                events.forgetBefore(record.app, record.uuid);
                break;
            case 'end':
                heads.move(record.app, { sequence: record.sequence, at: record.at });
                break;
        }
        return first + 1;
    }
    #putFrom(kind, records, first) {
        const objects = [];
        let next = first;
        for (; next < records.length; next += 1) {
            const record = records[next];
            if (record.is !== 'object' || record.kind !== kind)
                break;
            objects.push(record.object);
        }
        if (kind === 'customer')
            for (const customer of objects)
                this.#vacate(customer);
        this.#stores[kind].put(objects);
        return next;
    }
    /** Frees the address: the customer that had it has another address in the source, and is copied later. */
    #vacate({ app, uuid, email }) {
        if (email !== null)
            this.#vacateEmail.run(app, fold(email), uuid);
    }
    /** Removes all contents of the app one by one, so that lists and caches follow. */
    #clear(app) {
        for (const [kind, uuids] of this.#uuidsOf) {
            for (const uuid of uuids.all(app))
                this.#stores[kind].remove(app, uuid);
        }
        this.#parts.events.forgetBefore(app, null);
        this.#parts.heads.move(app, { sequence: 0, at: 0 });
    }
    async #remove(uuid) {
        const { apps } = this.#parts;
        const there = await apps.recordOf(uuid);
        if (there)
            await apps.remove(there.app.owner, uuid, () => { });
    }
}
function countIn(connection, stores, events) {
    const tables = [...KINDS.map((kind) => stores[kind]), events].map(({ table }) => table);
    const counts = tables.map((table) => connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0);
    return counts.reduce((sum, count) => sum + count, 0);
}
/** The apps in creation order. */
function* headsIn(connection) {
    const heads = connection.prepare(`SELECT app.uuid, app.data, app.digest, app.credential, coalesce(sequence, 0) AS sequence, coalesce(at, 0) AS at
     FROM app LEFT JOIN ledger ON ledger.app = app.uuid ORDER BY app.id`);
    for (const row of heads.all()) {
        const { sequence, at } = row;
        yield { record: toRecord(row), sequence, at };
    }
}
/** Returns a function that reads the contents of an app, kind by kind. */
function contentsIn(connection, stores, events) {
    const texts = ({ table, flatList }) => connection
        .prepare(`SELECT data FROM ${table} WHERE app = ? ORDER BY ${flatList ? 'ordinal' : 'id'}`)
        .pluck();
    const objects = KINDS.map((kind) => [kind, texts(stores[kind])]);
    const ofEvents = texts(events);
    return function* (app) {
        for (const [kind, statement] of objects) {
            for (const text of statement.iterate(app)) {
                yield { is: 'object', kind, object: fromJson(text) };
            }
        }
        for (const text of ofEvents.iterate(app))
            yield { is: 'event', event: fromJson(text) };
    };
}
