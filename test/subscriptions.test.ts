import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Container } from 'inversify';
import { ATTEMPT_MS, HostHandlers } from '../bootstrap/host-handlers.js';
import { createSlotkeeper, type Log, Ports, type Slotkeeper } from '../bootstrap/slotkeeper.js';
import { DAY, MINUTE, SECOND } from '../core/basics/instants.js';
import type { Ledger } from '../core/ledger/ledger.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import { LEASE } from '../core/messages/actions/worker.js';
import { EventOrder } from '../core/messages/subscriptions/event-order.js';
import { SubscribedWrites } from '../core/messages/subscriptions/subscribed-writes.js';
import { Subscriptions } from '../core/messages/subscriptions/subscriptions.js';
import { type AppEvent, EVENT_TYPES } from '../core/model/event.js';
import { EVENT_PATTERNS, type EventPattern, isChosen } from '../core/model/subscription.js';
import { verifyStorage } from '../core/upkeep/verification/verify-storage.js';
import { failureOf } from './contracts/lists.js';
import { listed } from './support/lists.js';
import { aClock, anEvent, anUuid, aSubscriptionJob, NOW, type TestClock, write } from './support/samples.js';
import { forEachStorage, onOneStorage } from './support/storages.js';
import { until } from './support/waiting.js';

const START = NOW + DAY;

/** Log that collects what is logged as an error. */
function collecting() {
  const errors: Record<string, unknown>[] = [];
  const log: Log = { info() {}, warn() {}, error: (details) => void errors.push(details as Record<string, unknown>) };
  return { errors, log };
}

describe('Events in process', () => {
  let clock: TestClock;
  let errors: Record<string, unknown>[];
  let made: Slotkeeper[];
  const containers = new Map<Slotkeeper, Container>();

  beforeEach(() => {
    clock = aClock();
    made = [];
  });
  afterEach(async () => {
    for (const slotkeeper of made) await slotkeeper.stop(0);
  });

  /** A process on the storage. Its worker runs in `run`. */
  async function aProcess(storage: Storage): Promise<Slotkeeper> {
    const collected = collecting();
    errors = collected.errors;
    let container: Container | undefined;
    const slotkeeper = await createSlotkeeper({
      storage: { ...storage, close: async () => {} },
      clock,
      log: collected.log,
      configure: (its) => {
        container = its;
      },
    });
    containers.set(slotkeeper, container!);
    made.push(slotkeeper);
    return slotkeeper;
  }

  async function aSalon(slotkeeper: Slotkeeper) {
    const { owner } = await slotkeeper.owners.issueToken('ada@example.com');
    const { app } = await slotkeeper.apps.create(owner, { slug: 'salon', name: 'Salon', description: '-' });
    const room = await slotkeeper.resources.create({ app }, { name: 'Room', capacity: 1_000 });
    const customer = { name: 'Grace', email: 'grace@example.com', phone: null };
    const book = async (fields: object = {}) =>
      (
        await slotkeeper.bookings.create(
          { app },
          { resources: [room.uuid], start: START, durationMinutes: 60, customer, ...fields },
        )
      ).booking;
    return { owner, app, room, book };
  }

  /** Runs what is due. */
  async function run(slotkeeper: Slotkeeper): Promise<void> {
    const { worker } = containers.get(slotkeeper)!.get(Ports.useCases).background;
    while ((await worker.claim()) > 0) await worker.idle();
  }

  const typesOf = (events: readonly AppEvent[]) => events.map(({ type }) => type);

  describe('on', () => {
    onOneStorage(({ open }) => {
      it('calls handlers of a type, a prefix and * with the durable events of this process, in order, until they end', async () => {
        const storage = await open({ clock });
        const [slotkeeper, other] = [await aProcess(storage), await aProcess(storage)];
        const seen: Record<string, AppEvent[]> = {};
        const durable: Promise<AppEvent | undefined>[] = [];
        const ends = (['booking.confirmed', 'booking.*', '*'] as const).map((type) =>
          slotkeeper.on(type, (event) => {
            seen[type] = [...(seen[type] ?? []), event];
            durable.push(storage.events.get(event.app, event.uuid));
          }),
        );
        const { owner, app, book } = await aSalon(slotkeeper);
        const held = await book({ holdSeconds: 300 });
        await slotkeeper.bookings.confirm({ app }, held.uuid);
        await slotkeeper.apps.change(owner, app.uuid, { description: 'New' });
        await Promise.all(Array.from({ length: 20 }, () => book()));
        await failureOf(book({ resources: [anUuid()] }));
        await other.resources.create({ app }, { name: 'Another' });
        const feed = (await storage.events.after(app.uuid, undefined, 100))!;
        expect(typesOf(feed.slice(0, 2))).to.deep.equal(['app.created', 'resource.created']);
        expect(seen['*']).to.deep.equal(feed.slice(0, -1));
        expect(seen['booking.*']).to.deep.equal(feed.filter(({ booking }) => booking !== null));
        expect(typesOf(seen['booking.confirmed']!)).to.deep.equal(['booking.confirmed']);
        expect(await Promise.all(durable)).not.to.include(undefined);
        for (const end of ends) end();
        await book();
        expect(seen['*']).to.have.length(feed.length - 1);
      });

      it('logs the failure of a handler, calls the others, and waits for none before the next event', async () => {
        const slotkeeper = await aProcess(await open({ clock }));
        const seen: string[] = [];
        let release = () => {};
        const slow = new Promise<void>((resolve) => {
          release = resolve;
        });
        slotkeeper.on('*', () => {
          throw new Error('sync');
        });
        slotkeeper.on('booking.*', () => Promise.reject(new Error('async')));
        slotkeeper.on('booking.*', async ({ type }) => {
          seen.push(type);
          await slow;
          seen.push('done');
        });
        const { book } = await aSalon(slotkeeper);
        for (const _ of [1, 2]) await book();
        expect(seen).to.deep.equal(['booking.created', 'booking.created']);
        expect(errors.map(({ err, type }) => `${(err as Error).message} ${type}`)).to.include.members([
          'sync app.created',
          'async booking.created',
        ]);
        setTimeout(release, 30);
        await slotkeeper.stop();
        expect(seen.slice(2), 'stop waits for handlers').to.deep.equal(['done', 'done']);
      });

      it('refuses unknown types and names the nearest, and what is no function', async () => {
        const slotkeeper = await aProcess(await open({ clock }));
        const refused = async (attempt: () => unknown) =>
          ((await failureOf((async () => attempt())())) as { errors: Record<string, string> }).errors;
        const meant = 'booking.cancel is no type of event; did you mean booking.cancelled?';
        const wrong = 'booking.cancel' as EventPattern;
        expect(await refused(() => slotkeeper.on(wrong, () => {}))).to.deep.equal({ type: meant });
        expect(await refused(() => slotkeeper.on('*', 1 as never))).to.have.key('handler');
        expect(await refused(() => slotkeeper.subscribe('crm', ['*', wrong], () => {}))).to.deep.equal({
          'types.1': meant,
        });
        for (const name of ['', 'a b', 'a'.repeat(61), 7 as never])
          expect(await refused(() => slotkeeper.subscribe(name, ['*'], () => {}))).to.have.key('name');
        for (const types of [[], 'booking.*', undefined])
          expect(await refused(() => slotkeeper.subscribe('crm', types as never, () => {}))).to.have.key('types');
        expect(await refused(() => slotkeeper.subscribe('crm', ['*'], undefined as never))).to.have.key('handler');
        // @ts-expect-error: the compiler knows the types of events
        expect(() => slotkeeper.on('bookings.*', () => {})).to.throw('booking.*');
      });
    });

    it('chooses by type, prefix and *, every type of event', () => {
      for (const type of EVENT_TYPES) {
        const [prefix] = type.split('.');
        expect(
          EVENT_PATTERNS.filter((pattern) => isChosen(type, [pattern])),
          type,
        ).to.have.members(['*', `${prefix}.*`, type]);
      }
    });

    it('keeps the order of decisions if commits resolve in another, and leaves out what was not stored', () => {
      const published: string[] = [];
      const order = new EventOrder(({ uuid }) => published.push(uuid));
      const [a, b, c, d] = Array.from({ length: 4 }, () => anEvent());
      const turns = [a, b, c].map((event) => {
        const turn = order.newTurn('app');
        turn.decided([event!]);
        return turn;
      });
      turns[2]!.settled(true);
      turns[0]!.decided([a!, d!]); // the decision ran again, after those of the other turns
      turns[1]!.settled(false);
      expect(published).to.deep.equal([c!.uuid]);
      turns[0]!.settled(true);
      expect(published).to.deep.equal([c!.uuid, a!.uuid, d!.uuid]);
    });
  });

  describe('subscribe', () => {
    forEachStorage(({ open, name }) => {
      it('hands every event to the handler at least once, whatever becomes of the booking, and lists its deliveries', async function () {
        this.timeout(20 * SECOND);
        const storage = await open({ clock });
        const slotkeeper = await aProcess(storage);
        const seen: AppEvent[] = [];
        let fails = 0;
        await slotkeeper.subscribe('crm', ['booking.*', 'app.*'], async (event) => {
          if (fails > 0) {
            fails -= 1;
            throw new Error('secret of the host');
          }
          seen.push(event);
        });
        const { app, book } = await aSalon(slotkeeper);
        fails = 2;
        const booking = await book();
        await run(slotkeeper);
        expect(seen).to.deep.equal([]);
        clock.advance(1);
        await slotkeeper.bookings.cancel({ app }, booking.uuid);
        await run(slotkeeper);
        expect(typesOf(seen), 'the others wait for their retries').to.deep.equal(['booking.cancelled']);
        clock.advance(6 * SECOND);
        await run(slotkeeper);
        expect(typesOf(seen)).to.have.members(['booking.cancelled', 'app.created', 'booking.created']);
        const feed = (await storage.events.after(app.uuid, undefined, 100))!;
        const byUuid = (a: AppEvent, b: AppEvent) => (a.uuid < b.uuid ? -1 : 1);
        expect(seen.toSorted(byUuid)).to.deep.equal(
          feed.filter(({ type }) => !type.startsWith('res')).toSorted(byUuid),
        );
        expect(errors[0]).to.include({ subscription: 'crm', app: app.uuid }).and.to.have.property('err');
        const { data } = await slotkeeper.deliveries.list({ app }, { booking: booking.uuid });
        expect(data.map(({ trigger, subscription, status }) => [trigger, subscription, status])).to.deep.equal([
          ['booking.created', 'crm', 'delivered'],
          ['booking.cancelled', 'crm', 'delivered'],
        ]);
        expect(data[0]).to.deep.include({ workflow: null, sequence: 0, reason: null });
        expect(data[0]!.attempts.map(({ ok, message }) => [ok, message])).to.deep.equal([
          [false, 'The handler failed'],
          [true, null],
        ]);
        const { faults } = await verifyStorage({ inspection: storage.inspection, clock })();
        expect(faults).to.deep.equal([]);
      });

      it('leaves the jobs to a process with the handler, and removes those that wait when it ends', async function () {
        this.timeout(20 * SECOND);
        const storage = await open({ clock });
        const [host, other] = [await aProcess(storage), await aProcess(storage)];
        const seen: string[] = [];
        const { app, book } = await aSalon(other);
        await host.subscribe('crm', ['booking.created'], ({ uuid }) => seen.push(uuid));
        clock.advance(MINUTE);
        const booking = await book();
        for (const _ of [1, 2]) await run(other);
        const jobs = async () => (await listed(storage, 'job', app.uuid)).items;
        expect((await jobs()).map(({ status, attempts }) => [status, attempts.length])).to.deep.equal([['waiting', 0]]);
        await run(host);
        expect(seen).to.have.length(1);
        // The same name with other types replaces them.
        await other.subscribe('crm', ['booking.cancelled'], () => {});
        clock.advance(MINUTE);
        await book();
        await other.bookings.cancel({ app }, booking.uuid);
        expect((await jobs()).map(({ trigger }) => trigger)).to.deep.equal(['booking.created', 'booking.cancelled']);
        await other.unsubscribe('crm');
        expect((await jobs()).map(({ status }) => status)).to.deep.equal(['delivered']);
        clock.advance(MINUTE);
        await book();
        expect(await jobs()).to.have.length(1);
        // A commit that was under way made one more.
        const event = (await storage.events.after(app.uuid, undefined, 100))!.at(-1)!;
        await write(storage, app, { put: { job: [aSubscriptionJob(event)] } });
        await run(other);
        expect((await jobs()).at(-1)).to.include({ status: 'skipped', reason: 'The subscription has ended' });
      });

      it('shows an erased event as it is then, and one that has expired not at all', async function () {
        this.timeout(20 * SECOND);
        const storage = await open({ clock });
        const slotkeeper = await aProcess(storage);
        const seen: AppEvent[] = [];
        const { app, book } = await aSalon(slotkeeper);
        await slotkeeper.subscribe('crm', ['booking.created'], (event) => seen.push(event));
        await storage.arming.disarm({ as: 'copy', at: NOW });
        const booking = await book();
        await run(slotkeeper);
        expect(seen, 'a disarmed storage runs none').to.deep.equal([]);
        await storage.arming.arm();
        clock.advance(2 * DAY); // so that the booking has ended
        await slotkeeper.customers.erase({ app }, booking.customerUuid!);
        await run(slotkeeper);
        expect(seen.map((event) => event.booking !== null && event.data.customer)).to.deep.equal([null]);
        const late = await book({ start: clock() + DAY });
        await storage.events.forget(clock() + DAY, 100);
        await run(slotkeeper);
        expect(seen).to.have.length(1);
        const [job] = (await listed(storage, 'job', app.uuid, undefined, { booking: late.uuid })).items;
        expect(job).to.include({ status: 'skipped', reason: 'The event has expired' });
      });

      if (name !== 'memory')
        it('misses no event once it has resolved, although other processes have cached that there is no subscription', async function () {
          this.timeout(20 * SECOND);
          const storage = await open();
          clock = Date.now as TestClock;
          const [host, other] = [await aProcess(storage), await aProcess(storage)];
          const { app, book } = await aSalon(other);
          let isSubscribed = false;
          const after: string[] = [];
          const booking = (async () => {
            while (after.length < 5) {
              const isIn = isSubscribed;
              const { uuid } = await book({ start: new Date().setUTCHours(48, 0, 0, 0) });
              if (isIn) after.push(uuid);
              await sleep(50);
            }
          })();
          await sleep(100);
          const begun = performance.now();
          await host.subscribe('crm', ['booking.*'], () => {});
          isSubscribed = true;
          expect(performance.now() - begun).to.be.within(1_000, 5_000);
          await booking;
          const jobs = (await listed(storage, 'job', app.uuid)).items;
          expect(jobs.map((job) => job.booking)).to.include.members(after);
          await sleep(1_000);
          const again = performance.now();
          await host.subscribe('crm', ['booking.*'], () => {});
          expect(performance.now() - again, 'it is heeded already').to.be.below(1_000);
        });
    });

    onOneStorage(({ open }) => {
      it('decides again with a fresh list if the decision has waited', async () => {
        const storage = await open({ clock });
        const app = (await aSalon(await aProcess(storage))).app.uuid;
        const subscriptions = new Subscriptions({
          subscriptions: { ...storage.subscriptions, list: () => storage.subscriptions.list() },
          clock,
        });
        let beforeCommit = async () => {
          await storage.subscriptions.put({ name: 'crm', types: ['*'], since: clock() });
          clock.advance(2 * SECOND);
        };
        const slow: Ledger = {
          read: (...asked) => storage.ledger.read(...asked),
          async commit(...asked) {
            const waiting = beforeCommit();
            beforeCommit = async () => {};
            await waiting;
            return storage.ledger.commit(...asked);
          },
        };
        const published: AppEvent[] = [];
        const writes = new SubscribedWrites({ subscriptions, newUuid: anUuid, publish: (one) => published.push(one) });
        const event = anEvent({ app });
        let decisions = 0;
        const commit = (events: readonly AppEvent[]) =>
          writes.ledger(slow).commit(app, {}, () => {
            decisions += 1;
            return { result: undefined, change: { events } };
          });
        await commit([event]);
        expect((await listed(storage, 'job', app)).items.map((job) => job.event)).to.deep.equal([event.uuid]);
        expect(published).to.deep.equal([event]);
        expect(decisions).to.equal(2);
        // Another commit has read the list meanwhile: once is enough.
        beforeCommit = async () => {
          await storage.subscriptions.put({ name: 'erp', types: ['*'], since: clock() });
          clock.advance(2 * SECOND);
          await subscriptions.current();
        };
        await commit([anEvent({ app })]);
        expect((await listed(storage, 'job', app)).items.map((job) => job.subscription)).to.have.members([
          'crm',
          'crm',
          'erp',
        ]);
        expect(decisions).to.equal(3);
      });
    });

    it('gives an attempt 50 s, less than the lease, and then counts it as failed', async () => {
      expect([ATTEMPT_MS, LEASE]).to.deep.equal([50 * SECOND, MINUTE]);
      const { log, errors: logged } = collecting();
      const handlers = new HostHandlers(log, 20);
      handlers.subscribe('crm', () => new Promise(() => {}));
      const outcome = { ok: false, status: null, notBefore: null, final: false };
      const late = { ...outcome, message: 'The handler took more than 0.02 s' };
      expect(await handlers.deliver('crm', anEvent())).to.deep.equal(late);
      expect(logged).to.have.length(1);
      expect(await handlers.deliver('erp', anEvent())).to.deep.equal({ ...outcome, message: 'The handler failed' });
    });

    it('runs by itself, whether the service starts before or after it', async () => {
      const slotkeeper = await createSlotkeeper({ storage: 'memory:', log: collecting().log });
      made.push(slotkeeper);
      const seen: string[] = [];
      const handler = (as: string) => (event: AppEvent) => void seen.push(`${as} ${event.type}`);
      await slotkeeper.subscribe('before', ['booking.*'], handler('before'));
      slotkeeper.start();
      await slotkeeper.subscribe('after', ['booking.*'], handler('after'));
      const { book } = await aSalon(slotkeeper);
      await book({ start: new Date().setUTCHours(48, 0, 0, 0) });
      await until(() => seen.length === 2);
      expect(seen.sort()).to.deep.equal(['after booking.created', 'before booking.created']);
    });
  });
});
