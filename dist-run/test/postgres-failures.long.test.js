import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect as dial } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openPostgresStorage } from '../adapters/postgres/index.js';
import { CreateBooking } from '../core/bookings/create-booking.js';
import { isFailure } from '../core/errors.js';
import { DAY, formatInstant, HOUR } from '../core/instants.js';
import { collect } from '../core/pagination.js';
import { NO_SEARCH } from '../core/search.js';
import { VerifyStorage } from '../core/verification/verify-storage.js';
import { Dice } from './support/dice.js';
import { copiedPostgres, postgresProblem, runSql, startedPostgres } from './support/postgres-server.js';
import { addApp, anUuid, aResource, write } from './support/samples.js';
const SOCKET = '.s.PGSQL.5432';
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** A way to a server that can be turned to another one, and that loses answers to writes, or the writes. */
class Way {
    folder = mkdtempSync(join(tmpdir(), 'slotkeeper-way-'));
    target;
    loses;
    lost = 0;
    #dice = new Dice(20_261_124);
    #sockets = new Set();
    #server;
    constructor(target) {
        this.target = target;
        this.#server = createServer((client) => this.#connect(client));
    }
    async open() {
        await new Promise((resolve) => this.#server.listen(join(this.folder, SOCKET), resolve));
    }
    /** Ends all connections. */
    cut() {
        for (const socket of this.#sockets)
            socket.destroy();
    }
    close() {
        this.cut();
        this.#server.close();
        rmSync(this.folder, { recursive: true, force: true });
    }
    #connect(client) {
        const upstream = dial(join(this.target, SOCKET));
        let isDoomed = false;
        for (const socket of [client, upstream]) {
            this.#sockets.add(socket);
            socket.on('error', () => undefined);
            socket.on('close', () => {
                this.#sockets.delete(socket);
                client.destroy();
                upstream.destroy();
            });
        }
        client.on('data', (data) => {
            // Only rows of events have such a text.
            const isStruck = this.loses && data.includes('booking.created') && this.#dice.chance(0.15);
            if (isStruck)
                this.lost += 1;
            if (isStruck && this.loses === 'requests')
                client.destroy();
            else
                upstream.write(data);
            isDoomed ||= isStruck === true;
        });
        upstream.on('data', (data) => {
            if (isDoomed)
                client.destroy();
            else
                client.write(data);
        });
    }
}
/** Books for a while, two clients for each place, and remembers what was answered. */
class Load {
    acknowledged = [];
    unknown = [];
    refused = 0;
    #clients;
    #isOver = false;
    #next = 0;
    constructor(storage, app, rooms, clients = 12) {
        const create = new CreateBooking({ ledger: storage.ledger, newUuid: anUuid });
        const base = Math.ceil(Date.now() / DAY) * DAY + 20 * DAY;
        const book = async () => {
            const place = Math.floor(this.#next / 2);
            this.#next += 1;
            const start = formatInstant(base + Math.floor(place / rooms.length) * HOUR);
            const input = { resources: [rooms[place % rooms.length].uuid], start, durationMinutes: 60 };
            try {
                this.acknowledged.push((await create.execute({ app }, input)).booking.uuid);
            }
            catch (error) {
                if (isFailure(error, 'refused'))
                    this.refused += 1;
                else if (isFailure(error, 'unavailable') && error.retryAfterSeconds === null)
                    this.unknown.push(error);
                else if (isFailure(error, 'unavailable'))
                    await pause(100);
                else
                    throw error;
            }
        };
        this.#clients = Array.from({ length: clients }, async () => {
            while (!this.#isOver)
                await book();
        });
    }
    async end() {
        this.#isOver = true;
        await Promise.all(this.#clients);
    }
}
/** The processes of the server that serve clients. */
function backendsOf({ pid }) {
    return readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .filter((process) => {
        try {
            const parent = Number(readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
            return parent === pid && /postgres postgres \[local\]/.test(readFileSync(`/proc/${process}/cmdline`, 'utf8'));
        }
        catch {
            return false; // It has ended.
        }
    });
}
describe('PostgreSQL when it fails', function () {
    this.timeout(180_000);
    const problem = postgresProblem();
    if (process.env.STORAGES && !process.env.STORAGES.split(',').includes('postgres'))
        return;
    if (problem !== undefined || process.platform !== 'linux') {
        it(`cannot run: ${problem ?? 'it looks at processes as Linux shows them'}`);
        return;
    }
    const closing = [];
    afterEach(async () => {
        for (const close of closing.splice(0).reverse())
            await close();
    });
    async function started(settings = []) {
        const server = await startedPostgres({ isDurable: true, settings });
        closing.push(() => server.stop());
        return server;
    }
    /** A storage behind a way, an app, and its rooms. */
    async function behind(server) {
        const way = new Way(server.folder);
        await way.open();
        closing.push(() => way.close());
        const url = server.url('slotkeeper').replace(server.folder, way.folder);
        const storage = await openPostgresStorage({ url });
        closing.push(() => storage.close());
        const app = await addApp(storage);
        const rooms = Array.from({ length: 8 }, () => aResource({ app: app.uuid, schedule: null }));
        await write(storage, app, { put: { resource: rooms } });
        return { way, url, storage, app, rooms };
    }
    /** All that was answered is there, all that is there was answered or is known to be unknown, and all that must hold does. */
    async function expectKept(storage, app, load) {
        const stored = [];
        for (let offset = 0;; offset += 1_000) {
            const page = await storage.bookings.list(app.uuid, { offset, limit: 1_000 }, { search: NO_SEARCH, sort: 'created_at' });
            stored.push(...page.items, ...(page.rest ? await collect(page.rest) : []));
            if (page.items.length < 1_000)
                break;
        }
        const there = new Set(stored.map(({ uuid }) => uuid));
        const lost = load.acknowledged.filter((uuid) => !there.has(uuid));
        expect(lost, 'answered and lost').to.deep.equal([]);
        const answered = new Set(load.acknowledged);
        const silent = stored.filter(({ uuid }) => !answered.has(uuid)).length;
        expect(silent, 'stored and not answered').to.be.at.most(load.unknown.length);
        expect(load.acknowledged.length).to.be.greaterThan(20);
        const verify = new VerifyStorage({ inspection: storage.inspection, clock: Date.now });
        expect((await verify.execute()).faults).to.deep.equal([]);
        console.log(`      ${stored.length} bookings, ${load.unknown.length} unknown, ${silent} of these stored, ${load.refused} refused`);
    }
    for (const loses of ['answers', 'requests']) {
        it(`loses 15 % of the ${loses === 'answers' ? 'answers to writes' : 'writes'}`, async () => {
            const { way, storage, app, rooms } = await behind(await started());
            way.loses = loses;
            const load = new Load(storage, app, rooms);
            await pause(8_000);
            way.loses = undefined;
            await load.end();
            expect(way.lost).to.be.greaterThan(5);
            await expectKept(storage, app, load);
        });
    }
    it('is killed: a backend, and with it all others', async () => {
        const server = await started();
        const { storage, app, rooms } = await behind(server);
        const load = new Load(storage, app, rooms);
        for (let kill = 0; kill < 3; kill += 1) {
            await pause(1_500);
            const [victim] = backendsOf(server);
            if (victim !== undefined)
                process.kill(victim, 'SIGKILL');
        }
        await pause(3_000);
        await load.end();
        await expectKept(storage, app, load);
    });
    it('is killed as a whole, and started again', async () => {
        let server = await startedPostgres({ isDurable: true });
        const { way, storage, app, rooms } = await behind(server);
        const load = new Load(storage, app, rooms);
        await pause(2_000);
        // A copy of what is on the disk at that moment, since the folder goes with the server.
        for (const process_ of [server.pid, ...backendsOf(server)])
            process.kill(process_, 'SIGKILL');
        const kept = copiedPostgres(server.folder);
        await server.stop();
        server = await startedPostgres({ isDurable: true, from: kept });
        closing.unshift(() => server.stop());
        way.target = server.folder;
        way.cut();
        await pause(3_000);
        await load.end();
        await expectKept(storage, app, load);
    });
    it('stops answering for 9 s: all its backends stand still', async () => {
        const server = await started();
        const { storage, app, rooms } = await behind(server);
        const load = new Load(storage, app, rooms);
        await pause(2_000);
        const stopped = backendsOf(server);
        for (const backend of stopped)
            process.kill(backend, 'SIGSTOP');
        await pause(9_000);
        for (const backend of stopped)
            process.kill(backend, 'SIGCONT');
        await pause(3_000);
        await load.end();
        await expectKept(storage, app, load);
    });
    it('loses its primary in the middle of load, and its synchronous standby is promoted', async () => {
        const primary = await started();
        const { way, url, storage, app, rooms } = await behind(primary);
        await runSql(url, 'CHECKPOINT');
        // Nothing is written meanwhile, so that a copy of the files is a base backup.
        await runSql(url, 'SELECT pg_switch_wal()');
        const kept = copiedPostgres(primary.folder);
        writeFileSync(join(kept, 'data', 'standby.signal'), '');
        const standby = await startedPostgres({
            isDurable: true,
            from: kept,
            settings: [`primary_conninfo=host=${primary.folder} user=postgres application_name=twin`],
        });
        closing.push(() => standby.stop());
        await runSql(url, `ALTER SYSTEM SET synchronous_standby_names = 'twin'`);
        await runSql(url, 'SELECT pg_reload_conf()');
        await pause(500);
        const load = new Load(storage, app, rooms);
        await pause(3_000);
        expect(load.acknowledged.length, 'with the standby').to.be.greaterThan(10);
        for (const process_ of [primary.pid, ...backendsOf(primary)])
            process.kill(process_, 'SIGKILL');
        const direct = standby.url('slotkeeper');
        await runSql(direct, 'SELECT pg_promote()');
        way.target = standby.folder;
        way.cut();
        await pause(4_000);
        await load.end();
        await expectKept(storage, app, load);
    });
});
