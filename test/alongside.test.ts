import { randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { connectionSettings } from '../adapters/postgres/connection-url.js';
import { stripeNotices } from '../adapters/stripe/index.js';
import { sha256 } from '../adapters/tokens/index.js';
import { useCases } from '../bootstrap/core-door.js';
import { createSlotkeeper } from '../bootstrap/slotkeeper.js';
import { LinkFinder } from '../core/accounts/persons/link-finder.js';
import type { Passwords } from '../core/accounts/persons/passwords.js';
import type { BegunSession } from '../core/accounts/persons/person-record.js';
import { HOUR, MINUTE } from '../core/basics/instants.js';
import type { NewBooking } from '../core/bookings/booking-input.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { AppCaller } from '../core/model/callers.js';
import type { LinkCaller, PersonCaller } from '../core/model/person-callers.js';
import { runSql } from './support/postgres-server.js';
import { failure } from './support/salon.js';
import { aClock, NOW } from './support/samples.js';
import { forEachStorage, type TestStorage } from './support/storages.js';

interface Handle {
  exec(sql: string): unknown;
  query(sql: string): Promise<unknown>;
}

/** Table of the embedding program, in the file or the schema of the storage. */
async function openInvoices({ name, placeOf }: TestStorage, storage: Storage) {
  const place = placeOf(storage);
  const isFile = name === 'sqlite';
  const table = isFile ? 'invoice' : `"${connectionSettings(place).schema}".invoice`;
  const run = async (sql: string): Promise<readonly unknown[]> => {
    if (!isFile) return runSql(place, sql);
    const file = new Sqlite(place);
    try {
      return sql.startsWith('SELECT') ? file.prepare(sql).all() : [file.exec(sql)];
    } finally {
      file.close();
    }
  };
  await run(`CREATE TABLE ${table} (about text PRIMARY KEY)`);
  const runOn = (handle: unknown, sql: string): unknown =>
    isFile ? void (handle as Handle).exec(sql) : (handle as Handle).query(sql);
  return {
    runOn,
    /** Adds an invoice with the handle of `alongside`. */
    add: (handle: unknown, about: unknown) => runOn(handle, `INSERT INTO ${table} VALUES ('${about}')`),
    all: async () =>
      (await run(`SELECT about FROM ${table} ORDER BY about`)).map((row) => Object.values(row as object)[0] as string),
  };
}

/** Opens a salon with one room, and the table of invoices. */
async function opened(lane: TestStorage) {
  const clock = aClock();
  const storage = await lane.open({ clock });
  const groups = useCases({ storage, clock, passwords, paymentNotices: stripeNotices() });
  const { owner } = await groups.owners.issueToken('owner@example.com');
  const { app } = await groups.apps.create(owner, { name: 'Salon', slug: 'salon', description: 'A salon' });
  const salon = { app };
  const { uuid: room } = await groups.resources.create(salon, { name: 'Room' });
  const at = (hour: number) => ({ resources: [room], start: NOW + hour * HOUR, end: NOW + hour * HOUR + 30 * MINUTE });
  const starts = async () =>
    (await groups.bookings.list(salon, { sort: 'start' })).data.map(({ booking }) => (booking.start - NOW) / HOUR);
  return { ...groups, storage, clock, owner, salon, room, at, starts };
}

type Opened = Awaited<ReturnType<typeof opened>>;

/** Real ones take a second, and are tested elsewhere. */
const passwords: Passwords = {
  hash: async (password) => password,
  isRight: async (password, find) => (await find()) === password,
};
const PASSWORD = 'correct horse battery staple';

async function linkCaller({ storage, clock }: Opened, link: string | null): Promise<LinkCaller> {
  return { open: (await new LinkFinder({ ...storage, digest: sha256, clock }).find(link!))! };
}

const callerIn = ({ person }: BegunSession): PersonCaller => ({ person, session: person.sessions.at(-1)! });

/** Signs in the owner of the salon. */
async function signedIn(use: Opened): Promise<PersonCaller> {
  const { link } = await use.owners.issueLink('owner@example.com');
  return callerIn(await use.signIn.useLink(await linkCaller(use, link), { password: PASSWORD }));
}

/** Creates a member of the salon. Returns the member's link. */
async function invited(use: Opened): Promise<LinkCaller> {
  const email = `${randomUUID()}@example.com`;
  const { staff } = await use.staff.create(use.salon, { name: 'Bo', email, role: 'reception' });
  return linkCaller(use, (await use.staff.createLink(use.salon, staff.uuid, {})).link);
}

const once = (key: string) => ({ key, fingerprint: key, render: (result: unknown) => JSON.stringify(result) });

/** Never called: the compiler checks that the handle has the type of the storage, and which use cases take `alongside`. */
export async function typed(open: Storage, caller: AppCaller, input: NewBooking): Promise<void> {
  const sqlite = await createSlotkeeper({ storage: 'sqlite:x.db' });
  await sqlite.bookings.create(caller, input, { alongside: (db, { booking }) => db.prepare('?').run(booking.uuid) });
  await sqlite.as(caller).bookings.cancel('', {}, { alongside: () => undefined });
  // @ts-expect-error: SQLite has no client
  await sqlite.bookings.create(caller, input, { alongside: (db) => db.query('') });
  // @ts-expect-error: a list stores nothing
  await sqlite.bookings.list(caller, {}, { alongside: () => undefined });
  const postgres = await createSlotkeeper({ storage: 'postgres://x' });
  await postgres.owners.issueToken('', undefined, { alongside: (client, { token }) => client.query('', [token]) });
  // @ts-expect-error: PostgreSQL has no prepared statements
  await postgres.bookings.create(caller, input, { alongside: (db) => db.prepare('') });
  const other = await createSlotkeeper({ storage: open });
  // @ts-expect-error: the handle of an open storage is unknown
  await other.bookings.create(caller, input, { alongside: (db) => db.query('') });
}

describe('data of the embedding program in the same transaction', () => {
  forEachStorage((lane) => {
    if (lane.name === 'memory' || lane.name === 'mongodb') {
      it('is refused, and the error names the recipe', async () => {
        const { bookings, salon, at, starts } = await opened(lane);
        const error = await failure(bookings.create(salon, at(1), { alongside: () => expect.fail('called') }));
        expect(error.errors.alongside).to.include('make a hold');
        expect(await starts()).to.deep.equal([]);
      });
      return;
    }

    it('is stored with the change, and sees the result', async () => {
      const { storage, bookings, salon, at, starts } = await opened(lane);
      const invoices = await openInvoices(lane, storage);
      let seen: unknown;
      const made = await bookings.create(salon, at(1), {
        include: { resources: true },
        alongside: (db, result) => {
          seen = result;
          return invoices.add(db, result.booking.uuid);
        },
      });
      expect(seen).to.deep.equal(made);
      const { uuid } = made.booking;
      await bookings.cancel(salon, uuid, {}, { alongside: (db) => invoices.add(db, 'credit') });
      expect(await invoices.all()).to.have.members([uuid, 'credit']);
      expect(await starts()).to.deep.equal([1]);
    });

    it('is undone with the change if it throws, without effect on other decisions of the commit', async () => {
      const { storage, bookings, resources, salon, room, at, starts } = await opened(lane);
      const invoices = await openInvoices(lane, storage);
      const before = await storage.events.sequence(salon.app.uuid);
      const thrown = new Error('no paper');
      const outcomes = await Promise.allSettled(
        [1, 2, 3, 4, 5, 6].map((hour) =>
          bookings.create(salon, at(hour), {
            ...(hour % 2 === 0 && {
              alongside: (db: unknown) => {
                const added = invoices.add(db, hour);
                if (hour === 4) return added;
                if (lane.name === 'sqlite') throw thrown;
                return Promise.resolve(added).then(() => Promise.reject(thrown));
              },
            }),
          }),
        ),
      );
      const reasons = outcomes.map((one) => (one.status === 'rejected' ? one.reason : undefined));
      expect(reasons).to.deep.equal([undefined, thrown, undefined, undefined, undefined, thrown]);
      expect(reasons[1]).to.equal(thrown);
      expect(await starts()).to.deep.equal([1, 3, 4, 5]);
      expect(await invoices.all()).to.deep.equal(['4']);
      expect(await storage.events.sequence(salon.app.uuid)).to.equal(before + 4);
      // Caches must not have kept anything of the failed bookings.
      await bookings.create(salon, at(2));
      expect((await resources.get(salon, room)).uuid).to.equal(room);
      await storage.inspection.inspect(async (inside) => {
        for await (const mismatch of inside.mismatches(salon.app.uuid)) expect.fail(mismatch.message);
      });
    });

    it('is not called for refusals, for replays, and if nothing is stored', async () => {
      const { bookings, apps, owner, salon, at } = await opened(lane);
      let calls = 0;
      const alongside = () => {
        calls += 1;
      };
      const made = await bookings.create(salon, at(1), { once: once('a'), alongside });
      expect(calls).to.equal(1);
      await failure(bookings.create(salon, at(1), { once: once('a'), alongside }));
      await failure(bookings.create(salon, at(1), { alongside }));
      await bookings.change(salon, made.booking.uuid, { title: made.booking.title }, { alongside });
      await failure(apps.create(owner, { name: 'Salon', slug: 'salon', description: 'A salon' }, { alongside }));
      await apps.change(owner, salon.app.uuid, { name: 'Salon' }, { alongside });
      await apps.rotateToken(owner, salon.app.uuid, {}, { once: once('b'), alongside });
      await failure(apps.rotateToken(owner, salon.app.uuid, {}, { once: once('b'), alongside }));
      expect(calls).to.equal(2);
    });

    it('is refused by use cases that store nothing, and if it is no function', async () => {
      const { bookings, salon } = await opened(lane);
      const list = bookings.list as unknown as (...input: readonly unknown[]) => Promise<unknown>;
      expect((await failure(list(salon, {}, { alongside: () => 1 }))).errors).to.have.keys('alongside');
      const create = bookings.create as typeof list;
      expect((await failure(create(salon, {}, { alongside: 1 }))).errors).to.have.keys('alongside');
    });

    const WRITES: Readonly<
      Record<string, (use: Opened, how: { alongside: (db: unknown, result: unknown) => unknown }) => Promise<unknown>>
    > = {
      'apps.create': ({ apps, owner }, how) =>
        apps.create(owner, { name: 'B', slug: 'b', description: 'A salon' }, how),
      'apps.change': ({ apps, owner, salon }, how) => apps.change(owner, salon.app.uuid, { name: 'New' }, how),
      'apps.rotateToken': ({ apps, owner, salon }, how) => apps.rotateToken(owner, salon.app.uuid, {}, how),
      'apps.createSession': ({ apps, owner, salon }, how) => apps.createSession(owner, salon.app.uuid, {}, how),
      'apps.deleteSession': async ({ apps, owner, salon }, how) => {
        const { uuid } = await apps.createSession(owner, salon.app.uuid);
        return apps.deleteSession(owner, salon.app.uuid, uuid, how);
      },
      'apps.delete': ({ apps, owner, salon }, how) => apps.delete(owner, salon.app.uuid, how),
      'owners.issueToken': ({ owners }, how) => owners.issueToken('b@example.com', undefined, how),
      'owners.issueToken without a token': ({ owners }, how) => owners.issueToken('b@example.com', how as never),
      'owners.adoptToken': ({ owners }, how) => owners.adoptToken('b@example.com', 'token', how),
      'owners.revokeToken': async ({ owners }, how) =>
        owners.revokeToken((await owners.issueToken('b@example.com')).uuid, how),
      'owners.issueLink': ({ owners }, how) => owners.issueLink('owner@example.com', how),
      'manageTokens.rotateSecret': ({ manageTokens, salon }, how) => manageTokens.rotateSecret(salon, {}, how),
      'notices.replaceStripe': ({ notices, salon }, how) =>
        notices.replaceStripe(salon, { webhookSecret: 'whsec_a' }, how),
      'notices.deleteStripe': async ({ notices, salon }, how) => {
        await notices.replaceStripe(salon, { webhookSecret: 'whsec_a' });
        return notices.deleteStripe(salon, how);
      },
      'business.change': ({ business, salon }, how) => business.change(salon, { phone: '+43 1 234' }, how),
      'letters.change': ({ letters, salon }, how) => letters.change(salon, { enabled: false }, how),
      'resources.delete': ({ resources, salon, room }, how) => resources.delete(salon, room, how),
      'workflows.delete': async ({ workflows, salon }, how) =>
        workflows.delete(salon, (await workflows.create(salon, { name: 'A', description: 'A salon' })).uuid, how),
      'bookings.import': ({ bookings, salon, at }, how) =>
        bookings.import(salon, [{ uuid: salon.app.uuid, input: at(1) }], how),
      'timeOff.create': async ({ timeOff, bookings, salon, at }, how) => {
        await bookings.create(salon, at(1)).catch(() => undefined);
        const { start, end } = at(1);
        return timeOff.create(salon, { resources: null, start, end }, { cancelBookings: true, ...how });
      },
      'signIn.useLink of an owner': async (use, how) =>
        use.signIn.useLink(
          await linkCaller(use, (await use.owners.issueLink('owner@example.com')).link),
          { password: PASSWORD },
          {},
          how,
        ),
      'signIn.useLink of a member': async (use, how) =>
        use.signIn.useLink(await invited(use), { email: `${randomUUID()}@example.com`, password: PASSWORD }, {}, how),
      'signIn.withPassword': async (use, how) => {
        await signedIn(use);
        return use.signIn.withPassword({ email: 'owner@example.com', password: PASSWORD }, '192.0.2.1', how);
      },
      'me.change': async (use, how) => use.me.change(await signedIn(use), { name: 'Ada' }, how),
      'me.delete': async (use, how) => use.me.delete(await signedIn(use), { currentPassword: PASSWORD }, how),
      'me.endSession': async (use, how) => {
        const caller = await signedIn(use);
        return use.me.endSession(caller, caller.session.uuid, how);
      },
      'me.endSessions': async (use, how) => use.me.endSessions(await signedIn(use), how),
      'me.createApp': async (use, how) =>
        use.me.createApp(await signedIn(use), { name: 'B', like: use.salon.app.uuid }, how),
      'me.joinByLink of an owner': async (use, how) => {
        const joining = { email: `${randomUUID()}@example.com`, password: PASSWORD };
        const person = callerIn(await use.signIn.useLink(await invited(use), joining));
        const { link } = await use.owners.issueLink('owner@example.com');
        return use.me.joinByLink(person, { link, password: PASSWORD }, {}, how);
      },
      'customers.erase': async ({ customers, salon }, how) =>
        customers.erase(salon, (await customers.create(salon, { name: 'Ada' })).uuid, how),
    };
    for (const [name, write] of Object.entries(WRITES)) {
      it(`runs once, with the result of ${name}, and undoes it`, async () => {
        const use = await opened(lane);
        const invoices = await openInvoices(lane, use.storage);
        const thrown = new Error('no paper');
        const failing = async (db: unknown) => {
          await invoices.add(db, 'failed');
          throw thrown;
        };
        const sync = (db: unknown) => {
          invoices.add(db, 'failed');
          throw thrown;
        };
        expect(await failure(write(use, { alongside: lane.name === 'sqlite' ? sync : failing }))).to.equal(thrown);
        expect(await invoices.all()).to.deep.equal([]);
        const seen: unknown[] = [];
        // For a second room, because some writes cannot be repeated after their preparation.
        const result = await write(use, {
          alongside: (db, its) => {
            seen.push(its);
            return invoices.add(db, name);
          },
        });
        expect(seen).to.deep.equal([result]);
        expect(await invoices.all()).to.deep.equal([name]);
      });
    }

    if (lane.name === 'sqlite') {
      it('must be synchronous, and leave the transaction open', async () => {
        const { bookings, salon, at, starts } = await opened(lane);
        const error = await failure(
          bookings.create(salon, at(1), { alongside: async () => Promise.reject(new Error()) }),
        );
        expect(error).to.be.instanceOf(TypeError);
        const ending = (db: unknown) => (db as Handle).exec('ROLLBACK');
        const ended = await failure(bookings.create(salon, at(1), { alongside: ending }));
        expect(ended.message).to.match(/neither begin nor commit/);
        expect(await starts()).to.deep.equal([]);
      });
    } else {
      const broken: Readonly<Record<string, [run: (db: Handle) => unknown, message: RegExp]>> = {
        'takes longer than 4 s': [() => new Promise(() => {}), /longer than 4 s/],
        'ignores a failed statement': [(db) => db.query('SELECT 1/0').catch(() => undefined), /aborted/],
        'ends the transaction': [(db) => db.query('ROLLBACK'), /neither begin nor commit/],
      };
      for (const [what, [run, message]] of Object.entries(broken)) {
        it(`stores nothing if it ${what}`, async () => {
          const { bookings, salon, at, starts } = await opened(lane);
          const error = await failure(bookings.create(salon, at(1), { alongside: (db) => run(db as Handle) }));
          expect(error.message).to.match(message);
          expect(await starts()).to.deep.equal([]);
          await bookings.create(salon, at(1));
        });
      }
    }
  });
});
