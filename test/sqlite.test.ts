import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { scrubInProcess } from '../adapters/sqlite/file/scrubber.js';
import { openSqliteStorage, type SqliteOptions, sqliteInspection } from '../adapters/sqlite/index.js';
import { buildOrder } from '../adapters/sqlite/lists/resource-bookings.js';
import { selectSql } from '../adapters/sqlite/object-store.js';
import { BY_DIGEST } from '../adapters/sqlite/tables/app-repository.js';
import { buildConditions, needsScan } from '../adapters/sqlite/tables/conditions.js';
import {
  DOSSIER_LINKED,
  DOSSIER_NAMED,
  DOSSIER_UNLINKED,
  DOSSIER_UNNAMED,
  visitsSql,
} from '../adapters/sqlite/tables/customer-table.js';
import { readConfig } from '../bootstrap/config.js';
import { useCases } from '../bootstrap/core-door.js';
import { start } from '../bootstrap/start.js';
import type { ValidationError } from '../core/basics/errors.js';
import { HOUR, MINUTE, SECOND } from '../core/basics/instants.js';
import type { Slice } from '../core/basics/pagination.js';
import { NO_SEARCH } from '../core/basics/search.js';
import { type BookingFilter, buildBookingQuestion } from '../core/bookings/booking-questions.js';
import { OWN } from '../core/ledger/access/ownership.js';
import { overlapping, unlinked } from '../core/ledger/booking-questions.js';
import type { View } from '../core/ledger/ledger.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import { type Booking, buildAllocations, LIVE_STATUSES } from '../core/model/booking.js';
import { ALL, anyWhere } from '../core/model/questions/question.js';
import type { Resource } from '../core/model/resource.js';
import { verifyStorage } from '../core/upkeep/verification/verify-storage.js';
import { expectFailure, expectRevisions, failureOf } from './contracts/lists.js';
import { ranCommand } from './support/in-process-command.js';
import { listed } from './support/lists.js';
import {
  aBooking,
  addApp,
  aJob,
  anAppRecord,
  anEvent,
  anOwnerToken,
  aResource,
  aStaffMember,
  aWorkflow,
  NOW,
  randomNumbers,
  write,
} from './support/samples.js';
import { turns, until } from './support/waiting.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NOBODY = 65_534;

type FileOptions = Omit<SqliteOptions, 'path' | 'database'> & { readonly path?: string };

describe('SQLite', () => {
  let folder = '';
  let path = '';
  const opened: { close(): unknown }[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotkeeper-sqlite-'));
    path = join(folder, 'data', 'slotkeeper.db');
  });

  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(options: FileOptions = {}): Promise<Storage> {
    const storage = await openSqliteStorage({ path, clock: () => NOW, ...options });
    opened.push(storage);
    return storage;
  }

  const { now } = performance;
  afterEach(() => {
    performance.now = now;
  });

  /** Makes `performance.now` jump ahead. */
  function pass(milliseconds: number): void {
    const before = performance.now;
    performance.now = () => before.call(performance) + milliseconds;
  }

  /** Opens the file without the storage. */
  function raw(at = path): Sqlite.Database {
    const connection = new Sqlite(at, { timeout: 0 });
    opened.push(connection);
    return connection;
  }

  async function allWorkflows(storage: Storage, app: string): Promise<readonly string[]> {
    const uuids: string[] = [];
    for (;;) {
      const { items, total } = await listed(storage, 'workflow', app, { offset: uuids.length, limit: 1000 });
      uuids.push(...items.map(({ uuid }) => uuid));
      if (items.length === 0) {
        expect(uuids).to.have.length(total);
        return uuids;
      }
    }
  }

  describe('beside the log of a database that was moved away after a crash', () => {
    let orphan = '';
    let log: Buffer;

    beforeEach(async () => {
      await open({ path: `${path}-empty` });
      await addApp(await open());
      orphan = join(folder, 'moved.db');
      // The log of a database in use, as a crash leaves it.
      await copyFile(`${path}-wal`, `${orphan}-wal`);
      log = await readFile(`${orphan}-wal`);
      expect(log.length).to.be.above(0);
    });

    const refusal = () => `Cannot open the database ${orphan}: ${orphan}-wal is there already, and stays as it is`;

    async function expectKept(): Promise<void> {
      expect(await readFile(`${orphan}-wal`)).to.deep.equal(log);
      expect((await readdir(folder)).sort()).to.deep.equal(['data', 'moved.db-wal']);
    }

    it('refuses to start, to add an owner and to copy, and keeps the log', async () => {
      const url = `sqlite:${orphan}`;
      const starting = start(readConfig({ DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent' }), { print: () => {} });
      const stopped = starting.then((running) => running.stop());
      expect(((await failureOf(stopped)) as Error).message).to.equal(refusal());
      await expectKept();
      for (const words of [
        ['owner', 'add', 'ada@example.com'],
        ['copy', `sqlite:${path}-empty`, url],
      ]) {
        const { code, out, err } = await ranCommand(words, { DATABASE_URL: url });
        // The new file of a copy is refused under its final name before anything is opened.
        const expected = words[0] === 'copy' ? `${orphan}-wal is there already, and stays as it is` : refusal();
        expect([code, out, err]).to.deep.equal([1, '', `${expected}\n`]);
        await expectKept();
      }
    });

    it('refuses an empty file in place of the database, for reading too, and keeps the log', async () => {
      await writeFile(orphan, '');
      for (const attempt of [openSqliteStorage({ path: orphan }), sqliteInspection(orphan).inspect(async () => {})]) {
        expect(((await failureOf(attempt)) as Error).message).to.equal(refusal());
      }
      await rm(orphan);
      await expectKept();
    });
  });

  describe('the guard of allocations', () => {
    let storage: Storage;
    let room: Resource;

    beforeEach(async () => {
      storage = await open();
      const app = await addApp(storage);
      room = aResource({ app: app.uuid, capacity: 2, longestBlock: 0 });
      await write(storage, app, { put: { resource: [room] } });
    });

    const on = (from: number, to: number, overrides: Partial<Booking> = {}) =>
      aBooking({ app: room.app, resources: [room.uuid], start: NOW + from, end: NOW + to, ...overrides });
    const put = (...bookings: readonly Booking[]) => write(storage, { uuid: room.app }, { put: { booking: bookings } });

    async function expectOverbooked(attempt: Promise<unknown>): Promise<void> {
      const error = await failureOf(attempt);
      expect(error)
        .to.be.instanceOf(Error)
        .and.have.property('message')
        .that.matches(/^overbooked: /);
      expect(error).to.have.property('code', 'SQLITE_CONSTRAINT_TRIGGER');
    }

    /** Expects that the stored sum of units of each block equals that of its allocations. */
    function expectSums(): void {
      const columns = 'resource, block_start, block_end';
      const sums = raw().prepare(`SELECT ${columns}, units FROM slotkeeper_block_sum ORDER BY ${columns}`).all();
      const counted = raw().prepare(
        `SELECT ${columns}, sum(units) AS units FROM slotkeeper_allocation
         WHERE resource IN (SELECT uuid FROM slotkeeper_resource WHERE capacity > 8) GROUP BY ${columns} ORDER BY ${columns}`,
      );
      expect(sums).to.deep.equal(counted.all());
    }

    it('refuses a block above the capacity that bypasses the core', async () => {
      await put(on(0, HOUR), on(0, HOUR));
      await expectOverbooked(put(on(HOUR - 1, 2 * HOUR)));
      await put(on(HOUR, 2 * HOUR), on(-HOUR, 0));
      await expectOverbooked(put(on(-HOUR, 0, { units: 2 })));

      const insert = raw().prepare(
        'INSERT INTO slotkeeper_allocation (resource, block_start, booking, block_end, units) VALUES (?, ?, ?, ?, ?)',
      );
      expect(() => insert.run(room.uuid, NOW + 1, 'x', NOW + 2, 1)).to.throw('overbooked');
      insert.run(room.uuid, NOW + HOUR, 'x', NOW + 2 * HOUR, 1);
      const move = raw().prepare('UPDATE slotkeeper_allocation SET block_start = ? WHERE booking = ?');
      expect(() => move.run(NOW + HOUR - 1, 'x')).to.throw('overbooked');
      expect(move.run(NOW + HOUR + 1, 'x').changes).to.equal(1);
    });

    it('compares the peak of taken units with the capacity, not their sum', async () => {
      await put(on(0, HOUR), on(HOUR, 2 * HOUR), on(2 * HOUR, 3 * HOUR));
      await expectOverbooked(put(on(0, 3 * HOUR, { units: 2 })));
      await put(on(-HOUR, 4 * HOUR));
      await expectOverbooked(put(on(30 * MINUTE, 31 * MINUTE)));
    });

    for (const [capacity, unitsMax] of [
      [5, 2],
      [12, 5],
    ] as const) {
      it(`agrees with the plain definition on random blocks, with a capacity of ${capacity}`, async () => {
        const taken: Booking[] = [];
        const random = randomNumbers(1);
        await write(storage, { uuid: room.app }, { put: { resource: [{ ...room, capacity }] } });
        let refused = 0;
        for (let n = 0; n < 400; n += 1) {
          const start = random(200);
          const booking = on(start * MINUTE, (start + 1 + random(n % 10 === 0 ? 60 : 8)) * MINUTE, {
            units: 1 + random(unitsMax),
          });
          const unitsAt = (moment: number) =>
            taken.reduce((sum, { start, end, units }) => (start <= moment && moment < end ? sum + units : sum), 0);
          let peak = 0;
          for (let moment = booking.start; moment < booking.end; moment += MINUTE)
            peak = Math.max(peak, unitsAt(moment));
          if (peak + booking.units <= capacity) {
            await put(booking);
            taken.push(booking);
          } else {
            refused += 1;
            await expectOverbooked(put(booking));
          }
          if (n % 9 === 8) await put({ ...taken.splice(random(taken.length), 1)[0]!, status: 'cancelled' });
        }
        expect(refused).to.be.within(50, 350);
        expectSums();
      });
    }

    it('adds up blocks of a resource with a large capacity through all changes', async () => {
      const resized = (capacity: number) =>
        write(storage, { uuid: room.app }, { put: { resource: [{ ...room, capacity }] } });
      const sums = () =>
        raw().prepare('SELECT units FROM slotkeeper_block_sum ORDER BY block_start, block_end').pluck().all();
      await put(on(0, HOUR), on(0, HOUR), on(HOUR, 2 * HOUR));
      expect(sums(), 'room for two').to.deep.equal([]);
      await resized(20);
      expect(sums(), 'room for twenty').to.deep.equal([2, 1]);
      const [moved, gone] = [on(0, HOUR, { units: 5 }), on(0, 2 * HOUR, { units: 3 })];
      await put(moved, gone);
      expect(sums()).to.deep.equal([7, 3, 1]);
      const [block] = moved.blocks;
      await put({ ...moved, blocks: [{ ...block!, start: NOW + HOUR, end: NOW + 2 * HOUR }] });
      expect(sums(), 'moved').to.deep.equal([2, 3, 6]);
      raw()
        .prepare('UPDATE slotkeeper_allocation SET block_start = ?, units = 4 WHERE booking = ?')
        .run(NOW, moved.uuid);
      expect(sums(), 'moved around the storage').to.deep.equal([2, 7, 1]);
      await write(storage, { uuid: room.app }, { removed: [{ kind: 'booking', uuid: gone.uuid }] });
      expect(sums(), 'removed').to.deep.equal([2, 4, 1]);
      expectSums();
      await resized(8);
      expect(sums(), 'room for eight').to.deep.equal([]);
      await resized(9);
      expect(sums(), 'room for nine').to.deep.equal([2, 4, 1]);
      await write(storage, { uuid: room.app }, { removed: [{ kind: 'resource', uuid: room.uuid }] });
      expect(sums(), 'without the resource').to.deep.equal([]);
      await resized(20);
      expect(sums(), 'with the resource again').to.deep.equal([2, 4, 1]);
    });

    it('accepts a change that uses the time it frees, in any order', async () => {
      const held = on(0, HOUR, { status: 'held', units: 2, holdExpiresAt: NOW });
      await put(held);
      await put(on(0, HOUR), { ...held, status: 'expired', holdExpiresAt: null }, on(0, HOUR));
    });

    it('accepts blocks above a lowered capacity, and checks only newly taken time', async () => {
      const held = on(0, HOUR, { status: 'held', holdExpiresAt: NOW + HOUR });
      const other = on(0, HOUR);
      await put(held, other);
      await write(storage, { uuid: room.app }, { put: { resource: [{ ...room, capacity: 1 }] } });
      const confirmed: Booking = { ...held, status: 'confirmed', holdExpiresAt: null };
      await put(confirmed, { ...other, title: 'still here' });
      await put({ ...confirmed, status: 'completed' });
      await expectOverbooked(put(on(0, 1)));
      const until = (end: number) => put({ ...other, end, blocks: [{ ...other.blocks[0]!, end }] });
      await until(other.end - 1);
      await expectOverbooked(until(other.end));
      await put({ ...confirmed, status: 'cancelled' });
      await until(other.end);
      await put(on(HOUR + 1, 2 * HOUR));
      await until(other.end + 1);
      await expectOverbooked(until(other.end + 2));
      await put({ ...other, status: 'cancelled' });
      await put(confirmed);
      await expectOverbooked(put(on(0, 1)));
    });

    it('determines the longest block by itself', async () => {
      await put(on(-100 * HOUR, HOUR, { units: 2 }), on(-2 * HOUR - 101 * HOUR, -101 * HOUR));
      await expectOverbooked(put(on(0, 1)));
    });
  });

  describe('lists', () => {
    it('stay correct through inserts and deletes on two connections', async () => {
      const [one, two] = [await open(), await open()];
      const app = await addApp(one);
      const model: string[] = [];
      const random = randomNumbers(7);
      for (let round = 0; round < 12; round += 1) {
        const storage = round % 3 === 1 ? two : one;
        const workflows = Array.from({ length: 150 }, () => aWorkflow({ app: app.uuid }));
        await write(storage, app, { put: { workflow: workflows } });
        model.push(...workflows.map(({ uuid }) => uuid));
        // Removes sometimes the last rows, and sometimes whole buckets.
        const from = round % 4 === 3 ? model.length - 5 : random(model.length - 70);
        const gone = model.splice(from, round === 6 ? 600 : 70);
        const removed = gone.map((uuid) => ({ kind: 'workflow', uuid }) as const);
        await write(round % 2 ? one : two, app, { removed });
        for (const reader of [one, two]) {
          for (const offset of [0, random(model.length), random(model.length), model.length - 3, model.length]) {
            const { items, total } = await listed(reader, 'workflow', app.uuid, { offset, limit: 30 });
            expect(total).to.equal(model.length);
            expect(items.map(({ uuid }) => uuid)).to.deep.equal(model.slice(offset, offset + 30));
          }
        }
      }
      await one.close();
      expect(await allWorkflows(await open(), app.uuid)).to.deep.equal(model);
    });

    it('are read in parts by filters without an index', () => {
      const createdFrom = NOW;
      const SCANNED: readonly (readonly [filter: BookingFilter, isScanned: boolean])[] = [
        [{ createdFrom, createdTo: NOW, status: ['held'] }, true],
        [{ createdFrom, madeBy: 'customers' }, true],
        [{ createdFrom, service: 'cut' }, false],
        [{ createdFrom, from: NOW }, false],
      ];
      for (const [filter, isScanned] of SCANNED)
        expect(needsScan('booking', anyWhere(buildBookingQuestion(filter).where))).to.equal(isScanned);
    });

    it('build a heavy page between turns of the event loop, as it was at one moment', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const notes = '漢'.repeat(60_000);
      const bookings = Array.from({ length: 40 }, (_, n) => aBooking({ app: app.uuid, notes, start: NOW + n * HOUR }));
      const events = bookings.map((data) => anEvent({ app: app.uuid, booking: data.uuid, data }));
      await write(storage, app, { put: { booking: bookings }, events });
      const filters: readonly BookingFilter[] = [
        { search: NO_SEARCH, sort: 'created_at' },
        { search: NO_SEARCH, sort: '-created_at' },
        { search: NO_SEARCH, sort: 'start' },
        { search: NO_SEARCH, sort: '-start', status: ['confirmed'] },
      ];
      const lists = filters.map(
        (filter) => (slice: Slice) => storage.objects.list(app.uuid, buildBookingQuestion(filter), slice),
      );
      for (const list of [...lists, (slice: Slice) => storage.events.list(app.uuid, slice, {})]) {
        const light = await Promise.all([0, 20].map((offset) => list({ offset, limit: 20 })));
        const items = light.flatMap((page): readonly unknown[] => page?.items ?? []);
        expect(items).to.have.length(40);
        expect(await list({ offset: 0, limit: 1000 })).to.deep.equal({ items, total: 40 });
      }

      let parsed = 0;
      let most = 0;
      let isOver = false;
      const turn = () => {
        parsed = 0;
        if (!isOver) setImmediate(turn);
      };
      turn();
      const { parse } = JSON;
      JSON.parse = (text: string) => {
        parsed += text.length;
        most = Math.max(most, parsed);
        return parse(text);
      };
      try {
        const all = lists.map((list) => list({ offset: 0, limit: 1000 }));
        const ends = [bookings[0], bookings.at(-1)].map((booking) => ({ ...(booking as Booking), title: 'after' }));
        const [pages] = await Promise.all([Promise.all(all), write(storage, app, { put: { booking: ends } })]);
        for (const { items } of pages) {
          expect(items).to.have.length(40);
          expect(items[0]?.title).to.equal(items.at(-1)?.title);
        }
      } finally {
        JSON.parse = parse;
        isOver = true;
      }
      // a page has 2.4 million characters
      expect(most).to.be.above(0).and.below(1_200_000);
    });

    it('report damage in a heavy page, and can be read again', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const notes = 'n'.repeat(100_000);
      const bookings = Array.from({ length: 40 }, () => aBooking({ app: app.uuid, notes }));
      await write(storage, app, { put: { booking: bookings } });
      const list = () => storage.objects.list(app.uuid, buildBookingQuestion({}), { offset: 0, limit: 1000 });
      const begin = raw().prepare('UPDATE slotkeeper_booking SET data = ? || substr(data, 2) WHERE uuid = ?');
      begin.run('}', bookings[30]?.uuid);
      const failures = await Promise.all([failureOf(list()), failureOf(list())]);
      for (const failure of failures) {
        expect(failure).to.include({ code: 'unavailable' }).and.have.property('message').that.contains('it is damaged');
      }
      begin.run('{', bookings[30]?.uuid);
      expect((await list()).items).to.deep.equal(bookings);
    });

    it('read from both ends, and on from an event, on a connection that did not write', async () => {
      const [writer, reader] = [await open(), await open()];
      const app = await addApp(writer);
      const bookings = Array.from({ length: 1_000 }, () => aBooking({ app: app.uuid }));
      const events = bookings.map((data) => anEvent({ data }));
      await write(writer, app, { put: { booking: bookings }, events });
      const gone = bookings.splice(100, 300);
      await write(writer, app, { removed: gone.map(({ uuid }) => ({ kind: 'booking', uuid }) as const) });
      const newest = bookings.toReversed();
      for (const offset of [0, 1, 143, 144, 231, 232, 233, 300, 468, 469, 487, 488, 489, 599, 600, 601, 698, 700]) {
        const slice = { offset, limit: 20 };
        const page = await reader.objects.list(app.uuid, buildBookingQuestion({ sort: '-created_at' }), slice);
        expect(page).to.deep.equal({ items: newest.slice(offset, offset + 20), total: 700 });
        const rest = await reader.events.list(app.uuid, slice, {}, events[299]?.uuid);
        expect(rest).to.deep.equal({ items: events.slice(300 + offset, 320 + offset), total: 700 });
      }
    });

    it('have a new revision after each change of another connection, and after an undone one', async () => {
      const [writer, reader] = [await open(), await open()];
      const app = await addApp(writer);
      const room = aResource({ app: app.uuid });
      const double = [1, 2].map(() => aBooking({ app: app.uuid, resources: [room.uuid] }));
      await expectRevisions(
        async () => reader.objects.revision?.(app.uuid, 'resource'),
        [
          () => write(writer, app, { put: { resource: [room] } }),
          () => write(writer, app, { put: { resource: [{ ...room, name: 'changed' }] } }),
          () => addApp(writer),
        ],
      );
      // A change that shares a batch with a write that is rolled back is an ordinary change.
      await expectRevisions(
        async () => writer.objects.revision?.(app.uuid, 'resource'),
        [
          () =>
            Promise.allSettled([
              write(writer, app, { put: { resource: [{ ...room, name: 'again' }] } }),
              write(writer, app, { put: { booking: double } }),
            ]),
        ],
      );
    });

    it('do not count an undone write', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const room = aResource({ app: app.uuid });
      await write(storage, app, { put: { resource: [room] } });
      const double = [1, 2].map(() => aBooking({ app: app.uuid, resources: [room.uuid] }));
      const workflows = [1, 2, 3].map(() => aWorkflow({ app: app.uuid }));
      const outcomes = await Promise.allSettled([
        write(storage, app, { put: { workflow: workflows.slice(0, 1) } }),
        write(storage, app, { put: { workflow: workflows.slice(1, 2), booking: double } }),
        write(storage, app, { put: { workflow: workflows.slice(2) } }),
      ]);
      expect(outcomes.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
      expect(await allWorkflows(storage, app.uuid)).to.deep.equal([workflows[0]?.uuid, workflows[2]?.uuid]);
      expect(await storage.events.sequence(app.uuid)).to.equal(3);
      const { total } = await storage.objects.list(app.uuid, buildBookingQuestion({ sort: 'start' }), {
        offset: 0,
        limit: 1,
      });
      expect(total).to.equal(0);
    });
  });

  it('knows the taken times after writes of two connections, including undone ones and removals', async () => {
    const storages = [await open(), await open()] as const;
    const app = await addApp(storages[0]);
    const resource = aResource({ app: app.uuid, capacity: 1_000 });
    const event = anEvent({ app: app.uuid });
    await write(storages[0], app, { put: { resource: [resource] }, events: [event] });
    const stored = new Map<string, Booking>();
    const below = randomNumbers(1);
    const some = (uuid?: string) => {
      const start = NOW + below(20 * 24) * HOUR;
      const end = start + (1 + below(below(2) === 0 ? 4 : 5 * 24)) * HOUR;
      const status = below(4) === 0 ? 'held' : 'confirmed';
      const holdExpiresAt = status === 'held' ? NOW + below(9) : null;
      const given = uuid === undefined ? {} : { uuid };
      return aBooking({ app: app.uuid, resources: [resource.uuid], start, end, status, holdExpiresAt, ...given });
    };
    for (let round = 0; round < 150; round += 1) {
      const storage = storages[below(2) as 0 | 1];
      const old = [...stored.values()][below(stored.size + 1)];
      const kept = below(4) === 0 ? old && { ...some(old.uuid), status: 'cancelled' as const } : some(old?.uuid);
      const isRemoved = old !== undefined && below(4) === 0;
      // Reads everything, so that the state is in memory when the next write is rolled back.
      const looking = storage.ledger.commit(app.uuid, {}, (view) => ({
        result: view.taken(resource, NOW, NOW + 720 * HOUR),
      }));
      const refused =
        below(2) === 0
          ? failureOf(write(storage, app, { put: { booking: [some(old?.uuid), some()] }, events: [event] }))
          : undefined;
      const change = isRemoved
        ? { removed: [{ kind: 'booking' as const, uuid: old.uuid }] }
        : { put: { booking: kept && [kept] } };
      const writing = [looking, refused, write(storage, app, change)];
      if (isRemoved) stored.delete(old.uuid);
      else if (kept) stored.set(kept.uuid, kept);
      const start = NOW + below(22 * 24) * HOUR;
      const end = start + (1 + below(72)) * HOUR;
      const expected = [...stored.values()]
        .flatMap(buildAllocations)
        .filter((its) => its.start < end && its.end > start);
      // Reads first within the batch of the writes, then through both connections.
      const units = expected.reduce((sum, { lapse, units }) => sum + (lapse ? Number.POSITIVE_INFINITY : units), 0);
      const look = (view: View) => ({
        taken: view.taken(resource, start, end),
        units: view.unitsTaken?.(resource, start, end),
      });
      const inBatch = storage.ledger.commit(app.uuid, {}, (view) => ({ result: look(view) }));
      await Promise.all(writing);
      const found = [await inBatch];
      for (const reader of storages) found.push(await reader.ledger.read(app.uuid, {}, look));
      for (const one of found) {
        expect(one.taken, `round ${round}`).to.have.deep.members(expected);
        expect(one.units, `round ${round}`).to.equal(units);
      }
    }
  });

  describe('overwriting remains of rows', () => {
    /** Makes a scrub that lasts until `end` is called. The file stays locked until `leave` is called. */
    function aScrubbing() {
      let isBegun = false;
      let [end, leave] = [() => {}, () => {}];
      const scrub = () => {
        const other = raw();
        other.exec('BEGIN IMMEDIATE');
        leave = () => other.exec('ROLLBACK');
        isBegun = true;
        return new Promise<number>((resolve) => {
          end = () => resolve(0);
        });
      };
      return { scrub, begun: () => until(() => isBegun), end: () => end(), leave: () => leave() };
    }

    /** Counts the writes that found the file locked. */
    function countedTries() {
      const tries = { count: 0, meter: { committed: () => {}, retry: () => {}, conflict } };
      function conflict() {
        tries.count += 1;
      }
      return tries;
    }

    it('is waited for by writes, however long it takes, and by no reader or readiness check', async () => {
      const { scrub, begun, end, leave } = aScrubbing();
      const tries = countedTries();
      const storage = await open({ waitForLockMs: MINUTE, scrub, meter: tries.meter });
      const app = await addApp(storage);
      const overwritten = storage.erasures.overwrite();
      await begun();
      const stored = write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
      await until(() => tries.count > 0);
      pass(2 * MINUTE);
      const before = tries.count;
      await until(() => tries.count > before + 1);
      await storage.ready();
      expect((await storage.apps.record({ uuid: app.uuid }))?.app).to.deep.equal(app);
      leave();
      end();
      await Promise.all([overwritten, stored]);
      expect(await storage.events.sequence(app.uuid)).to.equal(1);
    });

    it('leaves waiting writes their full time limit if another process comes first afterwards', async () => {
      const { scrub, begun, end, leave } = aScrubbing();
      const tries = countedTries();
      const storage = await open({ waitForLockMs: MINUTE, scrub, meter: tries.meter });
      const app = await addApp(storage);
      const overwritten = storage.erasures.overwrite();
      await begun();
      const stored = write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
      const triedAgain = async () => {
        const before = tries.count;
        await Promise.race([stored, until(() => tries.count > before + 1)]);
      };
      await triedAgain();
      pass(2 * MINUTE);
      await triedAgain();
      end();
      await triedAgain();
      leave();
      await Promise.all([overwritten, stored]);
      expect(await storage.events.sequence(app.uuid)).to.equal(1);
    });

    it('ends before the storage is closed', async () => {
      const { scrub, begun, end, leave } = aScrubbing();
      const storage = await open({ scrub });
      const overwritten = Promise.allSettled([storage.erasures.overwrite()]);
      await begun();
      leave();
      let isClosed = false;
      const closing = storage.close().then(() => {
        isClosed = true;
      });
      await turns(20);
      expect(isClosed).to.equal(false);
      end();
      await Promise.all([closing, overwritten]);
    });

    it('locks out other writers for at most a tenth of the time', async () => {
      let times = 0;
      const scrub = async () => {
        times += 1;
        pass(MINUTE);
        return SECOND;
      };
      const storage = await open({ scrub });
      await storage.erasures.overwrite();
      pass(8 * SECOND);
      expect(await storage.erasures.overwrite()).to.equal(false);
      expect(times).to.equal(1);
      pass(2 * SECOND);
      expect(await storage.erasures.overwrite()).to.equal(true);
      expect(times).to.equal(2);
    });

    it('does not start while a reader uses an earlier snapshot', async () => {
      let times = 0;
      const scrub = async () => {
        times += 1;
        return 0;
      };
      const storage = await open({ scrub, waitForLockMs: 0 });
      const reader = raw();
      reader.exec('BEGIN');
      reader.prepare('SELECT count(*) FROM slotkeeper_app').get();
      await addApp(storage);
      await expectFailure(storage.erasures.overwrite(), 'unavailable');
      expect(times).to.equal(0);
      reader.exec('COMMIT');
      await storage.erasures.overwrite();
      expect(times).to.equal(1);
    });

    it('reports the obstacle', async () => {
      const failure = await failureOf(scrubInProcess(join(folder, 'nowhere.db')));
      expect(failure).to.deep.include({ code: 'SQLITE_CANTOPEN' });
      for (const code of ['SQLITE_FULL', 'SQLITE_IOERR_READ', 'ENOSPC', 'EIO', 'SCRUBBER_SIGKILL']) {
        const storage = await open({ scrub: () => Promise.reject(Object.assign(new Error('no'), { code })) });
        await expectFailure(storage.erasures.overwrite(), 'unavailable');
      }
    });
  });

  describe('group commit', () => {
    /** Commits in the WAL: frames that say how large the database is after them. */
    async function commits(): Promise<number> {
      const wal = await readFile(`${path}-wal`);
      const frame = 24 + wal.readUInt32BE(8);
      let count = 0;
      for (let at = 32; at + frame <= wal.length; at += frame) {
        // frames from before the restart of the WAL have another salt
        if (wal.readUInt32BE(at + 8) === wal.readUInt32BE(16) && wal.readUInt32BE(at + 4) > 0) count += 1;
      }
      return count;
    }

    it('stores the writes of one turn of the event loop in one commit', async () => {
      const storage = await open();
      const apps = [await addApp(storage), await addApp(storage)];
      const before = await commits();
      await Promise.all(
        Array.from({ length: 60 }, (_, n) => {
          const app = apps[n % 2]!;
          return n % 10 === 9
            ? addApp(storage)
            : write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
        }),
      );
      expect((await commits()) - before).to.equal(1);
    });

    it('isolates a failing write from others; later writes see the earlier ones', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const taken = anAppRecord({ slug: 'taken' });
      const workflow = aWorkflow({ app: app.uuid });
      const bug = new TypeError('a bug');
      const outcomes = await Promise.allSettled([
        storage.apps.add(taken),
        storage.apps.add(anAppRecord({ slug: 'taken' })),
        write(storage, app, { put: { workflow: [workflow] } }),
        storage.ledger.commit(app.uuid, {}, () => {
          throw bug;
        }),
        storage.ledger.commit(app.uuid, {}, (view) => ({ result: view.object('workflow', workflow.uuid)?.uuid })),
      ]);
      expect(outcomes[0]).to.include({ status: 'fulfilled' });
      expect(outcomes[1]).to.have.nested.property('reason.field', 'slug');
      expect(outcomes[2]).to.include({ status: 'fulfilled' });
      expect(outcomes[3]).to.have.property('reason', bug);
      expect(outcomes[4]).to.deep.equal({ status: 'fulfilled', value: workflow.uuid });
      expect((await storage.apps.record({ uuid: taken.app.uuid }))?.app).to.deep.equal(taken.app);
    });

    it('shows each decision the changes of those before it', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const room = aResource({ app: app.uuid });
      await write(storage, app, { put: { resource: [room] } });
      const add = (booking: Booking) => {
        const key = booking.uuid;
        const job = aJob({ app: app.uuid, booking: booking.uuid });
        const answer = { key, fingerprint: '', text: '', at: NOW };
        const change = { put: { booking: [booking], job: [job] }, events: [anEvent({ data: booking })], answer };
        return { job, key, stored: storage.ledger.commit(app.uuid, {}, () => ({ result: undefined, change })) };
      };
      const looks: ((view: View, booking: Booking, added: ReturnType<typeof add>) => unknown)[] = [
        (view, { uuid }) => view.object('booking', uuid)?.uuid === uuid,
        (view, _, { job }) => view.object('job', job.uuid)?.uuid === job.uuid,
        (view, _, { key }) => view.answer(key)?.key === key,
        (view, { uuid }) => view.inUse({ resource: room.uuid, limit: 99 }).some((booking) => booking.uuid === uuid),
        (view, { uuid, start, end }) => view.taken(room, start, end).some(({ booking }) => booking === uuid),
        (view, { start, end }) => view.unitsTaken?.(room, start, end) === 1,
      ];
      for (const [hour, look] of looks.entries()) {
        const booking = aBooking({ app: app.uuid, resources: [room.uuid], start: NOW + hour * HOUR });
        const added = add(booking);
        const seen = storage.ledger.commit(app.uuid, {}, (view) => ({ result: look(view, booking, added) }));
        expect(await seen, String(look)).to.equal(true);
        await added.stored;
      }
      expect((await storage.events.after(app.uuid, undefined, 99))?.length).to.equal(looks.length);
    });

    it('keeps the changes of others when a decision reads them and refuses, and decides each only once', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const booking = aBooking({ app: app.uuid });
      const later = { ...booking, title: 'changed', version: 2 };
      let decided = 0;
      const commit = (bookings: readonly Booking[], look = false) =>
        storage.ledger.commit(app.uuid, {}, (view) => {
          decided += 1;
          if (look && view.object('booking', booking.uuid)) throw new TypeError('seen');
          const events = bookings.map((data) => anEvent({ data, sequence: data.version }));
          return { result: undefined, change: { put: { booking: bookings }, events } };
        });
      const outcomes = await Promise.allSettled([
        commit([booking]),
        commit([], true),
        commit([aBooking({ app: app.uuid })]),
        commit([later]),
        write(storage, app, { events: [anEvent({ data: later, sequence: 3 })] }),
        storage.events.forget(NOW - 1, 9),
      ]);
      expect(outcomes.map(({ status }) => status === 'fulfilled')).to.deep.equal([true, false, true, true, true, true]);
      expect(outcomes[1]).to.have.nested.property('reason.message', 'seen');
      expect(decided).to.equal(4);
      const all = { offset: 0, limit: 9 };
      const listed = await storage.objects.list(app.uuid, buildBookingQuestion({}), all);
      expect([listed.total, listed.items[0]?.title]).to.deep.equal([2, 'changed']);
      const fed = await storage.events.list(app.uuid, all, {});
      expect([fed?.total, fed?.items.map(({ sequence }) => sequence)]).to.deep.equal([4, [1, 1, 2, 3]]);
    });

    it('deletes rows that the same batch inserted', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const booking = aBooking({ app: app.uuid });
      const added = write(storage, app, { put: { booking: [booking] }, events: [anEvent({ data: booking, at: NOW })] });
      const forgotten = storage.events.forget(NOW + 1, 9);
      await added;
      expect(await forgotten).to.equal(1);
    });

    it('isolates a booking that cannot be stored, and leaves nothing of it', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const rooms = [aResource({ app: app.uuid }), aResource({ app: app.uuid })];
      await write(storage, app, { put: { resource: rooms } });
      const [free, full] = rooms.map(({ uuid }) => uuid) as [string, string];
      const book = (hour: number, ...resources: string[]) => {
        const [start, end] = [NOW + hour * HOUR, NOW + (hour + 1) * HOUR];
        const booking = aBooking({ app: app.uuid, resources, start, end });
        return {
          uuid: booking.uuid,
          stored: write(storage, app, { put: { booking: [booking] }, events: [anEvent({ data: booking })] }),
        };
      };
      const bookings = [book(0, free), book(0, full), book(1, free, full), book(0, free, full), book(2, free)];
      const second = storage.ledger.commit(app.uuid, {}, (view) => ({
        result: view.object('booking', bookings[1]!.uuid)?.uuid,
      }));
      const after = book(3, free);
      const outcomes = await Promise.allSettled([...bookings, after].map(({ stored }) => stored));
      expect(outcomes.map(({ status }) => status)).to.deep.equal(
        [true, true, true, false, true, true].map((isStored) => (isStored ? 'fulfilled' : 'rejected')),
      );
      expect(outcomes[3]).to.have.nested.property('reason.code', 'SQLITE_CONSTRAINT_TRIGGER');
      expect(await second).to.equal(bookings[1]!.uuid);
      const stored = [...bookings.filter((_, index) => index !== 3), after].map(({ uuid }) => uuid);
      const sort = { sort: 'created_at', search: NO_SEARCH } as const;
      const listed = await storage.objects.list(app.uuid, buildBookingQuestion(sort), { offset: 0, limit: 9 });
      expect(listed.items.map(({ uuid }) => uuid)).to.deep.equal(stored);
      expect((await storage.events.after(app.uuid, undefined, 9))?.map(({ booking }) => booking)).to.deep.equal(stored);
      expect(raw().prepare('SELECT count(*) FROM slotkeeper_allocation').pluck().get()).to.equal(6);
      expect(raw().prepare('SELECT count(*) FROM slotkeeper_booking_resource').pluck().get()).to.equal(6);
      expect(await storage.events.sequence(app.uuid)).to.equal(6);
    });

    it('reports a failed commit to every caller, and continues afterwards', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const other = raw();
      // A foreign key that only COMMIT checks makes it fail, after all writes have succeeded.
      other.exec(`
        CREATE TABLE poison (uuid TEXT REFERENCES slotkeeper_app (uuid) DEFERRABLE INITIALLY DEFERRED);
        CREATE TRIGGER poison AFTER INSERT ON slotkeeper_workflow WHEN NEW.data LIKE '%"poison"%'
        BEGIN INSERT INTO poison VALUES ('nobody'); END`);
      const create = (name: string) => write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid, name })] } });
      const outcomes = await Promise.allSettled([create('one'), create('poison'), create('two')]);
      expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected', 'rejected']);
      expect(await allWorkflows(storage, app.uuid)).to.deep.equal([]);
      await create('three');
      expect(await allWorkflows(storage, app.uuid)).to.have.length(1);
      expect(await storage.events.sequence(app.uuid)).to.equal(1);
    });

    it('waits for another process without blocking the event loop, then reports that the file is locked', async () => {
      const storage = await open({ waitForLockMs: MINUTE });
      const app = await addApp(storage);
      const other = raw();
      other.exec('BEGIN IMMEDIATE');
      let isOver = false;
      const add = () => write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
      const waiting = failureOf(add()).finally(() => {
        isOver = true;
      });
      await turns(100);
      expect((await storage.apps.record({ uuid: app.uuid }))?.app, 'reads go on').to.deep.equal(app);
      pass(MINUTE / 2);
      await turns(100);
      expect(isOver).to.equal(false);
      pass(MINUTE);
      const error = await waiting;
      expect(error).to.include({ code: 'unavailable' });
      expect(error)
        .to.have.property('message')
        .that.matches(/locked.*SQLITE_BUSY/);

      const stored = add();
      await turns(100);
      other.exec('ROLLBACK');
      await stored;
      expect(await storage.events.sequence(app.uuid)).to.equal(1);
    });

    it('reports to its meter how many writes share a commit, and locks by another process', async () => {
      const told: (number | string)[] = [];
      const meter = {
        committed: (writes: number) => void told.push(writes),
        conflict: () => void told.push('conflict'),
        retry: () => void told.push('retry'),
      };
      const storage = await open({ waitForLockMs: MINUTE, meter });
      const app = await addApp(storage);
      const add = () => write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
      told.length = 0;
      await Promise.all([add(), add(), add()]);
      expect(told).to.deep.equal([3]);
      const other = raw();
      other.exec('BEGIN IMMEDIATE');
      const stored = add();
      await until(() => told.includes('retry'));
      other.exec('ROLLBACK');
      await stored;
      expect(told.slice(1, 3)).to.deep.equal(['conflict', 'retry']);
      expect(told.at(-1)).to.equal(1);
    });

    it('stores the queued writes when it closes, and nothing afterwards', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const workflow = aWorkflow({ app: app.uuid });
      const writing = write(storage, app, { put: { workflow: [workflow] } });
      const closing = storage.close();
      await expectFailure(write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } }), 'unavailable');
      await Promise.all([writing, closing, storage.close()]);
      await expectFailure(storage.objects.find(app.uuid, 'workflow', workflow.uuid), 'unavailable');
      await expectFailure(storage.ready(), 'unavailable');
      expect(await allWorkflows(await open(), app.uuid)).to.deep.equal([workflow.uuid]);
    });
  });

  describe('reads', () => {
    it('find an app by its token without scanning others', async () => {
      await open();
      const plan = raw().prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${BY_DIGEST}`);
      const steps = plan.all('a', 'a', 'a', 'a').map(({ detail }) => detail);
      expect(steps.filter((step) => step.includes('USING INDEX slotkeeper_app_digest'))).to.have.length(1);
      expect(steps.filter((step) => step.startsWith('SCAN'))).to.deep.equal([]);
    });

    it('find the bookings and events of a customer without scanning the app', async () => {
      await open();
      const linked = [['eq', 'customer', 'a']] as const;
      const live = [
        ['in', 'status', LIVE_STATUSES],
        ['gt', 'end', 1],
      ] as const;
      const sqls = [
        ...[linked, [...linked, ...live], unlinked('a'), [...unlinked('a'), ...live]].map(
          (where) => selectSql('data', 'a', { kind: 'booking', where: ['and', where] }, 1).sql,
        ),
        selectSql('data', 'a', overlapping({ service: 'a', email: 'a', from: 1, to: 2 }), 1).sql,
        DOSSIER_LINKED,
        DOSSIER_UNLINKED,
        DOSSIER_NAMED,
        DOSSIER_UNNAMED,
      ];
      const used = sqls.flatMap((sql) => {
        const plan = raw().prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
        return plan.all(...Array(sql.split('?').length - 1).fill('a'));
      });
      const indexes = used.flatMap(
        ({ detail }) => /slotkeeper_(?:booking|event) USING INDEX (\w+ \([^)]*\))/.exec(detail)?.[1] ?? [],
      );
      const byAddress = 'slotkeeper_booking_unlinked (app=? AND customer_email_folded=?)';
      expect(indexes).to.deep.equal([
        'slotkeeper_booking_customer (customer=?)',
        'slotkeeper_booking_customer (customer=?)',
        byAddress,
        byAddress,
        'slotkeeper_booking_address (app=? AND customer_email_folded=? AND end_at>?)',
        'slotkeeper_booking_customer (customer=? AND ordinal>?)',
        'slotkeeper_booking_unlinked (app=? AND customer_email_folded=? AND rowid>?)',
        'slotkeeper_event_named (named=? AND app=? AND rowid>?)',
        'slotkeeper_event_booking (booking=?)',
      ]);
      expect(used.filter(({ detail }) => /SCAN slotkeeper_(booking|event)/.test(detail))).to.deep.equal([]);
    });

    it('summarize the visits of customers from an index alone', async () => {
      await open();
      const sql = `EXPLAIN QUERY PLAN ${visitsSql('a', ALL).sql}`;
      const plan = raw().prepare<unknown[], { readonly detail: string }>(sql).all(1, 1, 'a');
      expect(plan.map(({ detail }) => detail)).to.deep.equal([
        'SEARCH slotkeeper_booking USING COVERING INDEX slotkeeper_booking_visits (app=? AND customer>?)',
      ]);
    });

    it('read a page of the bookings of a resource without sorting the others', async () => {
      await open();
      for (const isReversed of [false, true]) {
        const sql = `EXPLAIN QUERY PLAN SELECT data FROM slotkeeper_booking ${buildOrder(isReversed)}`;
        const plan = raw().prepare<unknown[], { readonly detail: string }>(sql).all('a', 'a', 1, 0);
        expect(plan.map(({ detail }) => detail)).to.deep.equal([
          'SEARCH slotkeeper_booking USING INDEX sqlite_autoindex_slotkeeper_booking_1 (uuid=?)',
          'LIST SUBQUERY 1',
          'SEARCH slotkeeper_booking_resource USING PRIMARY KEY (resource=?)',
          'USE TEMP B-TREE FOR ORDER BY',
        ]);
      }
    });

    it('look up the bookings of several resources once, for any number of them', () => {
      const any = (...resources: string[]) =>
        buildConditions('app', 'booking', OWN.booking({ ...aStaffMember(), isProgram: false, resources }));
      const { sql, parameters } = any('one', 'other', 'third');
      expect(sql.split('booking_resource')).to.have.length(2);
      expect(parameters).to.deep.equal(['app', '["one","other","third"]']);
      const alternatives = [
        'or',
        [
          ['has', 'resources', 'one'],
          ['eq', 'status', 'held'],
        ],
      ] as const;
      expect(buildConditions('app', 'booking', alternatives).parameters).to.deep.equal(['app', 'one', 'held']);
    });

    it('write limits as +?, because SQLite recompiles a statement with a bare bound limit when the limit changes', () => {
      const folder = join(ROOT, 'adapters', 'sqlite');
      const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
      expect(sources.length).to.be.greaterThan(20);
      const texts = sources.map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const);
      expect(texts.filter(([, text]) => /LIMIT \?/.test(text)).map(([path]) => path)).to.deep.equal([]);
      expect(texts.filter(([, text]) => /LIMIT \+\?/.test(text)).length).to.be.greaterThan(10);
    });

    it('see the commits of another process a moment later, in the same turn and in the next', async () => {
      const [reader, writer] = [await open(), raw()];
      const app = await addApp(reader);
      const found = () => reader.apps.record({ uuid: app.uuid });
      expect(await found()).to.exist;
      writer.exec('CREATE TABLE kept AS SELECT * FROM slotkeeper_app; DELETE FROM slotkeeper_app');
      pass(2);
      expect(await found()).to.equal(undefined);
      writer.exec('INSERT INTO slotkeeper_app SELECT * FROM kept');
      await new Promise(setImmediate);
      expect(await found()).to.exist;
    });

    it('see the commits of this process at once', async () => {
      const [writer, reader] = [await open(), await open()];
      const app = await addApp(writer);
      const workflow = aWorkflow({ app: app.uuid });
      const find = () => reader.objects.find(app.uuid, 'workflow', workflow.uuid);
      const writing = write(writer, app, { put: { workflow: [workflow] } });
      expect(await find()).to.equal(undefined);
      await writing;
      expect(await find()).to.deep.equal(workflow);
    });
  });

  describe('with several processes', () => {
    it('accepts and refuses tokens that another process has changed at once', async () => {
      const [one, two] = [await open(), await open()];
      const record = anAppRecord();
      const { uuid, owner } = record.app;
      await one.apps.add(record);
      const found = async (digest: string) => (await one.apps.record({ digest }))?.app.uuid;
      const { digest } = record.credential;
      expect([await found(digest), await found(digest)]).to.deep.equal([uuid, uuid]);
      const rotate = (to: string, previous: string | null) => (before: typeof record) => ({
        record: {
          ...before,
          credential: { digest: to, previous: previous === null ? null : { digest: previous, until: NOW } },
        },
      });
      await two.apps.change(owner, uuid, rotate('second', digest));
      expect([await found(digest), await found('second')]).to.deep.equal([uuid, uuid]);
      expect((await one.apps.record({ digest }))?.credential.digest).to.equal('second');
      await two.apps.change(owner, uuid, rotate('third', null));
      expect(await Promise.all([digest, 'second', 'third'].map(found))).to.deep.equal([undefined, undefined, uuid]);
      await one.apps.change(owner, uuid, rotate('fourth', null));
      expect(await Promise.all(['third', 'fourth'].map(found))).to.deep.equal([undefined, uuid]);
      await two.apps.remove(owner, uuid, () => {});
      expect(await found('fourth')).to.equal(undefined);

      const token = anOwnerToken();
      const { email } = token.owner;
      await one.owners.addToken(token);
      expect(await one.owners.tokensOf(email)).to.deep.equal([token]);
      await two.owners.addToken({ ...anOwnerToken(), owner: token.owner });
      expect(await one.owners.tokensOf(email)).to.have.length(2);
      await two.owners.revoke(token.uuid);
      expect((await one.owners.tokensOf(email)).map(({ uuid }) => uuid)).not.to.include(token.uuid);
      await one.owners.revoke((await one.owners.tokensOf(email))[0]!.uuid);
      expect(await one.owners.tokensOf(email)).to.deep.equal([]);
    });

    it('numbers the changes of an app in one sequence, and notices its removal at once', async () => {
      const [one, two] = [await open(), await open()];
      const app = await addApp(one);
      const create = (storage: Storage) => write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
      for (const storage of [one, two, two, one, two, one, one]) await create(storage);
      await Promise.all([create(one), create(one), create(two), create(two), create(one)]);
      expect([await one.events.sequence(app.uuid), await two.events.sequence(app.uuid)]).to.deep.equal([12, 12]);
      const [removed, tooLate] = await Promise.allSettled([
        two.apps.remove(app.owner, app.uuid, () => {}),
        create(two),
      ]);
      expect(removed).to.deep.equal({ status: 'fulfilled', value: true });
      expect(tooLate).to.have.nested.property('reason.code', 'not_found');
      await expectFailure(create(one), 'not_found');
      await expectFailure(one.events.sequence(app.uuid), 'not_found');
    });

    it('allows two processes to start at the same moment without a file', async () => {
      const storages = await Promise.all([open(), open(), open()]);
      await Promise.all(storages.map((storage) => addApp(storage)));
    });
  });

  describe('removing an app', () => {
    const TABLES = [
      'workflow',
      'resource',
      'booking',
      'booking_resource',
      'allocation',
      'event',
      'answer',
      'list_bucket',
    ];

    async function anAppWithMuch(storage: Storage) {
      const app = await addApp(storage);
      for (let n = 0; n < 3; n += 1) {
        const rooms = Array.from({ length: 10 }, () => aResource({ app: app.uuid, capacity: 100 }));
        const resources = rooms.map(({ uuid }) => uuid);
        const bookings = Array.from({ length: 100 }, () => aBooking({ app: app.uuid, resources }));
        const workflows = Array.from({ length: 400 }, () => aWorkflow({ app: app.uuid }));
        const events = bookings.map((data) => anEvent({ data }));
        const answer = { key: `${n}`, fingerprint: '', text: '', at: NOW };
        await write(storage, app, { put: { resource: rooms, booking: bookings, workflow: workflows }, events, answer });
      }
      return app;
    }

    const left = (of: Sqlite.Database) =>
      TABLES.map((table) => of.prepare<[], number>(`SELECT count(*) FROM slotkeeper_${table}`).pluck().get());

    it('deletes all of its rows, and no others', async () => {
      const storage = await open();
      const kept = await addApp(storage);
      await write(storage, kept, { put: { workflow: [aWorkflow({ app: kept.uuid })] } });
      const connection = raw();
      const before = left(connection);
      const app = await anAppWithMuch(storage);
      expect(await storage.apps.remove(app.owner, app.uuid, () => {})).to.equal(true);
      expect(left(connection)).to.deep.equal(before.map((count, n) => (TABLES[n] === 'list_bucket' ? 3 : count)));
      expect(await storage.apps.remove(app.owner, app.uuid, () => {})).to.equal(false);
    });

    it('is finished by the next start if it was interrupted', async () => {
      const storage = await open();
      const app = await anAppWithMuch(storage);
      const removing = storage.apps.remove(app.owner, app.uuid, () => {});
      await storage.close();
      await expectFailure(removing, 'unavailable');
      const connection = raw();
      const removed = connection.prepare('SELECT count(*) FROM slotkeeper_removed_app').pluck();
      expect(removed.get()).to.equal(1);
      const again = await open();
      await expectFailure(write(again, app, {}), 'not_found');
      await until(() => removed.get() === 0);
      expect(left(connection).slice(0, -1)).to.deep.equal([0, 0, 0, 0, 0, 0, 0]);
    });
  });

  describe('the files of an open database', () => {
    async function watched() {
      const lost: string[] = [];
      const storage = await open({ onLost: (message) => lost.push(message) });
      const app = await addApp(storage);
      const add = () => write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
      await add(); // the files have been looked at just now
      return { storage, app, add, lost };
    }

    for (const suffix of ['', '-wal', '-shm']) {
      for (const [fate, replace] of [
        ['is gone', (file: string) => rm(file)],
        [
          'was replaced by another',
          (file: string) => copyFile(file, `${file}.copy`).then(() => rename(`${file}.copy`, file)),
        ],
      ] as const) {
        it(`are checked before a commit is answered: the file${suffix} ${fate}`, async () => {
          const { storage, app, add, lost } = await watched();
          await replace(path + suffix);
          expect(lost).to.deep.equal([]);
          await expectFailure(add(), 'unavailable');
          const start = `The database file ${path}${suffix} ${fate} while it was open: `;
          expect(lost.map((message) => message.slice(0, start.length))).to.deep.equal([start]);
          for (const attempt of [() => add(), () => storage.ready()]) {
            expect(await failureOf(attempt())).to.include({ code: 'unavailable', message: lost[0] });
          }
          expect(lost).to.have.length(1);
          expect((await storage.apps.record({ uuid: app.uuid }))?.app, 'reads go on').to.deep.equal(app);
        });
      }
    }

    it('are checked by each readiness check', async () => {
      const { storage, lost } = await watched();
      await storage.ready();
      await rm(path);
      await expectFailure(storage.ready(), 'unavailable');
      expect(lost).to.have.length(1);
    });

    it('are left alone by a process that has lost them when others are in their places', async () => {
      const { storage, app } = await watched();
      for (const suffix of ['', '-wal', '-shm']) await rm(path + suffix);
      const heir = await open();
      const theirs = await addApp(heir);
      await expectFailure(storage.ready(), 'unavailable');
      await storage.close();
      expect((await readdir(join(folder, 'data'))).sort()).to.deep.equal(
        ['', '-shm', '-wal'].map((suffix) => `slotkeeper.db${suffix}`),
      );
      expect((await (await open()).apps.record({ uuid: theirs.uuid }))?.app).to.deep.equal(theirs);
      expect(await heir.apps.record({ uuid: app.uuid })).to.equal(undefined);
    });

    it('are written to by readiness checks, at most once a second', async () => {
      const { storage } = await watched();
      const size = async () => (await stat(`${path}-wal`)).size;
      const sizes = [await size()];
      for (const wait of [0, 0, SECOND]) {
        pass(wait);
        await storage.ready();
        sizes.push(await size());
      }
      const [before, first, second, third] = sizes as [number, number, number, number];
      expect(first).to.be.greaterThan(before);
      expect(second).to.equal(first);
      expect(third).to.be.greaterThan(second);
    });

    it('make the storage not ready if they are read-only, and can still be read', async function () {
      if (process.platform === 'win32') this.skip();
      await (await open()).close();
      const adapter = new URL('../adapters/sqlite/index.js', import.meta.url).href;
      const samples = new URL('./support/samples.js', import.meta.url).href;
      const script = `
        import { openSqliteStorage } from ${JSON.stringify(adapter)};
        import { addApp } from ${JSON.stringify(samples)};
        const storage = await openSqliteStorage({ path: ${JSON.stringify(path)} });
        let failure;
        while (!failure) await addApp(storage, { description: 'x'.repeat(10_000) }).catch((error) => { failure = error; });
        const ready = await storage.ready().then(() => 'ready', ({ code }) => code);
        const read = await storage.owners.list();
        console.log(JSON.stringify([failure.code, ready, read]));
        process.exit();`;
      // no file may grow beyond half a megabyte, which acts like a full disk, for root too
      const { stdout } = spawnSync(
        'sh',
        ['-c', 'ulimit -f 1000 && exec "$0" --input-type=module -e "$1"', process.execPath, script],
        {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      expect(JSON.parse(stdout)).to.deep.equal(['unavailable', 'unavailable', []]);
    });
  });

  describe('a damaged file', () => {
    it('is reported to the request that meets the damage, and to no other', async () => {
      const storage = await open();
      const app = await addApp(storage);
      await storage.owners.addToken(anOwnerToken());
      await storage.close();
      const connection = new Sqlite(path);
      const page = connection
        .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'slotkeeper_owner_token'")
        .pluck()
        .get();
      const size = Number(connection.pragma('page_size', { simple: true }));
      connection.close();
      const bytes = await readFile(path);
      bytes.fill(0xa5, (Number(page) - 1) * size, Number(page) * size);
      await writeFile(path, bytes);

      const damaged = await open();
      for (let n = 0; n < 2; n += 1) {
        const error = await failureOf(damaged.owners.list());
        expect(error)
          .to.include({ code: 'unavailable' })
          .and.have.property('message')
          .that.contains('it is damaged; restore it from a backup');
        await new Promise((resolve) => setImmediate(resolve)); // reads within one turn share a transaction, which has ended by then
        expect((await damaged.apps.record({ uuid: app.uuid }))?.app).to.deep.equal(app);
      }
      await addApp(damaged);
    });

    it('is reported if a stored text differs', async () => {
      const storage = await open();
      const app = await addApp(storage);
      raw().prepare("UPDATE slotkeeper_app SET data = replace(data, '{', '}')").run();
      const error = await failureOf(storage.apps.record({ uuid: app.uuid }));
      expect(error).to.include({ code: 'unavailable' }).and.have.property('message').that.contains('it is damaged');
    });
  });

  describe('over a connection of the program', () => {
    /** The program's connection, with settings that change what statements return. */
    function database(at = path, options: Sqlite.Options = {}): Sqlite.Database {
      mkdirSync(dirname(at), { recursive: true });
      const connection = new Sqlite(at, options);
      opened.push(connection);
      return connection.defaultSafeIntegers(true);
    }

    async function over(connection: Sqlite.Database, waitForLockMs?: number): Promise<Storage> {
      const storage = await openSqliteStorage({ database: connection, clock: () => NOW, waitForLockMs });
      opened.push(storage);
      return storage;
    }

    it('is recognized, and other values are refused', async () => {
      const closed = new Sqlite(':memory:').close();
      database(path).exec('CREATE TABLE letter (text)');
      const options = [
        ...[{}, { path, database: database() }, { database: closed }, { database: {} }, { database: null }],
        ...[{ database: new Sqlite(':memory:') }, { database: database(path, { readonly: true }) }],
      ];
      const errors = await Promise.all(options.map((one) => failureOf(openSqliteStorage(one as SqliteOptions))));
      const named = errors.map((error) => Object.keys((error as unknown as ValidationError).errors)[0]);
      expect(named).to.deep.equal(['path', 'path', 'database', 'database', 'database', 'database', 'database']);
    });

    it('is used by one storage at a time, and stays open', async () => {
      const connection = database();
      const storage = await over(connection);
      expect(await failureOf(over(connection))).to.have.property('code', 'invalid');
      const app = await addApp(storage);
      await storage.close();
      expect(await failureOf(storage.apps.record({ uuid: app.uuid }))).to.have.property('code', 'unavailable');
      const again = await over(connection);
      expect((await again.apps.record({ uuid: app.uuid }))?.app).to.deep.equal(app);
      connection.close();
      expect(await failureOf(again.apps.record({ uuid: app.uuid }))).to.have.property('code', 'unavailable');
      expect(await failureOf(addApp(again))).to.have.property('code', 'unavailable');
    });

    it('gets the settings that the storage needs, and keeps all others', async () => {
      const connection = database(path, { timeout: 77 });
      connection.exec('PRAGMA user_version = 7; CREATE TEMP TABLE draft (text)');
      const storage = await over(connection);
      const app = await addApp(storage);
      expect(await storage.erasures.overwrite()).to.equal(true);
      const names = ['journal_mode', 'synchronous', 'foreign_keys', 'secure_delete', 'user_version', 'busy_timeout'];
      const settings = names.map((name) => String(connection.pragma(name, { simple: true })));
      expect(settings).to.deep.equal(['wal', '2', '1', '1', '7', '77']);
      expect(connection.prepare('SELECT * FROM draft').all()).to.deep.equal([]);
      expect((await listed(storage, 'resource', app.uuid)).total).to.equal(0);
      const verify = verifyStorage({ inspection: storage.inspection, clock: () => NOW });
      expect((await verify()).faults).to.deep.equal([]);
    });

    it('never has a transaction of a read left open', async () => {
      const connection = database();
      connection.exec('CREATE TABLE letter (text)');
      const storage = await over(connection);
      const app = await addApp(storage);
      const reading = storage.apps.record({ uuid: app.uuid });
      expect(connection.inTransaction).to.equal(false);
      connection.transaction(() => connection.exec('INSERT INTO letter VALUES (1)'))();
      expect(raw().prepare('SELECT count(*) FROM letter').pluck().get()).to.equal(1);
      await reading;
    });

    it('makes the storage wait while the program has a transaction open, or reads rows', async () => {
      const connection = database();
      connection.exec('CREATE TABLE letter (text); INSERT INTO letter VALUES (1), (2)');
      const storage = await over(connection);
      const app = await addApp(storage);
      const inTransaction = () => {
        connection.exec('BEGIN; DELETE FROM letter WHERE text = 1');
        return () => connection.exec('ROLLBACK');
      };
      const reading = () => {
        const rows = connection.prepare('SELECT * FROM letter').iterate();
        rows.next();
        return () => rows.return?.();
      };
      for (const begin of [inTransaction, reading]) {
        let settled = 0;
        const end = begin();
        const waiting: Promise<unknown>[] = [storage.apps.record({ uuid: app.uuid }), addApp(storage)];
        if (begin === inTransaction) waiting.push(storage.erasures.overwrite());
        for (const one of waiting) one.finally(() => (settled += 1));
        await delay(50);
        expect(settled).to.equal(0);
        end();
        await Promise.all(waiting);
        expect(connection.prepare('SELECT count(*) FROM letter').pluck().get()).to.equal(2n);
      }
      await storage.close();
      const impatient = await over(connection, 20);
      connection.exec('BEGIN');
      for (const attempt of [impatient.apps.record({ uuid: app.uuid }), addApp(impatient)]) {
        const error = await failureOf(attempt);
        expect(error).to.have.property('code', 'unavailable');
        expect((error as Error).message).to.contain('the program has a transaction open on its connection');
      }
      connection.exec('COMMIT');
      await addApp(impatient);
    });

    it('is the handle of alongside, with the statements of the program', async () => {
      const connection = database();
      connection.exec('CREATE TABLE letter (text)');
      const statement = connection.prepare('INSERT INTO letter VALUES (?)');
      const storage = await over(connection);
      const { owners } = useCases({ storage });
      await owners.issueToken('ada@example.com', undefined, {
        alongside: (handle) => void (handle === connection && connection.transaction(() => statement.run(1))()),
      });
      const failing = () => {
        statement.run(2);
        throw new Error('no paper');
      };
      const error = await failureOf(owners.issueToken('bo@example.com', undefined, { alongside: failing }));
      expect((error as Error).message).to.equal('no paper');
      expect(raw().prepare('SELECT text FROM letter').pluck().all()).to.deep.equal([1]);
      expect(await owners.listTokens()).to.have.length(1);
    });
  });

  describe('opening', () => {
    /** Returns the message of the error, which must name the file. Expects that the folder is unchanged. */
    async function problem(of = path, options: FileOptions = {}): Promise<string> {
      const before = await readdir(folder, { recursive: true });
      // The timeout exceeds that of the test: an error that waiting cannot solve must be reported at once.
      const error = await failureOf(openSqliteStorage({ path: of, waitForLockMs: MINUTE, ...options }));
      expect(error).to.be.instanceOf(Error);
      const { message } = error as Error;
      const start = `Cannot open the database ${of}: `;
      expect(message.slice(0, start.length)).to.equal(start);
      expect(await readdir(folder, { recursive: true })).to.deep.equal(before);
      return message.slice(start.length);
    }

    it('creates the folder and the file, with a WAL that is synced', async () => {
      await open({ path: join(folder, 'a', 'b', 'c.db') });
      const connection = raw(join(folder, 'a', 'b', 'c.db'));
      expect(connection.pragma('journal_mode', { simple: true })).to.equal('wal');
      expect(connection.prepare('SELECT version FROM slotkeeper_schema').pluck().get()).to.equal(5);
    });

    it('creates files that no other user may read, whatever the umask', async function () {
      if (process.platform === 'win32') this.skip();
      const before = process.umask(0);
      try {
        const storage = await open();
        await addApp(storage);
        for (const suffix of ['', '-wal', '-shm']) {
          expect((await stat(path + suffix)).mode & 0o777, suffix).to.equal(0o600);
        }
      } finally {
        process.umask(before);
      }
    });

    it('creates nothing if it shall open an existing file only', async () => {
      expect(await problem(path, { create: false })).to.equal('there is no such file');
      const app = await addApp(await open());
      const again = await open({ create: false });
      expect((await again.apps.record({ uuid: app.uuid }))?.app).to.deep.equal(app);
    });

    /** Runs `first` in a new process, which then opens the file. Returns the message of the error. */
    function told(file: string, first = ''): string {
      const adapter = new URL('../adapters/sqlite/index.js', import.meta.url).href;
      const script = `
        ${first}
        const { openSqliteStorage } = await import(${JSON.stringify(adapter)});
        await openSqliteStorage({ path: ${JSON.stringify(file)} }).catch(({ message }) => console.log(message));`;
      const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout: 20_000,
        killSignal: 'SIGKILL',
      });
      expect(signal).to.equal(null);
      return stdout.trim();
    }

    it('refuses a folder that cannot be created, at once', function () {
      if (process.platform !== 'linux') this.skip();
      expect(told('/proc/slotkeeper/data/x.db')).to.equal(
        'Cannot open the database /proc/slotkeeper/data/x.db: its folder /proc/slotkeeper cannot be made (ENOENT)',
      );
    });

    for (const [state, first] of [
      [
        'is missing',
        `Module._resolveFilename = (name, ...rest) => {
        if (name.endsWith('.node')) throw Object.assign(new Error('no such module'), { code: 'MODULE_NOT_FOUND' });
        return resolve(name, ...rest);
      };`,
      ],
      [
        'was built for another version of Node.js',
        `Module._extensions['.node'] = () => {
        throw Object.assign(new Error('was compiled against another version'), { code: 'ERR_DLOPEN_FAILED' });
      };`,
      ],
    ] as const) {
      it(`says what to do if the native module ${state}`, () => {
        const patch = `import Module from 'node:module'; const resolve = Module._resolveFilename; ${first}`;
        expect(told(path, patch)).to.equal(
          `Cannot open the database ${path}: better-sqlite3 is installed, but not built for this Node.js ` +
            `(${process.version}); to build it: npm rebuild better-sqlite3`,
        );
      });
    }

    it('refuses a file in place of the folder, and a folder in place of the file', async () => {
      await writeFile(join(folder, 'data'), 'a file');
      expect(await problem()).to.match(/^there is a file in the place of its folder .*data$/);
      expect(await problem(join(folder, 'data', 'deeper', 'x.db'))).to.match(/^there is a file in the place of/);
      expect(await problem(folder)).to.equal('it is a folder, not a file');
    });

    it('refuses a file that is no database, and does not change it', async () => {
      await mkdir(join(folder, 'data'));
      const text = 'this is a letter to my grandmother, and not a database at all. '.repeat(50);
      await writeFile(path, text);
      expect(await problem()).to.equal('it is a file of another kind, not a database');
      expect(await readFile(path, 'utf8')).to.equal(text);
    });

    it('adds its tables to a file of another program, unless create is false', async () => {
      const foreign = join(folder, 'foreign.db');
      new Sqlite(foreign)
        .exec(
          'PRAGMA user_version = 7; PRAGMA application_id = 42; CREATE TABLE letter (text); INSERT INTO letter VALUES (1)',
        )
        .close();
      const before = await readFile(foreign);
      const theirs = 'it is the database of another program';
      expect(await problem(foreign, { create: false })).to.equal(theirs);
      expect(((await failureOf(sqliteInspection(foreign).inspect(async () => {}))) as Error).message).to.contain(
        theirs,
      );
      expect(await readFile(foreign)).to.deep.equal(before);

      const storage = await open({ path: foreign });
      const app = await addApp(storage);
      expect(await storage.erasures.overwrite()).to.equal(true);
      await storage.close();
      expect((await (await open({ path: foreign })).apps.record({ uuid: app.uuid }))?.app).to.deep.equal(app);
      const file = raw(foreign);
      const header = ['user_version', 'application_id'].map((name) => file.pragma(name, { simple: true }));
      expect(header).to.deep.equal([7, 42]);
      expect(file.prepare('SELECT * FROM letter').pluck().all()).to.deep.equal([1]);
    });

    it('refuses a file of a newer version', async () => {
      await (await open()).close();
      const connection = new Sqlite(path);
      connection.exec('UPDATE slotkeeper_schema SET version = 999');
      connection.close();
      expect(await problem()).to.match(/^it was made by a newer version; .* 999/);
    });

    it('refuses a read-only file', async function () {
      if (process.platform === 'win32') this.skip();
      const file = join(folder, 'slotkeeper.db');
      const closed = join(folder, 'closed');
      await (await open({ path: file })).close();
      await mkdir(closed);
      await writeFile(join(closed, 'empty.db'), '');
      await chmod(folder, 0o777);
      await chmod(file, 0o444);
      await chmod(join(closed, 'empty.db'), 0o666);
      await chmod(closed, 0o555);
      const before = await readdir(folder, { recursive: true });
      const files = [file, join(closed, 'empty.db'), join(closed, 'new.db'), join(closed, 'new', 'new.db')];
      const problems = messagesFor(files);
      await chmod(closed, 0o755);
      if (problems === undefined) this.skip();
      expect(problems).to.deep.equal([
        `Cannot open the database ${files[0]}: ${file} cannot be written (EACCES)`,
        `Cannot open the database ${files[1]}: ${closed} cannot be written (EACCES)`,
        `Cannot open the database ${files[2]}: ${closed} cannot be written (EACCES)`,
        `Cannot open the database ${files[3]}: ${join(closed, 'new')} cannot be written (EACCES)`,
      ]);
      expect(await readdir(folder, { recursive: true })).to.deep.equal(before);
    });

    /** Error for a user without permissions (root always has them). Undefined if such a user cannot even read this project. */
    function messagesFor(files: readonly string[]): readonly string[] | undefined {
      const adapter = new URL('../adapters/sqlite/index.js', import.meta.url).href;
      const script = `
        const adapter = await import(${JSON.stringify(adapter)}).catch(() => process.exit(77));
        const opening = ${JSON.stringify(files)}.map((path) => adapter.openSqliteStorage({ path }));
        const outcomes = await Promise.allSettled(opening);
        console.log(JSON.stringify(outcomes.map(({ status, reason }) => reason?.message ?? status)));`;
      const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY, cwd: '/' } : {};
      const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        ...user,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      return status === 77 ? undefined : JSON.parse(stdout);
    }

    it('reports that another process keeps the file locked', async () => {
      await (await open()).close();
      const connection = raw();
      connection.pragma('locking_mode = EXCLUSIVE');
      connection.exec('BEGIN EXCLUSIVE');
      const message = await problem(path, { waitForLockMs: 100 });
      expect(message).to.equal('another process keeps it locked (SQLITE_BUSY)');
    });
  });
});
