import { expect } from 'chai';
import { buildContainer, Ports } from '../bootstrap/container.js';
import type { MadeSession } from '../core/accounts/apps/sessions.js';
import { isFailure } from '../core/basics/errors.js';
import { DAY, formatInstant, HOUR, MINUTE, SECOND } from '../core/basics/instants.js';
import type { NewBooking } from '../core/bookings/booking-input.js';
import { buildBookingQuestion } from '../core/bookings/booking-questions.js';
import type { Once } from '../core/ledger/idempotency.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { Trigger } from '../core/model/action.js';
import type { App } from '../core/model/app.js';
import type { Booking } from '../core/model/booking.js';
import { DEFAULT_SETTINGS } from '../core/model/settings.js';
import type { Workflow } from '../core/model/workflow.js';
import { repairClock } from '../core/upkeep/clock/repair-clock.js';
import { failureOf } from './contracts/lists.js';
import { listed } from './support/lists.js';
import { aClock, addApp, anUuid, aResource, aWorkflow, NOW, type TestClock, write } from './support/samples.js';
import { forEachStorage } from './support/storages.js';
import { until } from './support/waiting.js';

/** Moment to which the clock jumps ahead. */
const FUTURE = NOW + 300 * DAY;
/** Moment at which the clock is right again. */
const LATER = NOW + HOUR;
const ALL = { offset: 0, limit: 1_000 };

const aSession = ({ uuid, createdAt, expiresAt }: MadeSession) => ({ uuid, createdAt, expiresAt, digest: uuid });

/** Returns the storage of a process that dies before the n-th write. */
function dyingAt(write: number, { apps, ledger, timekeeping, ...others }: Storage): Storage {
  let writes = 0;
  const dying = <T extends object>(port: T, reads: readonly string[]): T =>
    new Proxy(port, {
      get:
        (target, name) =>
        async (...args: readonly unknown[]): Promise<unknown> => {
          if (!reads.includes(String(name))) writes += 1;
          if (writes >= write) throw new Error('It died');
          return Reflect.apply(Reflect.get(target, name) as () => unknown, target, args);
        },
    });
  return {
    ...others,
    apps: dying(apps, ['record']),
    ledger: dying(ledger, ['read']),
    timekeeping: dying(timekeeping, []),
  };
}

describe('An app that was written while a clock was ahead', () => {
  forEachStorage((under) => {
    let clock: TestClock;
    let storage: Storage;
    let app: App;
    let workflow: Workflow;
    let room: ReturnType<typeof aResource>;
    let container: ReturnType<typeof buildContainer>;
    let ran: string[];
    let takesMail: boolean;
    /** The mail server answers when this promise resolves. */
    let mailIsSlow: Promise<void>;
    let mails: number;

    beforeEach(async () => {
      clock = aClock();
      storage = await under.open({ clock });
      ran = [];
      takesMail = true;
      mailIsSlow = Promise.resolve();
      mails = 0;
      const delivered = { status: null, message: null, notBefore: null, final: false };
      container = buildContainer({
        storage,
        clock,
        sendWebhook: async () => ({ ok: true, ...delivered }),
        sendMail: async () => {
          mails += 1;
          await mailIsSlow;
          return { ok: takesMail, ...delivered };
        },
        writeActionLog: ({ booking, trigger }) => void ran.push(`${trigger} ${booking}`),
      });
      app = await addApp(storage, { slug: 'clinic' });
      room = aResource({ app: app.uuid, capacity: 1_000, rules: { ...aResource().rules, maxAdvanceDays: 1_000 } });
      workflow = aWorkflow({
        app: app.uuid,
        settings: { ...DEFAULT_SETTINGS, mode: 'confirm', pendingMinutes: 30 },
      });
      await write(storage, app, { put: { resource: [room], workflow: [workflow] } });
    });

    const useCases = () => container.get(Ports.useCases);

    async function book(fields: Partial<NewBooking> = {}, once?: Once<{ booking: Booking }>): Promise<Booking> {
      const input = { resources: [room.uuid], start: FUTURE + DAY, durationMinutes: 60, ...fields };
      const made = { ...input, start: formatInstant(Number(input.start)) };
      return (await useCases().bookings.create({ app }, made, { once })).booking;
    }

    const act = (trigger: Trigger, offsetMinutes: number, of = workflow) =>
      container
        .get(Ports.useCases)
        .actions.create({ app }, of.uuid, { name: trigger, trigger, offsetMinutes, type: 'log', config: {} });
    /** A workflow without confirmation, which sends a mail at each of the triggers. */
    async function mailing(...triggers: readonly Trigger[]): Promise<Workflow> {
      const instant = aWorkflow({ app: app.uuid });
      await write(storage, app, { put: { workflow: [instant] } });
      const config = { to: 'ada@example.com', subject: 's', text: 't' };
      for (const [position, trigger] of triggers.entries()) {
        const action = { name: 'mail', trigger, position, type: 'email', config } as const;
        await useCases().actions.create({ app }, instant.uuid, action);
      }
      return instant;
    }
    const repair = () => useCases().operations.repairClock('clinic');
    const found = async ({ uuid }: Booking) => (await storage.objects.find(app.uuid, 'booking', uuid))!;
    const jobsOf = async ({ uuid: booking }: Booking) =>
      (await listed(storage, 'job', app.uuid, ALL, { booking })).items;
    const feed = async () => (await storage.events.after(app.uuid, undefined, 1_000))!;
    const settle = () => useCases().background.settleBookings();
    const sequence = () => storage.events.sequence(app.uuid);
    /** Turns the clock back, and repairs the app. */
    const repairAt = (moment: number) => {
      clock.set(moment);
      return repair();
    };
    /** Lets the mail server hang until the returned function is called. */
    const slowMail = () => {
      let answer = () => {};
      mailIsSlow = new Promise<void>((resolve) => {
        answer = resolve;
      });
      return () => answer();
    };
    const expectInOrder = (moments: readonly number[]) =>
      expect(moments).to.deep.equal(moments.toSorted((a, b) => a - b));
    const runDue = async () => {
      const worker = useCases().background.worker;
      do await worker.idle();
      while ((await worker.claim()) > 0);
    };

    it('is found until it is repaired, and can then be booked for the real present', async () => {
      const ahead = () => useCases().operations.findAppsAhead();
      clock.set(FUTURE);
      await book();
      expect(await ahead()).to.deep.equal([]);
      clock.set(LATER);
      const refused = await failureOf(book({ start: LATER + DAY }));
      expect(isFailure(refused, 'refused') && refused.reason).to.equal('too_soon');
      expect(await ahead()).to.deep.equal([{ app, at: FUTURE }]);
      clock.set(FUTURE - MINUTE);
      expect(await ahead(), 'a minute is tolerated').to.deep.equal([]);
      clock.set(LATER);

      expect(await repair()).to.deep.include({ now: LATER, lastChange: FUTURE, bookings: 1 });
      expect(await ahead()).to.deep.equal([]);
      const booking = await book({ start: LATER + DAY });
      expect(booking).to.include({ createdAt: LATER, updatedAt: LATER });
    });

    it('has holds and pending bookings that last as long from now as they would have', async () => {
      const before = await book({ start: NOW + 400 * DAY, holdSeconds: 3_600 });
      clock.set(FUTURE);
      const held = await book({ holdSeconds: 300 });
      const pending = await book({ workflow: workflow.uuid });
      clock.advance(100 * SECOND);
      await useCases().bookings.change({ app }, held.uuid, { title: 'a hold' });
      clock.set(NOW + 10 * MINUTE);
      await repair();
      const now = NOW + 10 * MINUTE;
      expect(await found(before), 'made in time').to.deep.equal(before);
      const redated = { createdAt: now, updatedAt: now };
      const kept = { title: 'a hold', holdExpiresAt: now + 200 * SECOND, version: 3 };
      expect(await found(held)).to.include({ ...redated, ...kept });
      expect(await found(pending)).to.include({ ...redated, pendingSince: now });

      for (const [moment, booking, status] of [
        [now + 200 * SECOND - 1, held, 'held'],
        [now + 200 * SECOND, held, 'expired'],
        [now + 30 * MINUTE, pending, 'expired'],
      ] as const) {
        clock.set(moment);
        await settle();
        expect((await found(booking)).status).to.equal(status);
      }
    });

    it('keeps the end of a hold of one day, and of a prolonged hold the requested length', async () => {
      const start = NOW + 10 * DAY;
      const changed = await book({ start, holdSeconds: 86_400 });
      clock.set(NOW + 2 * HOUR);
      const second = await book({ start, holdSeconds: 60 });
      clock.advance(10 * SECOND);
      await useCases().bookings.change({ app }, changed.uuid, { title: 'a transfer' });
      await useCases().bookings.extendHold({ app }, second.uuid, { holdSeconds: 86_400 });
      const now = NOW + MINUTE;
      clock.set(now);
      await repair();
      expect((await found(changed)).holdExpiresAt, 'made in time').to.equal(NOW + DAY);
      expect((await found(second)).holdExpiresAt, 'made and prolonged ahead').to.equal(now + DAY);

      clock.set(NOW + 2 * HOUR);
      await useCases().bookings.extendHold({ app }, changed.uuid, { holdSeconds: 86_400 });
      clock.set(now + MINUTE);
      await repair();
      expect((await found(changed)).holdExpiresAt, 'made in time, prolonged ahead').to.equal(now + MINUTE + DAY);
    });

    it('has jobs that are due at their right times, and reminders that were skipped wrongly', async () => {
      const instant = aWorkflow({ app: app.uuid });
      await write(storage, app, { put: { workflow: [instant] } });
      await act('booking.created', 10, instant);
      await act('booking.start', -60, instant);
      await act('booking.updated', 0, instant);
      clock.set(FUTURE);
      const booking = await book({ start: FUTURE + 30 * MINUTE, workflow: instant.uuid });
      const [created, reminder] = await jobsOf(booking);
      expect(created).to.include({ nextAt: FUTURE + 10 * MINUTE });
      expect(reminder).to.include({ status: 'skipped' });
      expect(await repairAt(LATER)).to.include({ bookings: 1, jobs: 2 });
      const after = await jobsOf(booking);
      expect(after, 'no action runs for the repair').to.have.length(2);
      expect(after[0]).to.deep.equal({ ...created, nextAt: LATER + 10 * MINUTE, createdAt: LATER, updatedAt: LATER });
      expect(after[1]).to.deep.include({ status: 'waiting', reason: null, nextAt: FUTURE - 30 * MINUTE });
      await runDue();
      expect(ran).to.deep.equal([]);
      clock.advance(10 * MINUTE);
      await runDue();
      expect(ran).to.deep.equal([`booking.created ${booking.uuid}`]);
      clock.set(FUTURE - 30 * MINUTE);
      await runDue();
      expect(ran[1]).to.equal(`booking.start ${booking.uuid}`);
    });

    it('has jobs that are retried at their right times, and none that a worker holds forever', async () => {
      const instant = await mailing('booking.created');
      const booking = await book({ workflow: instant.uuid });
      clock.set(FUTURE);
      takesMail = false;
      await runDue();
      const [failed] = await jobsOf(booking);
      expect(failed).to.include({ status: 'waiting' }).and.have.property('attempts').that.has.length(1);
      const abandoned = await book({ workflow: instant.uuid });
      await storage.jobs.claim(FUTURE, { token: app.uuid, until: FUTURE + MINUTE }, 1, []);
      await repairAt(LATER);
      const [again] = await jobsOf(booking);
      expect(again?.nextAt).to.equal(failed!.nextAt! - FUTURE + LATER);
      expect(again?.attempts.map(({ at }) => at)).to.deep.equal([LATER]);
      takesMail = true;
      clock.advance(HOUR);
      await runDue();
      for (const one of [booking, abandoned]) expect((await jobsOf(one))[0]?.status).to.equal('delivered');
    });

    it('has jobs that a worker ran during the repair at the moment when it finished them', async () => {
      const instant = await mailing('booking.created');
      clock.set(FUTURE);
      const booking = await book({ workflow: instant.uuid });
      const answer = slowMail();
      const worker = useCases().background.worker;
      await worker.claim();
      await until(() => mails === 1);
      await repairAt(LATER);
      answer();
      await worker.idle();
      const [job] = await jobsOf(booking);
      expect(job).to.include({ status: 'delivered', createdAt: LATER, updatedAt: LATER });
      expect(job?.attempts.map(({ at }) => at)).to.deep.equal([LATER]);
    });

    it('has the jobs of a dead worker at their right times, also if the next worker has no capacity for them', async () => {
      const instant = await mailing('booking.created', 'booking.confirmed');
      const lost = await mailing('booking.created');
      clock.set(FUTURE);
      const booking = await book({ workflow: lost.uuid });
      await storage.jobs.claim(FUTURE, { token: app.uuid, until: FUTURE + MINUTE }, 1, []);
      await repairAt(LATER);
      const answer = slowMail();
      for (let n = 0; n < 8; n += 1) await book({ start: LATER + (n + 1) * DAY, workflow: instant.uuid });
      const worker = useCases().background.worker;
      for (const underWay of [8, 16]) {
        await worker.claim();
        await until(() => mails === underWay);
      }
      expect(await worker.claim()).to.equal(1);
      await until(async () => (await jobsOf(booking))[0]?.status === 'waiting');
      answer();
      await worker.idle();
      await runDue();
      expect((await jobsOf(booking))[0]).to.deep.include({ status: 'delivered', createdAt: LATER, updatedAt: LATER });
    });

    it('has a complete feed of events in order, whose moments never go back', async () => {
      await book({ start: NOW + 400 * DAY });
      clock.set(FUTURE);
      const bookings = [await book(), await book({ holdSeconds: 60 })];
      const before = await feed();
      const earlier = await sequence();
      await repairAt(LATER);
      const after = await feed();
      const kept = after.slice(0, before.length);
      expect(kept).to.deep.equal(before.map((event) => ({ ...event, at: Math.min(event.at, LATER) })));
      const added = after.slice(before.length);
      expect(added.map(({ type, booking }) => `${type} ${booking}`)).to.deep.equal(
        bookings.map(({ uuid }) => `booking.updated ${uuid}`),
      );
      expect(added[1]?.data).to.deep.equal(await found(bookings[1]!));
      await book({ start: LATER + DAY });
      expectInOrder((await feed()).map(({ at }) => at));
      expect(await storage.events.after(app.uuid, before.at(-1)!.uuid, 10)).to.have.length(3);
      expect(await sequence(), 'turned back, repaired, booked').to.equal(earlier + 3);
    });

    it('has sessions that end after their remaining time, and the same secret of manage tokens', async () => {
      const owner = { uuid: app.owner, email: 'ada@example.com' };
      const create = useCases().apps.createSession;
      const before = await create(owner, app.uuid, { expiresInSeconds: 43_200 });
      await useCases().manageTokens.rotateSecret({ app }, { graceSeconds: 0 });
      clock.set(FUTURE);
      await book();
      await create(owner, app.uuid, { expiresInSeconds: 600 });
      await storage.apps.change(app.owner, app.uuid, ({ app: its, credential }) => ({
        record: {
          app: { ...its, updatedAt: FUTURE },
          credential: { ...credential, sessions: [...(credential.sessions ?? []), aSession(before)] },
        },
      }));
      clock.set(LATER);
      const { credential: ahead } = (await storage.apps.record({ uuid: app.uuid }))!;
      await repair();
      const { credential } = (await storage.apps.record({ uuid: app.uuid }))!;
      expect(credential.manage).to.deep.equal(ahead.manage);
      expect(credential.manage).not.to.equal(undefined);
      expect(credential.sessions?.map(({ createdAt, expiresAt }) => [createdAt, expiresAt])).to.deep.equal([
        [LATER, LATER + 600 * SECOND],
        [before.createdAt, before.expiresAt],
      ]);
    });

    it('has idempotent answers that are replayed for a day from now, and a token whose grace period ends', async () => {
      const once = { key: 'visit-1', fingerprint: 'f', render: () => 'rendered' };
      clock.set(FUTURE);
      await book({}, once);
      const owner = { uuid: app.owner, email: 'ada@example.com' };
      await useCases().apps.rotateToken(owner, app.uuid, { graceSeconds: 600 });
      expect(await repairAt(LATER)).to.include({ answers: 1 });
      const outcome = async () => {
        const replay = (error: { code?: string }) => error.code;
        return book({ start: LATER + 3 * DAY }, once).then(() => 'booked', replay);
      };
      clock.set(LATER + DAY - 1);
      expect(await outcome()).to.equal('replay');
      clock.set(LATER + DAY);
      expect(await outcome()).to.equal('booked');
      const record = await storage.apps.change(app.owner, app.uuid, (given) => ({ record: given }));
      expect(record).to.have.nested.property('record.credential.previous.until', LATER + 600 * SECOND);
    });

    it('can be repaired again, which changes nothing', async () => {
      await act('booking.created', 10);
      clock.set(FUTURE);
      await book({ workflow: workflow.uuid });
      await repairAt(LATER);
      const [earlier, events] = [await sequence(), await feed()];
      expect(await repair()).to.deep.include({ lastChange: null, bookings: 0, jobs: 0, events: 0, answers: 0 });
      expect(await sequence()).to.equal(earlier);
      expect(await feed()).to.deep.equal(events);
    });

    it('is repaired in several commits, and an interrupted repair continues', async () => {
      clock.set(FUTURE);
      // jongodb (a test server for MongoDB) gets slower with every document. The core limits the size of a commit, so fewer bookings
      // suffice there.
      const count = under.name === 'mongodb' ? 20 : 501;
      const bookings = await Promise.all(Array.from({ length: count }, () => book({ holdSeconds: 60 })));
      clock.set(LATER);
      await storage.timekeeping.turnBack(app.uuid, LATER, 1_000);
      const earlier = await sequence();
      expect(await repair()).to.deep.include({ lastChange: null, bookings: count });
      expect(await sequence()).to.equal(earlier + Math.ceil(count / 500));
      expect((await found(bookings.at(-1)!)).holdExpiresAt).to.equal(LATER + MINUTE);
    });

    it('has events in order wherever the repair is killed, even if it continues after that future moment', async () => {
      let isDone = false;
      for (let died = 1; !isDone; died += 1) {
        const present = LATER + died * DAY;
        clock.set(present + HOUR);
        await book({ start: present + 2 * DAY });
        clock.set(present);
        const repairing = repairClock({ ...dyingAt(died, storage), newUuid: anUuid, clock })('clinic');
        isDone = await repairing.then(
          () => true,
          () => false,
        );
        await book({ start: present + 3 * DAY });
      }
      const events = await feed();
      expectInOrder(events.map(({ at }) => at));
      const { items: bookings } = await storage.objects.list(app.uuid, buildBookingQuestion({}), ALL);
      for (const { uuid, createdAt, updatedAt, version } of bookings) {
        const told = events.filter(({ booking }) => booking === uuid);
        expect(createdAt, 'no later than what happened to it').to.be.at.most(told[0]!.at);
        expect(told.at(-1)).to.deep.include({ at: updatedAt }).and.have.nested.property('data.version', version);
      }
      const earlier = await sequence();
      expect(await repair()).to.deep.include({ lastChange: null, bookings: 0, jobs: 0, events: 0, answers: 0 });
      expect(await sequence()).to.equal(earlier);
    });

    it('has bookings as of the moments of their events, even if time passes during the repair', async () => {
      clock.set(LATER + MINUTE);
      const booked = await book({ holdSeconds: 300 });
      clock.set(LATER);
      await storage.timekeeping.turnBack(app.uuid, LATER, 1_000);
      clock.set(LATER + 2 * MINUTE);
      expect(await repair()).to.deep.include({ lastChange: null, bookings: 1, events: 0 });
      const { holdExpiresAt } = booked;
      const repaired = { createdAt: LATER, updatedAt: LATER + 2 * MINUTE, holdExpiresAt, version: 2 };
      expect(await found(booked)).to.include(repaired);
    });

    it('is named by its slug', async () => {
      const error = await failureOf(useCases().operations.repairClock('nowhere'));
      expect(isFailure(error, 'not_found') && error.message).to.equal('There is no app with the slug nowhere');
    });
  });
});
