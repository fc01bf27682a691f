import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { smtpMailer } from '../adapters/mail/index.js';
import { sha256 } from '../adapters/tokens/index.js';
import { webhookSender } from '../adapters/webhooks/index.js';
import { buildContainer, Ports } from '../bootstrap/container.js';
import { startWork } from '../bootstrap/work.js';
import { DAY, formatInstant, HOUR, MINUTE, SECOND } from '../core/basics/instants.js';
import type { Mail } from '../core/basics/mail.js';
import type { Instant } from '../core/basics/ports.js';
import { bookingDocument } from '../core/bookings/booking-document.js';
import type { NewBooking } from '../core/bookings/booking-input.js';
import { BY_TRANSITION } from '../core/bookings/booking-use-cases.js';
import { transitionBooking } from '../core/bookings/change-booking.js';
import { ManageSecrets } from '../core/customers/manage/manage-secret.js';
import { QUIET_PORTS } from '../core/index.js';
import { TellingLedger } from '../core/ledger/events/event-ledger.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { NewAction } from '../core/messages/actions/action-input.js';
import type { ActionChannels } from '../core/messages/actions/channels.js';
import type { WebhookMessage } from '../core/messages/actions/delivery-ports.js';
import { Worker } from '../core/messages/actions/worker.js';
import { Subscriptions } from '../core/messages/subscriptions/subscriptions.js';
import type { Action } from '../core/model/action.js';
import { CLOCK } from '../core/model/actor.js';
import type { App } from '../core/model/app.js';
import type { Booking, BookingTransition } from '../core/model/booking.js';
import type { Job } from '../core/model/job.js';
import type { Resource } from '../core/model/resource.js';
import { DEFAULT_SETTINGS, type Settings } from '../core/model/settings.js';
import type { Workflow } from '../core/model/workflow.js';
import { listed } from './support/lists.js';
import {
  aClock,
  addApp,
  anAnswer,
  anUuid,
  aResource,
  aWorkflow,
  NOW,
  type TestClock,
  write,
} from './support/samples.js';

import { onOneStorage } from './support/storages.js';
import { until } from './support/waiting.js';
import { verified, type WebhookReceiver, webhookReceiver } from './support/webhook-receiver.js';

/** Tomorrow at nine. */
const START = NOW + DAY;
const LEASE = MINUTE;
/** The answer of a mail server or a receiver that accepts everything. */
const ACCEPTED = { ok: true, status: 250, message: null, notBefore: null, final: false };
const CUSTOMER = { name: 'Zoë <Müller>', email: 'zoe@example.com', phone: null };

describe('Worker', () => {
  onOneStorage((under) => {
    let clock: TestClock;
    let storage: Storage;
    let app: App;
    let workflow: Workflow;
    let resource: Resource;
    let receiver: WebhookReceiver;
    let logged: Parameters<ActionChannels['writeActionLog']>[0][];
    let channels: Pick<ActionChannels, 'sendWebhook' | 'sendMail' | 'mailFrom' | 'writeActionLog'>;
    let container: ReturnType<typeof buildContainer>;
    let worker: Worker;
    let jitter: number;
    /** Faults that must not happen. They are checked after each test. */
    let faults: unknown[];
    const closers: (() => unknown)[] = [];

    beforeEach(async () => {
      clock = aClock();
      storage = await under.open({ clock });
      receiver = await webhookReceiver();
      closers.push(() => receiver.close());
      logged = [];
      faults = [];
      jitter = 0;
      channels = {
        sendWebhook: webhookSender({ allowPrivate: true, clock }),
        sendMail: async () => ACCEPTED,
        mailFrom: 'Acme <bookings@acme.example>',
        writeActionLog: (line) => void logged.push(line),
      };
      app = await addApp(storage);
      workflow = aWorkflow({ app: app.uuid });
      resource = aResource({ app: app.uuid, capacity: 1_000, name: 'Room 1' });
      await write(storage, app, { put: { workflow: [workflow], resource: [resource] } });
      wire();
    });
    afterEach(async () => {
      for (const close of closers.splice(0).reverse()) await close();
      expect(faults).to.deep.equal([]);
    });

    /** Channels that look up `channels` for each message, so that a test can replace it. */
    const currentChannels = () => ({
      ...channels,
      sendWebhook: (message: WebhookMessage) => channels.sendWebhook(message),
      sendMail: (mail: Mail) => channels.sendMail(mail),
    });

    /** Builds the container with the current `channels`. */
    function wire(): void {
      container = buildContainer(
        { storage, clock, ...currentChannels(), onFault: (error) => faults.push(error) },
        { webhookAllowPrivate: true },
      );
      worker = aWorker();
    }

    const useCases = () => container.get(Ports.useCases);

    /** One more worker, as another process has it. */
    function aWorker(jobs: Pick<Storage['jobs'], 'claim' | 'release'> = storage.jobs, slots?: number): Worker {
      const manageSecrets = new ManageSecrets({ apps: storage.apps, manageTokens: container.get(Ports.manageTokens) });
      return new Worker({
        jobs,
        arming: storage.arming,
        ledger: storage.ledger,
        apps: storage.apps,
        persons: storage.persons,
        events: storage.events,
        subscriptions: new Subscriptions({ subscriptions: storage.subscriptions, clock }),
        eventHandlers: QUIET_PORTS.eventHandlers,
        digest: sha256,
        transitionBooking: transitionBooking({ ledger: new TellingLedger(storage.ledger, anUuid), newUuid: anUuid }),
        channels: {
          ...currentChannels(),
          hasMail: true,
          readLogo: async () => null,
          templates: container.get(Ports.actionRules).templates,
          manage: { publicUrl: null, links: (of) => manageSecrets.links(of) },
        },
        newUuid: anUuid,
        clock,
        onFault: (error) => faults.push(error),
        jitter: () => jitter,
        ...(slots !== undefined && { slots }),
      });
    }

    /** Runs all due jobs to their end. */
    async function run(by = worker): Promise<void> {
      do await by.idle();
      while ((await by.claim()) > 0);
    }

    /** Sets the clock to the moment, and runs all due jobs. */
    async function runAt(moment: Instant): Promise<void> {
      clock.set(moment);
      await run();
    }

    async function act(fields: Partial<NewAction> & Pick<NewAction, 'type'>, of = workflow) {
      const made: NewAction = { name: 'An action', trigger: 'booking.created', ...fields };
      return useCases().actions.create({ app }, of.uuid, made);
    }

    /** Makes a webhook to the receiver of this test. Returns it with its secret. */
    async function hook(path: string, fields: Partial<NewAction> = {}, of = workflow) {
      const { action, secret } = await act(
        { type: 'webhook', config: { url: `${receiver.url}${path}` }, ...fields },
        of,
      );
      return { action, secret: secret ?? '' };
    }

    async function book(fields: Partial<NewBooking> = {}): Promise<Booking> {
      const made = await useCases().bookings.create(
        { app },
        {
          resources: [resource.uuid],
          start: START,
          durationMinutes: 60,
          workflow: workflow.uuid,
          customer: CUSTOMER,
          ...fields,
        },
      );
      return made.booking;
    }

    async function move(booking: Booking, to: BookingTransition): Promise<Booking> {
      return (await useCases().bookings[BY_TRANSITION[to]]({ app }, booking.uuid)).booking;
    }

    async function reschedule(booking: Booking, start: Instant): Promise<Booking> {
      return (await useCases().bookings.reschedule({ app }, booking.uuid, { start })).booking;
    }

    /** Paths of the webhooks so far, and the bookings that they are about. */
    const paths = () => receiver.hooks.map(({ path }) => path);
    const toldBookings = () => receiver.hooks.map(({ body }) => JSON.parse(body).data.uuid);
    const stored = async ({ uuid }: Pick<Booking, 'uuid'>) => (await storage.objects.find(app.uuid, 'booking', uuid))!;
    const change = (action: Action, patch: object) =>
      useCases().actions.change({ app }, { workflow: action.workflow, uuid: action.uuid }, patch);

    async function settings(given: Partial<Settings>): Promise<void> {
      workflow = { ...workflow, settings: { ...DEFAULT_SETTINGS, ...given }, version: workflow.version + 1 };
      await write(storage, app, { put: { workflow: [workflow] } });
    }

    async function jobs(filter: { action?: string; booking?: string } = {}): Promise<readonly Job[]> {
      return (await listed(storage, 'job', app.uuid, { offset: 0, limit: 1_000 }, filter)).items;
    }

    /** Status and reason of each job of the action, or of all jobs. */
    const theJobs = async (action?: Action) =>
      (await jobs(action ? { action: action.uuid } : {})).map(({ status, reason }) => [status, reason]);
    const isAllDelivered = async () => (await theJobs()).every(([status]) => status === 'delivered');
    const countRunning = async () => (await theJobs()).filter(([status]) => status === 'running').length;

    async function theJob(action: Action): Promise<Job> {
      const found = await jobs({ action: action.uuid });
      expect(found).to.have.length(1);
      return found[0]!;
    }

    describe('a webhook', () => {
      it('is a signed POST of the booking with the UUID of the job', async () => {
        const { action, secret } = await hook('/in?x=1', {
          config: { url: `${receiver.url}/in?x=1`, headers: { Authorization: 'Basic abc', 'X-Team': 'blue' } },
        });
        const booking = await book({ timezone: 'Europe/Berlin', meta: { inner: 'secret' } });
        await run();

        expect(receiver.hooks).to.have.length(1);
        const [got] = receiver.hooks as [(typeof receiver.hooks)[0]];
        expect(got).to.include({ method: 'POST', path: '/in?x=1' });
        expect(got.headers).to.include({ authorization: 'Basic abc', 'x-team': 'blue' });
        const message = verified(got, secret, clock);
        expect(message).to.deep.equal({
          type: 'booking.created',
          timestamp: formatInstant(NOW),
          data: JSON.parse(JSON.stringify(bookingDocument(booking))),
        });
        expect(message.data.start).to.equal('2026-11-17T10:00:00+01:00');
        expect(got.body).not.to.include('inner');

        const job = await theJob(action);
        expect(job.uuid).to.equal(got.id);
        expect(job).to.include({ status: 'delivered', reason: null, nextAt: null });
        expect(job.attempts).to.deep.equal([{ at: NOW, ok: true, status: 204, message: null }]);
      });

      it('is retried after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h with the same id, and then has failed', async () => {
        const { action, secret } = await hook('/in');
        await book({ start: NOW + 300 * DAY });
        receiver.answer = () => ({ status: 500 });
        const waits = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
        await run();
        const moments = [NOW];
        for (const [index, wait] of waits.entries()) {
          const due = moments.at(-1)! + wait;
          expect(await theJob(action), `wait ${index}`).to.include({ status: 'waiting', nextAt: due, reason: null });
          await runAt(due - 1);
          expect(receiver.hooks).to.have.length(index + 1);
          await runAt(due);
          expect(receiver.hooks).to.have.length(index + 2);
          verified(receiver.hooks.at(-1)!, secret, clock);
          moments.push(due);
        }
        const job = await theJob(action);
        expect(job).to.include({ status: 'failed', nextAt: null });
        expect(job.attempts.map(({ at, ok, status }) => ({ at, ok, status }))).to.deep.equal(
          moments.map((at) => ({ at, ok: false, status: 500 })),
        );
        expect(new Set(receiver.hooks.map(({ id }) => id))).to.deep.equal(new Set([job.uuid]));
        expect(receiver.hooks.map(({ headers }) => Number(headers['webhook-timestamp']))).to.deep.equal(
          moments.map((at) => at / SECOND),
        );
        await runAt(clock() + 100 * DAY);
        expect(receiver.hooks).to.have.length(10);

        // one more attempt, on request
        receiver.answer = () => ({ status: 204 });
        await useCases().deliveries.retry({ app }, job.uuid);
        await run();
        expect(await theJob(action)).to.include({ status: 'delivered', reason: null });
        expect(receiver.hooks.at(-1)?.id).to.equal(job.uuid);
      });

      it('waits up to a tenth longer, so that many retries spread', async () => {
        const { action } = await hook('/in');
        receiver.answer = () => ({ status: 503 });
        jitter = 1;
        await book();
        await run();
        expect((await theJob(action)).nextAt).to.equal(NOW + 5_500);
        jitter = 0.5;
        await runAt(NOW + 5_500);
        expect((await theJob(action)).nextAt).to.equal(NOW + 5_500 + 315_000);
      });

      it('disables its action when the receiver says 410, and nothing more is sent there, not even by waiting jobs', async () => {
        const { action } = await hook('/gone');
        const { action: reminder } = await hook('/reminder', { trigger: 'booking.start', offsetMinutes: -60 });
        await book();
        clock.advance(1);
        await book({ start: START + HOUR });
        receiver.answer = ({ path }) => ({ status: path === '/gone' ? 410 : 204 });
        await runAt(NOW);
        expect(await theJobs(action)).to.deep.equal([
          ['failed', null],
          ['waiting', null],
        ]);
        const disabled = await storage.objects.find(app.uuid, 'action', action.uuid);
        expect(disabled).to.include({ enabled: false, version: 2, updatedAt: NOW + 1 });
        expect(disabled?.config).to.deep.equal(action.config);
        await runAt(NOW + 1);
        expect((await theJobs(action))[1]).to.deep.equal(['skipped', 'The action is disabled']);

        await book({ start: START + 2 * HOUR });
        await runAt(START + DAY);
        expect(await theJobs(action)).to.have.length(2);
        expect(paths()).to.deep.equal(['/gone', '/reminder', '/reminder', '/reminder']);
        expect((await storage.objects.find(app.uuid, 'action', reminder.uuid))?.enabled).to.equal(true);
      });

      it('is not disabled by the answer to a former URL', async () => {
        const { action } = await hook('/old');
        receiver.answer = () => 'hang';
        await book();
        await worker.claim();
        await receiver.got(1);
        await change(action, { config: { url: `${receiver.url}/new` } });
        await receiver.release({ status: 410 });
        await worker.idle();
        expect((await storage.objects.find(app.uuid, 'action', action.uuid))?.enabled).to.equal(true);
        expect((await theJob(action)).status).to.equal('failed');
      });

      it('waits as long as Retry-After asks, and at least as long as the schedule says', async () => {
        const { action } = await hook('/in');
        const asked = ['3600', '1', new Date(NOW + 5 * HOUR).toUTCString(), 'soon'];
        receiver.answer = () => ({ status: 429, headers: { 'Retry-After': asked.shift()! } });
        await book({ start: NOW + 30 * DAY });
        await run();
        const nextAt = async () => (await theJob(action)).nextAt;
        expect(await nextAt()).to.equal(NOW + HOUR);
        await runAt(NOW + HOUR - 1);
        expect(receiver.hooks).to.have.length(1);
        await runAt(NOW + HOUR);
        expect(await nextAt()).to.equal(NOW + HOUR + 5 * MINUTE);
        await runAt(NOW + HOUR + 5 * MINUTE);
        expect(await nextAt()).to.equal(NOW + 5 * HOUR);
        await runAt(NOW + 5 * HOUR);
        expect(await nextAt()).to.equal(NOW + 7 * HOUR);
      });

      it('names the trigger it was made for, also after the action has got another', async () => {
        const { action, secret } = await hook('/in', { trigger: 'booking.start', offsetMinutes: -60 });
        await book();
        await change(action, { trigger: 'booking.cancelled', offsetMinutes: 0 });
        await runAt(START - HOUR);
        expect(verified(receiver.hooks[0]!, secret, clock).type).to.equal('booking.start');
      });
    });

    describe('a receiver that hangs', () => {
      let other: WebhookReceiver;

      beforeEach(async () => {
        other = await webhookReceiver();
        closers.push(() => other.close());
        receiver.answer = () => 'hang';
      });

      for (const [how, actions, bookings] of [
        ['of one action', 1, 30],
        ['of many actions', 30, 10],
      ] as const) {
        it(`delays no deliveries of others by jobs ${how}, which are delivered once it answers`, async () => {
          for (let n = 0; n < actions; n += 1) await hook(`/slow/${n}`);
          await hook('', { config: { url: other.url }, offsetMinutes: 1 });
          for (let n = 0; n < bookings; n += 1) await book();
          clock.advance(MINUTE);
          while ((await worker.claim()) > 0);
          await other.got(8);
          // Claimed jobs beyond the limit wait again.
          await until(async () => (await countRunning()) === receiver.hooks.length);
          expect(receiver.hooks.length).to.be.within(8, 16);

          receiver.answer = () => ({ status: 204 });
          await receiver.release({ status: 204 });
          await run();
          expect(await isAllDelivered()).to.equal(true);
          expect(receiver.hooks).to.have.length(actions * bookings);
          expect(new Set(receiver.hooks.map(({ id }) => id)).size).to.equal(actions * bookings);
          expect(other.hooks).to.have.length(bookings);
        });
      }

      it('frees its slots as soon as it answers', async () => {
        await hook('/slow');
        for (let n = 0; n < 20; n += 1) await book();
        expect(await worker.claim()).to.equal(8);
        await receiver.got(8);
        expect(await worker.claim()).to.equal(0);
        const room = worker.room();
        await receiver.release({ status: 204 });
        await room;
        expect(await worker.claim()).to.equal(8);
        await receiver.got(16);
        receiver.answer = () => ({ status: 204 });
        await receiver.release({ status: 204 });
        await run();
        expect(receiver.hooks).to.have.length(20);
      });

      it('delays nothing else if it is the mail server', async () => {
        const mails: (() => void)[] = [];
        channels = {
          ...channels,
          async sendMail() {
            await new Promise<void>((resolve) => mails.push(resolve));
            return ACCEPTED;
          },
        };
        const config = { to: 'zoe@example.com', subject: 'Hello', text: 'Hello' };
        for (let n = 0; n < 30; n += 1) await act({ type: 'email', config });
        await hook('', { config: { url: other.url }, offsetMinutes: 1 });
        for (let n = 0; n < 10; n += 1) await book();
        clock.advance(MINUTE);
        while ((await worker.claim()) > 0);
        await other.got(1);
        expect(mails.length).to.be.within(1, 16);
        for (const sent of mails) sent();
        await worker.idle();
      });
    });

    /** Collects mails instead of sending them. */
    function collectMails(): Mail[] {
      const mails: Mail[] = [];
      channels = {
        ...channels,
        async sendMail(mail) {
          mails.push(mail);
          return ACCEPTED;
        },
      };
      return mails;
    }

    it('writes the manage token of the booking, and nothing without an address for a link', async () => {
      const mails = collectMails();
      await act({ type: 'email', config: { to: 'zoe@example.com', subject: 'x', text: '{{booking.manage_token}}' } });
      const booking = await book();
      await run();
      const write = await useCases().manageTokens.write({ app });
      expect(mails.map(({ text }) => text)).to.deep.equal([write(booking)]);
    });

    describe('an app with many jobs', () => {
      const SLOTS = 64;
      const SHARE = SLOTS / 8;

      /** One more app, with a workflow and a resource of its own; `book` makes a booking in it. */
      async function anotherApp() {
        const other = await addApp(storage);
        const its = aWorkflow({ app: other.uuid });
        const place = aResource({ app: other.uuid, capacity: 1_000 });
        await write(storage, other, { put: { workflow: [its], resource: [place] } });
        const caller = { app: other };
        return {
          async act(fields: Partial<NewAction> & Pick<NewAction, 'type'>) {
            const made: NewAction = { name: 'An action', trigger: 'booking.created', ...fields };
            return (await useCases().actions.create(caller, its.uuid, made)).action;
          },
          async book() {
            const wanted = { resources: [place.uuid], start: START, durationMinutes: 60, workflow: its.uuid };
            await useCases().bookings.create(caller, { ...wanted, customer: CUSTOMER });
          },
          running: async () =>
            (await listed(storage, 'job', other.uuid, { offset: 0, limit: 1 }, { status: 'running' })).total,
        };
      }

      /** Makes webhooks and mails hang until they are released. `begun` contains the receivers of all deliveries that have begun. */
      function hanging() {
        const begun: string[] = [];
        const releases: (() => void)[] = [];
        let isHanging = true;
        const answered = async (receiver: string) => {
          begun.push(receiver);
          if (isHanging) await new Promise<void>((resolve) => releases.push(resolve));
          return ACCEPTED;
        };
        channels = {
          ...channels,
          sendWebhook: ({ url }) => answered(url),
          sendMail: ({ subject }) => answered(subject),
        };
        const release = () => {
          isHanging = false;
          for (const done of releases.splice(0)) done();
        };
        return { begun, release };
      }

      /** Claims until nothing more can be begun. */
      async function claimAll(): Promise<void> {
        let before: number;
        do {
          before = await countRunning();
          while ((await worker.claim()) > 0);
          // Claimed jobs beyond the limit wait again.
          await until(async () => (await worker.claim()) === 0);
        } while ((await countRunning()) > before);
      }

      it('holds at most an eighth of the slots, however many receivers hang, and others continue', async () => {
        worker = aWorker(storage.jobs, SLOTS);
        const { begun, release } = hanging();
        for (let n = 0; n < 40; n += 1) await hook('', { config: { url: `https://hanging-${n}.example/` } });
        for (let n = 0; n < 2; n += 1) await book();
        await claimAll();
        expect(begun).to.have.length.within(1, SHARE);

        const others = [];
        for (let n = 0; n < 7; n += 1) {
          const other = await anotherApp();
          await other.act({ type: 'webhook', config: { url: `https://other-${n}.example/` } });
          await other.book();
          others.push(other);
        }
        clock.advance(1);
        await worker.claim();
        await until(async () => begun.filter((url) => url.includes('other')).length === 7);
        for (const other of others) expect(await other.running()).to.equal(1);

        release();
        await run();
        expect(await isAllDelivered()).to.equal(true);
        expect(new Set(begun).size).to.equal(47);
      });

      it('gets a slot as soon as one of its attempts has ended', async () => {
        worker = aWorker(storage.jobs, SLOTS);
        const { release } = hanging();
        for (let n = 0; n < 12; n += 1) await hook('', { config: { url: `https://hanging-${n}.example/` } });
        await book();
        expect(await worker.claim()).to.equal(SHARE);
        expect(await worker.claim()).to.equal(0);
        const room = worker.room();
        release();
        await room;
        await run();
        expect(await isAllDelivered()).to.equal(true);
      });

      it('with many mails does not delay those of others', async () => {
        const { begun, release } = hanging();
        await act({ type: 'email', config: { to: 'zoe@example.com', subject: 'much', text: 'x' } });
        for (let n = 0; n < 40; n += 1) await book();
        await claimAll();
        const others = [await anotherApp(), await anotherApp()];
        for (const other of others) {
          await other.act({ type: 'email', config: { to: 'zoe@example.com', subject: 'little', text: 'x' } });
          await other.book();
        }
        clock.advance(1);
        await claimAll();
        await until(async () => begun.filter((subject) => subject === 'little').length === 2);
        expect(begun.filter((subject) => subject === 'much')).to.have.length.within(8, 16);
        release();
        await run();
        expect(begun).to.have.length(42);
      });

      it('with a mail server that hangs for all leaves slots for other channels', async () => {
        const { begun, release } = hanging();
        const apps = [];
        for (let n = 0; n < 10; n += 1) apps.push(await anotherApp());
        for (const one of apps) {
          await one.act({ type: 'email', config: { to: 'zoe@example.com', subject: 'mail', text: 'x' } });
          for (let n = 0; n < 8; n += 1) await one.book();
        }
        await claimAll();
        const mails = () => begun.filter((subject) => subject === 'mail').length;
        await until(async () => mails() >= 32);
        expect(mails()).to.be.at.most(40);
        const last = await anotherApp();
        await last.act({ type: 'webhook', config: { url: 'https://other.example/' } });
        await last.book();
        clock.advance(1);
        await claimAll();
        await until(async () => begun.includes('https://other.example/'));
        release();
        await run();
        expect(mails()).to.equal(80);
      });
    });

    describe('leases', () => {
      it('let another worker run the job of a killed one after they have expired, with the same id', async () => {
        const { action } = await hook('/in');
        await book();
        receiver.answer = () => 'hang';
        const dying = worker;
        expect(await dying.claim()).to.equal(1);
        await receiver.got(1);
        expect((await theJob(action)).status).to.equal('running');

        const other = aWorker();
        receiver.answer = () => ({ status: 204 });
        clock.set(NOW + LEASE - 1);
        expect(await other.claim()).to.equal(0);
        clock.set(NOW + LEASE);
        expect(await other.claim()).to.equal(1);
        await other.idle();
        const done = await theJob(action);
        expect(done.status).to.equal('delivered');
        expect(done.attempts).to.deep.equal([{ at: NOW + LEASE, ok: true, status: 204, message: null }]);
        expect(receiver.hooks.map(({ id }) => id)).to.deep.equal([done.uuid, done.uuid]);

        // The worker was not dead after all: its result comes too late.
        await receiver.release({ status: 500 });
        await dying.idle();
        expect(await theJob(action)).to.deep.equal(done);
        await runAt(clock() + 10 * DAY);
        expect(receiver.hooks).to.have.length(2);
      });
    });

    describe('a mail', () => {
      interface Post {
        readonly to: readonly string[];
        readonly parsed: Email;
        /** The calendar part's properties that matter, by name. */
        readonly calendar: Readonly<Record<string, string>> | null;
      }
      let post: Post[];
      let refuse: number | null;

      beforeEach(async () => {
        post = [];
        refuse = null;
        const server = new SMTPServer({
          authOptional: true,
          disabledCommands: ['STARTTLS'],
          disableReverseLookup: true,
          closeTimeout: 100,
          async onData(stream, session, callback) {
            const chunks: Buffer[] = [];
            for await (const chunk of stream) chunks.push(chunk as Buffer);
            if (refuse !== null) {
              callback(Object.assign(new Error('Not now'), { responseCode: refuse }));
              return;
            }
            const parsed = await PostalMime.parse(Buffer.concat(chunks), { attachmentEncoding: 'utf8' });
            post.push({
              to: session.envelope.rcptTo.map(({ address }) => address),
              parsed,
              calendar: calendarIn(parsed),
            });
            callback(null, 'queued');
          },
        });
        server.on('error', () => undefined);
        server.listen(0, '127.0.0.1');
        await once(server.server, 'listening');
        closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
        const { port } = server.server.address() as AddressInfo;
        const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Acme <bookings@acme.example>' });
        closers.push(() => mailer.close());
        channels = { ...channels, sendMail: mailer.send };
      });

      function calendarIn({ attachments }: Email): Post['calendar'] {
        const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
        if (!part) return null;
        const lines = String(part.content).replaceAll('\n ', '').split('\n');
        const properties = lines.map((line) => [/^[A-Z-]+/.exec(line)?.[0] ?? '', line.slice(line.indexOf(':') + 1)]);
        return { ...Object.fromEntries(properties), method: part.method };
      }

      const config = {
        to: '{{booking.customer.email}}',
        subject: '{{workflow.name}}: {{booking.status}}',
        text: 'Dear {{booking.customer.name}}, {{resource.name}} on {{booking.start_local}}.',
        html: '<p>Dear {{booking.customer.name}}</p>',
      };

      /** Makes a mail action for each of the triggers. */
      async function mailsOn(...triggers: NonNullable<NewAction['trigger']>[]) {
        for (const trigger of triggers) await act({ type: 'email', trigger, config: { ...config, html: null } });
      }
      /** Method and sequence of the invitation in each mail. */
      const invitations = () => post.map(({ calendar }) => calendar && [calendar.METHOD, calendar.SEQUENCE]);
      /** Cancels a booking a moment later, and runs the jobs. */
      async function cancelLater(booking: Booking, later = MINUTE): Promise<void> {
        clock.advance(later);
        await move(booking, 'cancel');
        await run();
      }

      it('invites to a confirmed booking, moves the invitation with it, and cancels it', async () => {
        for (const trigger of ['booking.confirmed', 'booking.rescheduled', 'booking.cancelled'] as const) {
          await act({ type: 'email', trigger, config });
        }
        const booking = await book({ timezone: 'Asia/Kolkata', title: 'Visit' });
        await run();
        clock.advance(MINUTE);
        await reschedule(booking, START + HOUR);
        await run();
        await cancelLater(booking);

        expect(post.map(({ to }) => to)).to.deep.equal([['zoe@example.com'], ['zoe@example.com'], ['zoe@example.com']]);
        expect(post.map(({ parsed }) => parsed.subject)).to.deep.equal(
          ['confirmed', 'confirmed', 'cancelled'].map((status) => `${workflow.name}: ${status}`),
        );
        const [first] = post as [Post];
        expect(first.parsed.text?.trim()).to.equal('Dear Zoë <Müller>, Room 1 on 2026-11-17 14:30.');
        expect(first.parsed.html?.trim()).to.equal('<p>Dear Zoë &lt;Müller&gt;</p>');
        const entry = { UID: booking.uuid, SUMMARY: 'Visit', LOCATION: 'Room 1' };
        // SEQUENCE is higher than in the last mail that was sent. Otherwise, a calendar would ignore it as already known (RFC 5546, 3.2.5).
        expect(post.map(({ calendar }) => calendar?.SEQUENCE)).to.deep.equal(['0', '1', '2']);
        expect(first.calendar).to.include({
          ...entry,
          METHOD: 'REQUEST',
          method: 'REQUEST',
          DTSTART: '20261117T090000Z',
          DTEND: '20261117T100000Z',
          STATUS: 'CONFIRMED',
          DTSTAMP: '20261116T090000Z',
        });
        expect(post[1]?.calendar).to.include({
          ...entry,
          METHOD: 'REQUEST',
          DTSTART: '20261117T100000Z',
          DTSTAMP: '20261116T090100Z',
        });
        expect(post[2]?.calendar).to.include({
          ...entry,
          METHOD: 'CANCEL',
          method: 'CANCEL',
          STATUS: 'CANCELLED',
          DTSTAMP: '20261116T090200Z',
        });
        const uuids = (await jobs()).map(({ uuid }) => uuid);
        expect(post.map(({ parsed }) => parsed.messageId)).to.deep.equal(uuids.map((uuid) => `<${uuid}@acme.example>`));
      });

      it('cancels an invitation with one SEQUENCE, however many receivers and attempts there are', async () => {
        await mailsOn('booking.confirmed', 'booking.cancelled', 'booking.cancelled');
        const booking = await book();
        await run();
        clock.advance(MINUTE);
        await move(booking, 'cancel');
        refuse = 451;
        await run();
        refuse = null;
        await runAt(clock() + 5 * SECOND);
        expect(invitations()).to.deep.equal([
          ['REQUEST', '0'],
          ['CANCEL', '1'],
          ['CANCEL', '1'],
        ]);
      });

      it('cancels nothing that no calendar was sent', async () => {
        await mailsOn('booking.cancelled');
        const booking = await book();
        await cancelLater(booking);
        expect(post.map(({ parsed }) => parsed.subject)).to.deep.equal([`${workflow.name}: cancelled`]);
        expect(invitations()).to.deep.equal([null]);
      });

      it('cancels an invitation that an unfinished attempt may have sent', async () => {
        await mailsOn('booking.confirmed', 'booking.cancelled');
        const { sendMail } = channels;
        const waiting: (() => void)[] = [];
        channels = {
          ...channels,
          async sendMail(mail) {
            await new Promise<void>((resolve) => waiting.push(resolve));
            return sendMail(mail);
          },
        };
        const booking = await book();
        await worker.claim();
        await until(async () => waiting.length > 0);
        channels = { ...channels, sendMail };
        clock.advance(1);
        await move(booking, 'cancel');
        await run(aWorker());
        waiting[0]?.();
        await worker.idle();
        expect(invitations()).to.deep.equal([
          ['CANCEL', '1'],
          ['REQUEST', '0'],
        ]);
      });

      it("has one organizer for all mails of a booking, even if the service's sender changes", async () => {
        await mailsOn('booking.confirmed', 'booking.rescheduled', 'booking.cancelled');
        const booking = await book();
        await run();
        channels = { ...channels, mailFrom: 'Bookings <new@acme.example>' };
        wire();
        clock.advance(MINUTE);
        const later = await book({ start: START + DAY });
        await reschedule(booking, START + HOUR);
        await run();
        await cancelLater(booking);
        const organizers = (of: Booking) =>
          post.flatMap(({ calendar }) => (calendar?.UID === of.uuid ? [calendar.ORGANIZER?.toLowerCase()] : []));
        expect(organizers(booking)).to.deep.equal(Array(3).fill('mailto:bookings@acme.example'));
        expect(organizers(later)).to.deep.equal(['mailto:new@acme.example']);
      });

      it('is not a change of the booking for clients', async () => {
        await mailsOn('booking.confirmed');
        const booking = await book();
        await run();
        expect(post[0]?.calendar?.METHOD).to.equal('REQUEST');
        const { invited, ...after } = (await storage.objects.find(app.uuid, 'booking', booking.uuid))!;
        expect(invited).to.deep.equal({ sequence: 0, organizer: 'Acme <bookings@acme.example>' });
        expect({ ...after, invited: null }).to.deep.equal(booking);
        const events = await storage.events.list(app.uuid, { offset: 0, limit: 10 }, { booking: booking.uuid });
        expect(events?.items.map(({ type }) => type)).to.deep.equal(['booking.created']);
      });

      it('is not sent if the booking was cancelled just before', async () => {
        await mailsOn('booking.confirmed');
        const booking = await book();
        const { templates } = container.get(Ports.actionRules);
        const { render } = templates;
        const transition = transitionBooking({ ledger: new TellingLedger(storage.ledger, anUuid), newUuid: anUuid });
        let cancelling: Promise<unknown> = Promise.resolve();
        worker = aWorker();
        templates.render = (...asked) => {
          // Cancels the booking after it was read, and before the invitation is recorded.
          templates.render = render;
          cancelling = transition({ app, actor: CLOCK }, booking.uuid, 'cancel');
          return render(...asked);
        };
        clock.advance(1);
        try {
          await run();
        } finally {
          templates.render = render;
        }
        await cancelling;
        expect(post).to.deep.equal([]);
        const [job] = await jobs({ booking: booking.uuid });
        expect(job).to.include({ status: 'skipped', reason: 'The booking is cancelled' });
        expect((await storage.objects.find(app.uuid, 'booking', booking.uuid))?.invited).to.equal(null);
      });

      it('contains no invitation for an unconfirmed booking', async () => {
        await settings({ mode: 'confirm' });
        await mailsOn('booking.created', 'booking.declined');
        const booking = await book();
        await run();
        clock.advance(1);
        await move(booking, 'decline');
        await run();
        expect(invitations()).to.deep.equal([null, null]);
        expect(post.map(({ parsed }) => parsed.html)).to.deep.equal([undefined, undefined]);
      });

      it('is retried while the server refuses it temporarily, as the same message', async () => {
        const { action } = await act({ type: 'email', config });
        await book();
        refuse = 451;
        await run();
        const { status, nextAt, attempts } = await theJob(action);
        expect({ status, nextAt }).to.deep.equal({ status: 'waiting', nextAt: NOW + 5 * SECOND });
        expect(attempts[0]).to.include({ ok: false, status: 451 });
        refuse = null;
        await runAt(NOW + 5 * SECOND);
        expect(post.map(({ parsed }) => parsed.messageId)).to.deep.equal([
          `<${(await theJob(action)).uuid}@acme.example>`,
        ]);
        expect((await theJob(action)).status).to.equal('delivered');
      });

      it('has failed at once if the booking has no address or the server refuses it permanently', async () => {
        const { action } = await act({ type: 'email', config });
        const nobody = await book({ customer: { ...CUSTOMER, email: null } });
        await run();
        const [job] = await jobs({ booking: nobody.uuid });
        expect(job).to.include({ status: 'failed', nextAt: null });
        expect(job?.reason).to.include('`to` is empty');
        refuse = 554;
        const refused = await book();
        await run();
        const [other] = await jobs({ action: action.uuid, booking: refused.uuid });
        expect(other).to.include({ status: 'failed', nextAt: null });
        expect(post).to.deep.equal([]);
      });
    });

    describe('a reminder', () => {
      it('before the creation of the booking is skipped, and later ones are not', async () => {
        const { action: dayBefore } = await hook('/day', { trigger: 'booking.start', offsetMinutes: -24 * 60 });
        const { action: hourBefore } = await hook('/hour', { trigger: 'booking.start', offsetMinutes: -60 });
        const { action: exactly } = await hook('/exactly', { trigger: 'booking.start', offsetMinutes: -120 });
        const { action: after } = await hook('/after', { trigger: 'booking.end', offsetMinutes: 30 });
        const start = NOW + 2 * HOUR;
        await book({ start });
        const skipped = await theJob(dayBefore);
        expect(skipped).to.include({ status: 'skipped', nextAt: null, dueAt: start - DAY });
        expect(skipped.reason).to.equal('Its moment had passed when the booking was made or moved');
        await run();
        expect(paths()).to.deep.equal(['/exactly']);
        await runAt(start - HOUR - 1);
        expect(receiver.hooks).to.have.length(1);
        await runAt(start - HOUR);
        await runAt(start + HOUR + 30 * MINUTE - 1);
        expect(receiver.hooks).to.have.length(2);
        await runAt(start + HOUR + 30 * MINUTE);
        expect(paths()).to.deep.equal(['/exactly', '/hour', '/after']);
        for (const action of [hourBefore, exactly, after]) expect((await theJob(action)).status).to.equal('delivered');
        expect(await theJob(dayBefore)).to.deep.equal(skipped);
      });

      it('follows a moved booking, and ends with a cancelled one', async () => {
        await hook('/day', { trigger: 'booking.start', offsetMinutes: -24 * 60 });
        const start = NOW + 5 * DAY;
        const moved = await book({ start });
        const cancelled = await book({ start });
        const kept = await book({ start });
        clock.advance(MINUTE);
        await reschedule(moved, start + DAY);
        await move(cancelled, 'cancel');
        await runAt(start - DAY);
        const bookings = () => toldBookings();
        expect(bookings()).to.deep.equal([kept.uuid]);
        await runAt(start);
        expect(bookings()).to.deep.equal([kept.uuid, moved.uuid]);
        const of = async ({ uuid }: Booking) =>
          (await jobs({ booking: uuid })).map(({ status, reason, sequence }) => [sequence, status, reason]);
        expect(await of(moved)).to.deep.equal([
          [0, 'skipped', 'The booking was moved'],
          [1, 'delivered', null],
        ]);
        expect(await of(cancelled)).to.deep.equal([[0, 'skipped', 'The booking is cancelled']]);
      });

      it('is created only when the booking is confirmed, and is still sent when it is completed', async () => {
        await settings({ mode: 'confirm', completeAfterMinutes: 0 });
        const { action } = await hook('/start', { trigger: 'booking.start' });
        const { action: thanks } = await hook('/thanks', { trigger: 'booking.end', offsetMinutes: 60 });
        const booking = await book({ holdSeconds: 600 });
        await move(booking, 'confirm');
        expect(await jobs()).to.deep.equal([]);
        clock.advance(1);
        await move(booking, 'approve');
        expect((await theJob(action)).dueAt).to.equal(START);
        await runAt(START);
        await runAt(START + 2 * HOUR);
        expect(paths()).to.deep.equal(['/start', '/thanks']);
        expect(JSON.parse(receiver.hooks[1]!.body).data.uuid).to.equal(booking.uuid);
        expect((await theJob(thanks)).status).to.equal('delivered');
      });

      it('of a disabled or removed action, or a removed workflow, is not sent', async () => {
        const made = await Promise.all(
          ['/disabled', '/removed', '/enabled'].map((path) => hook(path, { trigger: 'booking.start' })),
        );
        const [disabled, removed, enabled] = made.map(({ action }) => action) as [Action, Action, Action];
        await book();
        await change(disabled, { enabled: false });
        await useCases().actions.delete({ app }, workflow.uuid, removed.uuid);
        await change(enabled, { enabled: false });
        await change(enabled, { enabled: true });
        await runAt(START);
        expect(paths()).to.deep.equal(['/enabled']);
        expect((await theJob(disabled)).reason).to.equal('The action is disabled');
        expect((await theJob(removed)).reason).to.equal('The action was removed');
      });

      it('of a removed app is not sent', async () => {
        await hook('/start', { trigger: 'booking.start' });
        await book();
        await storage.apps.remove(app.owner, app.uuid, () => {});
        await runAt(START);
        expect(receiver.hooks).to.deep.equal([]);
      });
    });

    describe('a job about a change', () => {
      it('runs only while the booking is in the state that the change led to', async () => {
        await settings({ mode: 'confirm' });
        const { action } = await hook('/nobody-answered', { trigger: 'booking.created', offsetMinutes: 60 });
        const answered = await book();
        const unanswered = await book();
        clock.advance(MINUTE);
        await move(answered, 'approve');
        await runAt(NOW + HOUR);
        expect(toldBookings()).to.deep.equal([unanswered.uuid]);
        const [skipped] = await jobs({ action: action.uuid, booking: answered.uuid });
        expect(skipped).to.include({ status: 'skipped', reason: 'The booking is confirmed' });
      });

      it('about a payment runs although the booking is confirmed by it, moved, or cancelled', async () => {
        await hook('/paid', { trigger: 'booking.paid' });
        await hook('/refunded', { trigger: 'booking.refunded', offsetMinutes: 15 });
        const { uuid: service } = await useCases().services.create(
          { app },
          {
            name: 'Cut',
            durations: [60],
            roles: [{ name: 'room', resources: [resource.uuid] }],
            workflow: workflow.uuid,
            price: { amount: 100, currency: 'EUR' },
            payment: { take: 'full', url: 'https://pay.example' },
          },
        );
        const of = { resources: undefined, durationMinutes: undefined, workflow: undefined };
        const held = await book({ ...of, service, payment: true });
        const tell = (status: 'paid' | 'refunded', amount: number, reference: string) =>
          useCases().bookings.recordPayment({ app }, held.uuid, { status, amount, reference });
        await tell('paid', 40, 'first');
        await tell('paid', 60, 'second');
        await runAt(NOW + SECOND);
        expect(paths()).to.deep.equal(['/paid', '/paid']);
        await tell('refunded', 100, 'first');
        await reschedule(held, START + DAY);
        await move(held, 'cancel');
        await runAt(NOW + HOUR);
        expect(paths().slice(2)).to.deep.equal(['/refunded']);
      });

      it('is skipped if its booking was ended and resumed, even if the clock has completed it again', async () => {
        await settings({ completeAfterMinutes: 0 });
        const { action } = await hook('/ended', { trigger: 'booking.ended', offsetMinutes: 3 * 60 });
        const { uuid, end } = await book();
        const { bookings } = useCases();
        clock.set(START + 10 * MINUTE);
        await bookings.end({ app }, uuid);
        await bookings.checkIn({ app }, uuid);
        await runAt(end + 3 * HOUR);
        expect(receiver.hooks).to.deep.equal([]);
        expect(await theJob(action)).to.include({ status: 'skipped', reason: 'The booking is confirmed' });
      });

      it('is skipped after a change by the clock that no process has written yet', async () => {
        await hook('/held', { trigger: 'booking.held', offsetMinutes: 5 });
        await book({ holdSeconds: 301 });
        await book({ holdSeconds: 300 });
        await runAt(NOW + 5 * MINUTE);
        expect(receiver.hooks).to.have.length(1);
        expect(await theJobs()).to.deep.equal([
          ['delivered', null],
          ['skipped', 'The booking is expired'],
        ]);
      });
    });

    it('reports an action of an unknown type, and leaves it to a version that knows it', async () => {
      const { action } = await act({ type: 'log' });
      await write(storage, app, { put: { action: [{ ...action, type: 'pigeon', version: 2 } as unknown as Action] } });
      await book();
      await run();
      const job = await theJob(action);
      expect(job).to.deep.include({ status: 'waiting', reason: null });
      const [attempt] = job.attempts;
      expect(attempt).to.deep.include({ ok: false, message: 'This version cannot run actions of type pigeon' });
      expect(logged).to.deep.equal([]);
    });

    describe('a transition action', () => {
      it('changes the booking by itself, once, with the event and the jobs of that', async () => {
        await settings({ mode: 'confirm' });
        const { action } = await act({
          type: 'transition',
          trigger: 'booking.created',
          offsetMinutes: 120,
          config: { to: 'decline' },
        });
        await hook('/declined', { trigger: 'booking.declined' });
        const booking = await book();
        const approved = await book();
        clock.advance(MINUTE);
        await move(approved, 'approve');
        await runAt(NOW + 2 * HOUR);
        expect((await stored(booking)).status).to.equal('declined');
        expect((await stored(approved)).status).to.equal('confirmed');
        const events = await storage.events.list(app.uuid, { offset: 0, limit: 10 }, { booking: booking.uuid });
        expect(events?.items.map(({ type }) => type)).to.deep.equal(['booking.created', 'booking.declined']);
        const done = (await jobs({ action: action.uuid })).map(({ status, attempts }) => [status, attempts]);
        expect(done).to.deep.equal([
          ['delivered', [{ at: NOW + 2 * HOUR, ok: true, status: null, message: null }]],
          ['skipped', []],
        ]);
        expect(paths()).to.deep.equal(['/declined']);
      });

      it('completes at the end', async () => {
        await act({ type: 'transition', trigger: 'booking.end', config: { to: 'complete' } });
        const booking = await book();
        await runAt(START + HOUR - 1);
        expect((await stored(booking)).status).to.equal('confirmed');
        await runAt(START + HOUR);
        expect((await stored(booking)).status).to.equal('completed');
      });

      it('has failed permanently if the state forbids it, with the reason', async () => {
        const { action } = await act({
          type: 'transition',
          trigger: 'booking.start',
          offsetMinutes: -30,
          config: { to: 'no-show' },
        });
        const booking = await book();
        await runAt(START - 30 * MINUTE);
        const job = await theJob(action);
        expect(job).to.include({ status: 'failed', nextAt: null });
        expect(job.reason).to.be.a('string').and.not.equal('');
        expect(job.attempts).to.have.length(1);
        expect((await stored(booking)).status).to.equal('confirmed');
      });
    });

    describe('the work of a process', () => {
      let givenUp: number[];
      beforeEach(() => {
        givenUp = [];
      });
      const begin = (mayTidy?: () => boolean) => {
        const calendarWorker = { claim: async () => 0, idle: async () => {}, abandon: () => 0 };
        return startWork({
          ...useCases().background,
          worker,
          calendarWorker,
          storage,
          clock,
          eventsKeepDays: 400,
          ...(mayTidy && { mayTidy }),
          onFault: (error) => faults.push(error),
          onGivenUp: (jobs) => givenUp.push(jobs),
        });
      };
      const eventTypes = async () =>
        (await storage.events.list(app.uuid, { offset: 0, limit: 100 }, {}))?.items.flatMap(({ type, booking }) =>
          booking === null ? [] : [type],
        );

      it('runs jobs, writes changes by the clock, and deletes old events, until it is stopped', async () => {
        await hook('/lapsed', { trigger: 'booking.expired' });
        await book({ start: NOW + 300 * DAY, workflow: null });
        clock.advance(DAY);
        await book({ start: NOW + 300 * DAY, holdSeconds: 60 });
        clock.advance(399 * DAY + 1);
        const work = begin();
        await receiver.got(1);
        await until(async () => (await eventTypes())?.join() === 'booking.held,booking.expired');
        await work.stop();
        expect((await jobs()).map(({ status }) => status)).to.deep.equal(['delivered']);
        await book({ start: NOW + 402 * DAY, holdSeconds: 60 });
        clock.advance(HOUR);
        expect(await eventTypes()).to.deep.equal(['booking.held', 'booking.expired', 'booking.held']);
      });

      it('deletes no events while the clock cannot be trusted, and continues everything else', async () => {
        await hook('/lapsed', { trigger: 'booking.expired' });
        await book({ start: NOW + 300 * DAY, holdSeconds: 60 });
        const answer = anAnswer();
        await write(storage, app, { answer });
        clock.advance(401 * DAY);
        let asked = 0;
        const work = begin(() => {
          asked += 1;
          return false;
        });
        await receiver.got(1);
        await until(async () => asked > 0);
        await work.stop();
        expect(await eventTypes()).to.deep.equal(['booking.held', 'booking.expired']);
        const kept = await storage.ledger.read(app.uuid, { answer: answer.key }, (view) => view.answer(answer.key));
        expect(kept).to.deep.equal(answer);
      });

      it('continues after a fault, which is reported', async () => {
        await hook('/in');
        const { jobs } = storage;
        const broken = new Error('no disk');
        let isBroken = true;
        const claim: typeof jobs.claim = (...asked) => (isBroken ? Promise.reject(broken) : jobs.claim(...asked));
        worker = aWorker({ claim, release: (...released) => jobs.release(...released) });
        const work = begin();
        await until(async () => faults.length > 0);
        isBroken = false;
        await book();
        await receiver.got(1);
        await work.stop();
        expect(new Set(faults.splice(0))).to.deep.equal(new Set([broken]));
      });

      it('can be stopped while an attempt hangs, and reports only the number of those', async () => {
        const begun: (() => void)[] = [];
        channels = {
          ...channels,
          sendWebhook: () =>
            new Promise((_, reject) => {
              begun.push(() => reject(new Error('It ended after all')));
            }),
        };
        const { action } = await hook('/in');
        await book();
        const work = begin();
        await until(async () => begun.length > 0);
        await work.stop(1);
        expect((await theJob(action)).status).to.equal('running');
        expect(givenUp).to.deep.equal([1]);
        begun[0]?.();
        await worker.idle();
        expect(faults).to.deep.equal([]);
      });
    });

    it('writes the line of a log action', async () => {
      const { action } = await act({ type: 'log', trigger: 'booking.cancelled' });
      const booking = await book();
      clock.advance(1);
      await move(booking, 'cancel');
      await run();
      expect(logged).to.deep.equal([
        { action: action.uuid, trigger: 'booking.cancelled', booking: booking.uuid, status: 'cancelled' },
      ]);
      expect((await theJob(action)).status).to.equal('delivered');
    });

    it('runs actions of both triggers when a booking is confirmed at once, or a hold is confirmed', async () => {
      for (const trigger of ['booking.held', 'booking.created', 'booking.confirmed'] as const) {
        await act({ type: 'log', trigger });
      }
      /** Triggers of the actions that ran for the booking, a moment after the last ones. */
      const triggersOf = async ({ uuid }: Booking) => {
        await run();
        clock.advance(1);
        return logged.splice(0).flatMap(({ booking, trigger }) => (booking === uuid ? [trigger] : []));
      };
      expect(await triggersOf(await book())).to.have.members(['booking.created', 'booking.confirmed']);
      const held = await book({ holdSeconds: 60 });
      expect(await triggersOf(held)).to.deep.equal(['booking.held']);
      expect(await triggersOf(await move(held, 'confirm'))).to.have.members(['booking.created', 'booking.confirmed']);

      await settings({ mode: 'confirm' });
      const asked = await book({ holdSeconds: 60 });
      expect(await triggersOf(asked)).to.deep.equal(['booking.held']);
      expect(await triggersOf(await move(asked, 'confirm'))).to.deep.equal(['booking.created']);
      expect(await triggersOf(await move(asked, 'approve'))).to.deep.equal(['booking.confirmed']);
    });
  });
});
