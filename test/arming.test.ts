import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { buildContainer, Ports } from '../bootstrap/container.js';
import { createSlotkeeper } from '../bootstrap/slotkeeper.js';
import { startWork } from '../bootstrap/work.js';
import { formatInstant, HOUR, MINUTE } from '../core/basics/instants.js';
import type { NewBooking } from '../core/bookings/booking-input.js';
import { settling } from '../core/bookings/settle-bookings.js';
import type { Arming } from '../core/ledger/storage/arming.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { Worker } from '../core/messages/actions/worker.js';
import type { App } from '../core/model/app.js';
import type { Job } from '../core/model/job.js';
import { armStorage, FELL_DUE_DISARMED } from '../core/upkeep/arming/arm-storage.js';
import { aCalendarWorker } from './support/calendar-worker.js';
import { appHeader, exchange } from './support/http.js';
import { listed } from './support/lists.js';
import {
  aCalendar,
  aClock,
  addApp,
  aJob,
  anEvent,
  aResource,
  aWorkflow,
  NOW,
  type TestClock,
  write,
} from './support/samples.js';
import { forEachStorage } from './support/storages.js';
import { PATIENT, until } from './support/waiting.js';
import { webhookReceiver } from './support/webhook-receiver.js';

describe('A storage that is disarmed', () => {
  forEachStorage((under) => {
    let clock: TestClock;
    let storage: Storage;
    let app: App;
    let container: ReturnType<typeof buildContainer>;
    let worker: Worker;
    let ran: string[];
    const room = aResource();
    const workflow = aWorkflow();

    beforeEach(async () => {
      clock = aClock();
      storage = await under.open({ clock });
      ran = [];
      const never = () => Promise.reject(new Error('Only the log is used here'));
      container = buildContainer({
        storage,
        clock,
        sendWebhook: never,
        sendMail: never,
        writeActionLog: ({ trigger, booking }) => void ran.push(`${trigger} ${booking}`),
      });
      worker = container.get(Ports.useCases).background.worker;
      app = await addApp(storage);
      const put = { resource: [{ ...room, app: app.uuid, capacity: 100 }], workflow: [{ ...workflow, app: app.uuid }] };
      await write(storage, app, { put });
      for (const trigger of ['booking.created', 'booking.start', 'booking.expired'] as const) {
        const offset = trigger === 'booking.start' ? { offsetMinutes: -60 } : {};
        await container
          .get(Ports.useCases)
          .actions.create({ app }, workflow.uuid, { name: trigger, type: 'log', trigger, ...offset });
      }
    });

    async function book(fields: Partial<NewBooking> = {}): Promise<string> {
      const { booking } = await container.get(Ports.useCases).bookings.create(
        { app },
        {
          resources: [room.uuid],
          workflow: workflow.uuid,
          start: formatInstant(NOW + 24 * HOUR),
          durationMinutes: 60,
          ...fields,
        },
      );
      return booking.uuid;
    }

    async function run(): Promise<void> {
      do await worker.idle();
      while ((await worker.claim()) > 0);
    }

    const jobs = async (): Promise<readonly Job[]> =>
      (await listed(storage, 'job', app.uuid, { offset: 0, limit: 1_000 })).items;
    const toldOf = async () => (await jobs()).map(({ trigger, status, reason }) => ({ trigger, status, reason }));
    const arm = (input = {}) => container.get(Ports.useCases).operations.arm(input);

    it('runs no job until it is armed; jobs that were due before are skipped, and their deliveries say so', async () => {
      await book();
      await storage.arming.disarm({ as: 'backup', at: NOW });
      expect(await worker.claim()).to.equal(0);
      clock.advance(23 * HOUR + MINUTE);
      const later = await book({ start: formatInstant(NOW + 26 * HOUR) });
      expect(await worker.claim()).to.equal(0);
      expect(ran).to.deep.equal([]);

      expect(await arm()).to.deep.equal({ disarmed: { as: 'backup', at: NOW }, skipped: 3 });
      const skipped = { status: 'skipped', reason: FELL_DUE_DISARMED };
      expect(await toldOf()).to.have.deep.members([
        { trigger: 'booking.created', ...skipped },
        { trigger: 'booking.start', ...skipped },
        { trigger: 'booking.created', ...skipped },
        { trigger: 'booking.start', status: 'waiting', reason: null },
      ]);
      for (const { status, nextAt, updatedAt } of await jobs()) {
        if (status === 'skipped') expect([nextAt, updatedAt]).to.deep.equal([null, clock()]);
      }
      await run();
      expect(ran).to.deep.equal([]);
      clock.advance(2 * HOUR);
      await run();
      expect(ran, 'what falls due from then on').to.deep.equal([`booking.start ${later}`]);
      expect(await arm()).to.equal(undefined);
    });

    it('sends the jobs that were due before if the command asks for it', async () => {
      const booking = await book();
      await storage.arming.disarm({ as: 'copy', at: NOW });
      clock.advance(HOUR);
      expect(await arm({ sendOverdue: true })).to.deep.equal({ disarmed: { as: 'copy', at: NOW }, skipped: 0 });
      await run();
      expect(ran).to.deep.equal([`booking.created ${booking}`]);
    });

    it('skips a job that a worker of the original was running when the copy was made', async () => {
      await book();
      const lease = { token: 'elsewhere', until: NOW + MINUTE };
      expect(await storage.jobs.claim(NOW, lease, 10, [])).to.have.length(1);
      await storage.arming.disarm({ as: 'backup', at: NOW });
      expect((await arm())?.skipped).to.equal(1);
      clock.advance(2 * MINUTE);
      await run();
      expect(ran).to.deep.equal([]);
    });

    it('sends nothing about changes by the clock in the meantime, even if no process had written them', async () => {
      await book({ holdSeconds: 60 });
      await storage.arming.disarm({ as: 'backup', at: NOW });
      clock.advance(HOUR);
      expect((await arm())?.skipped).to.equal(1);
      expect((await toldOf()).map(({ trigger, status }) => [trigger, status])).to.deep.equal([
        ['booking.expired', 'skipped'],
      ]);
      await container.get(Ports.useCases).background.settleBookings();
      await run();
      expect(ran).to.deep.equal([]);
    });

    it('skips more jobs than one query returns, of all apps', async () => {
      const other = await addApp(storage);
      const put = { resource: [aResource({ app: other.uuid, capacity: 1_000 })] };
      await write(storage, other, { put });
      await book();
      const [one] = await jobs();
      for (const of of [app, other]) {
        const some = Array.from({ length: 60 }, () => aJob({ app: of.uuid, action: one!.action, nextAt: NOW }));
        await write(storage, of, { put: { job: some } });
      }
      await storage.arming.disarm({ as: 'copy', at: NOW });
      expect((await arm())?.skipped).to.equal(121);
      expect(await storage.jobs.backlog(NOW, 10)).to.deep.include({ due: 0 });
    });

    it('continues an interrupted arming', async () => {
      await book();
      await book();
      await storage.arming.disarm({ as: 'backup', at: NOW });
      let released = 0;
      const dying = {
        ...storage,
        settle: settling({ ...storage, newUuid: () => 'dying', clock }),
        newUuid: () => 'dying',
        clock,
        jobs: {
          claim: storage.jobs.claim.bind(storage.jobs),
          backlog: storage.jobs.backlog.bind(storage.jobs),
          release: async (...of: Parameters<Storage['jobs']['release']>) => {
            released += 1;
            if (released === 2) throw new Error('died');
            return storage.jobs.release(...of);
          },
        },
      };
      await armStorage(dying)().then(
        () => expect.fail('it did not die'),
        (error: Error) => expect(error.message).to.equal('died'),
      );
      expect(await storage.arming.disarmed()).to.deep.equal({ as: 'backup', at: NOW });
      clock.advance(1);
      expect((await arm())?.skipped).to.equal(1);
      await run();
      expect(ran).to.deep.equal([]);
    });

    it('fetches no calendar, and reports none as stale, until it is armed', async () => {
      const calendar = aCalendar({ app: app.uuid, resource: room.uuid });
      await write(storage, app, { put: { calendar: [calendar] } });
      const asked: string[] = [];
      const fetchCalendar = async ({ url }: { readonly url: string }) => {
        asked.push(url);
        return { kind: 'failed', message: 'Away', notBefore: null } as const;
      };
      const reader = aCalendarWorker(storage, clock, { fetchCalendar });
      await storage.arming.disarm({ as: 'backup', at: NOW });
      clock.advance(48 * HOUR);
      const before = await storage.events.sequence(app.uuid);
      expect(await reader.claim()).to.equal(0);
      expect(await storage.events.sequence(app.uuid)).to.equal(before);
      await arm();
      expect(await reader.claim()).to.equal(1);
      await reader.idle();
      expect(asked).to.deep.equal([calendar.url]);
    });

    it('still applies the clock and accepts writes, and deletes nothing because of its age', async () => {
      await storage.arming.disarm({ as: 'backup', at: NOW });
      await write(storage, app, { events: [anEvent({ app: app.uuid, at: NOW })] });
      await book({ holdSeconds: 60 });
      clock.advance(500 * 24 * HOUR);
      let looks = 0;
      const work = startWork({
        ...container.get(Ports.useCases).background,
        calendarWorker: { claim: async () => 0, idle: async () => {}, abandon: () => 0 },
        storage,
        clock,
        eventsKeepDays: 1,
        mayTidy: () => {
          looks += 1;
          return true;
        },
        onFault(error) {
          throw error;
        },
        onGivenUp: () => {},
      });
      const types = async () =>
        (await storage.events.list(app.uuid, { offset: 0, limit: 10 }, {}))?.items.map(({ type }) => type);
      await until(async () => (await types())?.at(-1) === 'booking.expired' && looks > 0);
      await work.stop();
      const ofBookings = (await types())?.filter((type) => type.startsWith('booking.'));
      expect(ofBookings).to.have.length(3);
      expect(await container.get(Ports.useCases).bookings.cancel({ app }, await bookLater())).to.have.nested.property(
        'booking.status',
        'cancelled',
      );
    });

    it('answers HTTP requests, and sends no message of its own', async () => {
      const receiver = await webhookReceiver();
      const log = { info() {}, warn() {}, error() {} };
      await storage.arming.disarm({ as: 'copy', at: NOW });
      let looks = 0;
      const arming: Arming = {
        disarmed() {
          looks += 1;
          return storage.arming.disarmed();
        },
        disarm: (as) => storage.arming.disarm(as),
        arm: () => storage.arming.arm(),
      };
      const kept = { ...storage, arming };
      const slotkeeper = await createSlotkeeper({ storage: kept, clock, log, webhookAllowPrivate: true });
      const server = createServer(PATIENT, slotkeeper.listener).listen(0, '127.0.0.1');
      try {
        await once(server, 'listening');
        slotkeeper.start();
        const { owner } = await slotkeeper.owners.issueToken('ada@example.com');
        const own = { slug: 'copied', name: 'Copied', description: 'Of another' };
        const { token } = await slotkeeper.apps.create(owner, own);
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        const ask = (method: string, path: string, body?: object) => {
          const headers = { Authorization: appHeader(token), ...(body && { 'Content-Type': 'application/json' }) };
          return exchange(url, method, path, headers, body && JSON.stringify(body));
        };
        const made = async (path: string, body: object) => {
          const { status, body: answer, text } = await ask('POST', path, body);
          expect(status, text).to.equal(201);
          return answer.data;
        };
        const { uuid: hall } = await made('/v1/resources', { name: 'Hall', capacity: 2 });
        const { uuid: flow } = await made('/v1/workflow', { name: 'Visits', description: 'Told of' });
        const hook = {
          name: 'Hook',
          trigger: 'booking.created',
          type: 'webhook',
          config: { url: `${receiver.url}/own` },
        };
        const { uuid: action } = await made(`/v1/workflow/${flow}/actions`, hook);
        const feed = await made('/v1/feeds', {});
        const bookings = (title: string) => {
          const start = formatInstant(NOW + 24 * HOUR);
          return made('/v1/bookings', { resources: [hall], start, duration_minutes: 60, workflow: flow, title });
        };
        const deliveries = async () =>
          (await ask('GET', '/v1/deliveries')).body.data.map(({ status, reason }: Job) => [status, reason]);
        const readiness = async () => (await ask('GET', '/readyz')).body.data;

        const { uuid: before } = await bookings('Before');
        expect(await readiness()).to.deep.equal({ status: 'ok', warnings: ['disarmed'] });
        expect((await ask('GET', new URL(feed.url).pathname)).text).to.contain(before);
        expect((await ask('POST', `/v1/workflow/${flow}/actions/${action}/test`)).body.data.ok).to.equal(true);
        // Waits until the workers have checked several times if the storage is disarmed. Two kinds of workers check it, equally often.
        const looked = looks;
        await until(() => looks >= looked + 5);
        expect(receiver.hooks.map(({ body }) => body.includes(before))).to.deep.equal([false]);
        expect(await deliveries()).to.deep.equal([['waiting', null]]);

        await arm();
        expect(await readiness()).to.deep.equal({ status: 'ok', warnings: [] });
        expect(await deliveries()).to.deep.equal([['skipped', FELL_DUE_DISARMED]]);
        const { uuid: after } = await bookings('After');
        await receiver.got(2);
        expect(receiver.hooks.map(({ body }) => body.includes(after))).to.deep.equal([false, true]);
      } finally {
        server.close();
        await slotkeeper.stop();
        await receiver.close();
      }
    });

    const bookLater = () => book({ start: formatInstant(clock() + 24 * HOUR) });
  });
});
