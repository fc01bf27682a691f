import { expect } from 'chai';
import { newUuid } from '../adapters/tokens/index.js';
import type {
  CalendarAnswer,
  CalendarContent,
  CalendarRequest,
  Times,
} from '../core/availability/calendars/calendar-ports.js';
import type { CalendarWorker } from '../core/availability/calendars/calendar-worker.js';
import { changeCalendar, createCalendar, refreshCalendar } from '../core/availability/calendars/change-calendars.js';
import { DAY, HOUR, MINUTE, SECOND } from '../core/basics/instants.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { Calendar } from '../core/model/calendar.js';
import { aCalendarWorker, readDue } from './support/calendar-worker.js';
import {
  aClock,
  addApp,
  anUuid,
  aResource,
  NOW,
  aCalendar as someCalendar,
  type TestClock,
  write,
} from './support/samples.js';
import { onOneStorage } from './support/storages.js';

const BODY: CalendarAnswer = { kind: 'body', body: new Uint8Array(), etag: '"1"', lastModified: 'once' };
const holding = (...busy: Times): CalendarContent => ({ kind: 'read', busy, reports: [] });
const FAILED: CalendarAnswer = { kind: 'failed', message: 'It answered 500', notBefore: null };

describe('CalendarWorker', () => {
  onOneStorage((lane) => {
    let clock: TestClock;
    let storage: Storage;
    let app: Awaited<ReturnType<typeof addApp>>;
    let room: string;
    /** Requests for calendars that the worker has made. */
    let asked: CalendarRequest[];
    let answer: () => CalendarAnswer | Promise<CalendarAnswer>;
    let content: CalendarContent;
    beforeEach(async () => {
      clock = aClock();
      storage = await lane.open({ clock });
      app = await addApp(storage);
      const resource = aResource({ app: app.uuid });
      room = resource.uuid;
      await write(storage, app, { put: { resource: [resource] } });
      asked = [];
      answer = () => BODY;
      content = holding(NOW + DAY, NOW + DAY + HOUR);
    });

    const needs = () => ({ ledger: storage.ledger, newUuid, urlProblem: () => undefined });
    const aWorker = () =>
      aCalendarWorker(storage, clock, {
        async fetchCalendar(request) {
          asked.push(request);
          return answer();
        },
        readCalendar: async () => content,
      });
    const aCalendar = async (fields: object = {}): Promise<string> => {
      const input = { resource: room, url: 'https://calendars.example/a.ics', ...fields };
      return (await createCalendar(needs())({ app }, input)).calendar.uuid;
    };
    const found = async (uuid: string): Promise<Calendar> => (await storage.objects.find(app.uuid, 'calendar', uuid))!;
    const state = async (uuid: string) => (await found(uuid)).state;
    const eventTypes = async () =>
      ((await storage.events.after(app.uuid, undefined, 100)) ?? []).map(({ type, at, data }) => [type, at, data]);

    it('reads a new calendar at once, and then at its interval', async () => {
      const uuid = await aCalendar({ refreshMinutes: 5 });
      const worker = aWorker();
      expect(await readDue(worker)).to.equal(1);
      const read = { triedAt: NOW, fetchedAt: NOW, readAt: NOW, changedAt: NOW };
      expect(await state(uuid)).to.include({ ...read, busy: 1, etag: '"1"' });
      clock.advance(5 * MINUTE - 1);
      expect(await readDue(worker)).to.equal(0);
      clock.advance(1);
      answer = () => ({ kind: 'unchanged' });
      expect(await readDue(worker)).to.equal(1);
      expect(asked.at(-1)).to.include({ etag: '"1"', lastModified: 'once' });
      expect(await state(uuid)).to.include({ fetchedAt: NOW + 5 * MINUTE, readAt: NOW, changedAt: NOW });
    });

    it('requests the whole calendar if the last complete answer is more than a day old', async () => {
      const uuid = await aCalendar();
      const worker = aWorker();
      await readDue(worker);
      answer = () => ({ kind: 'unchanged' });
      for (const [at, etag] of [
        [NOW + DAY, '"1"'],
        [NOW + DAY + 15 * MINUTE, null],
      ] as const) {
        clock.set(at);
        await readDue(worker);
        expect(asked.at(-1)!.etag).to.equal(etag);
      }
      // The server answers "unchanged" to a request without an ETag.
      expect(await state(uuid))
        .to.include({ fetchedAt: NOW + DAY, failures: 1 })
        .and.have.property('error')
        .a('string');
    });

    it('stores changed times in the commit that reports them, and stores nothing if they are the same', async () => {
      const uuid = await aCalendar();
      const worker = aWorker();
      await readDue(worker);
      const times = () =>
        storage.ledger.read(app.uuid, {}, (view) => {
          const { parts } = view.object('calendar', uuid)!.state;
          return parts.flatMap((part) => view.object('busyTimes', `${uuid}/${part}`)!.times);
        });
      const sequence = () => storage.events.sequence(app.uuid);
      clock.advance(15 * MINUTE);
      const before = await sequence();
      await readDue(worker);
      expect((await state(uuid)).changedAt).to.equal(NOW);
      expect(await sequence()).to.equal(before + 2); // one for the claim of the calendar, one for its new state
      clock.advance(15 * MINUTE);
      content = holding(NOW + DAY + HOUR, NOW + DAY + 2 * HOUR, NOW + 70 * DAY, NOW + 71 * DAY);
      await readDue(worker);
      expect(await state(uuid)).to.include({ changedAt: NOW + 30 * MINUTE, busy: 2 });
      expect(await times()).to.deep.equal(content.kind === 'read' ? content.busy : []);
      // Times that have passed since the last reading do not count as a difference.
      clock.set(NOW + DAY + 3 * HOUR);
      content = holding(NOW + 70 * DAY, NOW + 71 * DAY);
      await readDue(worker);
      expect(await state(uuid)).to.include({ changedAt: NOW + 30 * MINUTE, busy: 1 });
      clock.advance(HOUR);
      content = holding();
      await readDue(worker);
      expect(await state(uuid)).to.include({ changedAt: NOW + DAY + 4 * HOUR, busy: 0 });
      expect(await times()).to.deep.equal([]);
    });

    it('retries after increasing delays, not earlier than the server allows, and keeps the last valid times', async () => {
      const uuid = await aCalendar({ staleAfterMinutes: 43_200 });
      const worker = aWorker();
      await readDue(worker);
      clock.advance(15 * MINUTE);
      answer = () => FAILED;
      for (const wait of [5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, HOUR]) {
        expect(await readDue(worker)).to.equal(1);
        const { state } = await found(uuid);
        expect(state).to.include({ error: 'It answered 500', fetchedAt: NOW, busy: 1, nextAt: clock() + wait });
        clock.advance(wait - 1);
        expect(await readDue(worker)).to.equal(0);
        clock.advance(1);
      }
      answer = () => ({ ...FAILED, notBefore: clock() + 3 * DAY }) as CalendarAnswer;
      await readDue(worker);
      expect((await state(uuid)).nextAt).to.equal(clock() + 3 * DAY);
      answer = () => BODY;
      await refreshCalendar(needs())({ app }, uuid);
      await readDue(worker);
      expect(await state(uuid)).to.include({ error: null, failures: 0, fetchedAt: clock() });
    });

    it('fails if the calendar cannot be read, and stores what the reader reports', async () => {
      const uuid = await aCalendar();
      content = { kind: 'failed', message: 'It is empty', reports: ['A report'] };
      await readDue(aWorker());
      const { state } = await found(uuid);
      expect(state).to.deep.include({ error: 'It is empty', reports: ['A report'], fetchedAt: null, busy: 0 });
    });

    it('reports the calendar as valid again if it has not changed since', async () => {
      const uuid = await aCalendar();
      const worker = aWorker();
      content = { ...holding(NOW + DAY, NOW + DAY + HOUR), reports: ['A time zone is not known'] };
      await readDue(worker);
      content = { kind: 'failed', message: 'An event cannot be read', reports: ['An event cannot be read'] };
      for (const wait of [15 * MINUTE, 5 * SECOND]) {
        clock.advance(wait);
        await readDue(worker);
        expect((await state(uuid)).reports).to.deep.equal(['An event cannot be read']);
      }
      answer = () => ({ kind: 'unchanged' });
      clock.advance(30 * SECOND);
      await readDue(worker);
      expect(await state(uuid)).to.deep.include({
        error: null,
        busy: 1,
        reports: ['A time zone is not known'],
      });
      expect(await state(uuid)).not.to.have.property('goodReports');
    });

    it('reports a stale calendar once each time that it becomes stale', async () => {
      const uuid = await aCalendar({ staleAfterMinutes: 60 });
      const worker = aWorker();
      await readDue(worker);
      answer = () => ({ ...FAILED, notBefore: clock() + 10 * DAY }) as CalendarAnswer;
      clock.advance(HOUR);
      await readDue(worker);
      expect(await eventTypes()).to.deep.equal([]);
      clock.advance(1);
      await readDue(worker);
      await readDue(aWorker());
      const first = ['calendar.stale', NOW + HOUR + 1, { uuid }];
      expect(await eventTypes()).to.deep.equal([first]);
      answer = () => BODY;
      await refreshCalendar(needs())({ app }, uuid);
      await readDue(worker);
      answer = () => FAILED;
      clock.advance(2 * HOUR);
      await readDue(worker);
      expect(await eventTypes()).to.deep.equal([first, ['calendar.stale', clock(), { uuid }]]);
      // The event also appears for a calendar that was never read. A longer `staleAfterMinutes` starts a new period.
      const other = await aCalendar({ staleAfterMinutes: 60 });
      clock.advance(HOUR + 1);
      await readDue(worker);
      expect((await eventTypes()).at(-1)).to.deep.equal(['calendar.stale', clock(), { uuid: other }]);
      await changeCalendar(needs())({ app }, other, { staleAfterMinutes: 120 });
      clock.advance(HOUR);
      await readDue(worker);
      expect(await eventTypes()).to.have.length(4);
    });

    it('reads a calendar under a lease: no other worker reads it until the lease has expired', async () => {
      const uuid = await aCalendar();
      const held: ((answered: CalendarAnswer) => void)[] = [];
      answer = () => new Promise((resolve) => held.push(resolve));
      const [dead, living] = [aWorker(), aWorker()];
      expect((await Promise.all([dead.claim(), living.claim()])).sort()).to.deep.equal([0, 1]);
      clock.advance(MINUTE - 1);
      expect(await living.claim()).to.equal(0);
      clock.advance(1);
      answer = () => BODY;
      content = holding(NOW + 2 * DAY, NOW + 3 * DAY);
      expect(await readDue(aWorker())).to.equal(1);
      const after = await found(uuid);
      // A worker that resumes after its lease has ended changes nothing.
      content = holding(NOW + 5 * DAY, NOW + 6 * DAY);
      for (const release of held) release(BODY);
      await Promise.all([dead.idle(), living.idle()]);
      expect(await found(uuid)).to.deep.equal(after);
      expect(after.state).to.include({ lease: null, fetchedAt: NOW + MINUTE });
    });

    it('discards the answer of a calendar that was changed or removed in the meantime', async () => {
      const uuid = await aCalendar();
      /** Lets a worker read the calendar, and calls `meanwhile` before the answer arrives. */
      const whileAsked = async (meanwhile: () => Promise<void>) => {
        let release = (_answered: CalendarAnswer) => {};
        answer = () => new Promise((resolve) => (release = resolve));
        const worker = aWorker();
        expect(await worker.claim()).to.equal(1);
        await meanwhile();
        release(BODY);
        await worker.idle();
      };
      for (const patch of [
        { url: 'https://calendars.example/b.ics' },
        { timezone: 'Asia/Tokyo' },
        { tentative: 'free' },
      ]) {
        let changed: Calendar | undefined;
        await whileAsked(async () => {
          await changeCalendar(needs())({ app }, uuid, patch);
          changed = await found(uuid);
        });
        expect(await found(uuid), JSON.stringify(patch)).to.deep.equal(changed);
        expect(changed?.state).to.include({ lease: null, nextAt: NOW, etag: null });
      }
      await whileAsked(async () => void (await storage.apps.remove(app.owner, app.uuid, () => {})));
    });

    describe('with several calendars', () => {
      let held: { readonly url: string; release(answered: CalendarAnswer): void }[];
      let fetched: string[];
      beforeEach(() => {
        held = [];
        fetched = [];
      });
      /** Starts a worker for which URLs that contain `part` are answered only when the test releases them. */
      const hangingWorker = (part: string) =>
        aCalendarWorker(storage, clock, {
          fetchCalendar: ({ url }) => {
            fetched.push(url);
            return url.includes(part) ? new Promise((release) => held.push({ url, release })) : Promise.resolve(BODY);
          },
          readCalendar: async () => content,
        });
      const releaseAll = async (worker: CalendarWorker, answered: CalendarAnswer = BODY) => {
        for (const { release } of held.splice(0)) release(answered);
        await worker.idle();
      };
      /** Makes calendars of an app, each of its own resource. */
      const calendarsOf = async (whose: typeof app, urls: readonly string[]): Promise<readonly string[]> => {
        const made: string[] = [];
        for (const url of urls) {
          const resource = aResource({ app: whose.uuid });
          await write(storage, whose, { put: { resource: [resource] } });
          const { calendar } = await createCalendar(needs())({ app: whose }, { resource: resource.uuid, url });
          made.push(calendar.uuid);
        }
        return made;
      };
      const urls = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n));
      const GOOD = urls(5, (n) => `https://good-${n}.example/hangs`);
      const BAD = urls(5, (n) => `https://bad-${n}.example/hangs`);
      const HANGING = urls(20, (n) => `https://hangs-${n}.example/`);

      it('requests at most two calendars of an app from one host at a time, and other hosts meanwhile', async () => {
        await calendarsOf(app, [...urls(4, (n) => `https://HANGS.example/${n}`), 'https://hangs.example:444/a']);
        const worker = hangingWorker('.example');
        expect(await worker.claim()).to.equal(2);
        expect(new Set(held.map(({ url }) => new URL(url).host))).to.deep.equal(new Set(['hangs.example']));
        expect(await worker.claim()).to.equal(0);
        await releaseAll(worker);
        // The first two calendars now wait for their next reading.
        expect(await worker.claim()).to.equal(2);
        await releaseAll(worker);
        expect(await worker.claim()).to.equal(1);
        await releaseAll(worker);
      });

      it('reserves slots of an app and of the worker for calendars whose last attempt succeeded', async () => {
        const proven = await calendarsOf(app, GOOD);
        await readDue(hangingWorker('never'));
        clock.advance(15 * MINUTE);
        await calendarsOf(app, BAD);
        for (let n = 0; n < 5; n += 1) await calendarsOf(await addApp(storage), BAD);
        // The calendars that have never been read successfully have waited longer.
        clock.advance(DAY);
        for (const uuid of proven) await refreshCalendar(needs())({ app }, uuid);
        const worker = hangingWorker('hangs');
        expect(await worker.claim()).to.equal(8);
        const bad = held.filter(({ url }) => url.includes('bad')).length;
        expect([bad, held.length - bad]).to.deep.equal([5, 3]);
        expect(await worker.claim()).to.equal(0);
        await releaseAll(worker, FAILED);
      });

      it('takes apps in turn: an app with many hanging calendars does not delay a new one of another app', async () => {
        for (let n = 0; n < 2; n += 1) await calendarsOf(await addApp(storage), HANGING);
        const third = await addApp(storage);
        const worker = hangingWorker('hangs');
        expect(await worker.claim()).to.equal(4);
        const [late] = await calendarsOf(third, ['https://answers.example/']);
        clock.advance(SECOND);
        expect(await worker.claim()).to.equal(1);
        while ((await storage.objects.find(third.uuid, 'calendar', late!))!.state.fetchedAt === null) await turn();
        // All slots are taken by other apps, so the third app is next when one is free.
        for (let n = 0; n < 3; n += 1) await calendarsOf(await addApp(storage), HANGING);
        let claimed = await worker.claim();
        // The slot of the calendar `late` is free a moment after its state is stored.
        for (; claimed === 0; claimed = await worker.claim()) await turn();
        expect(claimed).to.equal(1);
        await calendarsOf(third, ['https://answers.example/again']);
        expect(await worker.claim()).to.equal(0);
        for (let ends = 1; !fetched.includes('https://answers.example/again'); ends += 1) {
          expect(ends, 'ended before its turn').to.be.at.most(6);
          const before = fetched.length;
          held.shift()!.release(FAILED);
          while ((await worker.claim()) === 0) await turn();
          // The worker fetches a claimed calendar a moment later.
          while (fetched.length === before) await turn();
        }
        await releaseAll(worker, FAILED);
      });
    });

    describe('with limits', () => {
      const seconds = (count: number, from: number): CalendarContent => ({
        kind: 'read',
        busy: Array.from({ length: count * 2 }, (_, i) => from + i * SECOND),
        reports: [],
      });
      /** Number of busy times and the error of each calendar. */
      const results = (uuids: readonly string[]) =>
        Promise.all(
          uuids.map(async (uuid) => {
            const { busy, error } = await state(uuid);
            return [busy, error] as const;
          }),
        );
      const TOO_MANY = (whose: string, most: string) =>
        `The calendars of ${whose} have more than ${most} busy times together, those that overlap counted as one`;

      it('stores at most 100,000 busy times of a resource, counted over all its calendars', async () => {
        const [first, same, beyond] = [await aCalendar(), await aCalendar(), await aCalendar()];
        let asking = 0;
        const contents = [seconds(60_000, NOW + DAY), seconds(60_000, NOW + DAY), seconds(60_000, NOW + 100 * DAY)];
        const order = [first, same, beyond];
        const worker = aCalendarWorker(storage, clock, {
          fetchCalendar: async () => BODY,
          readCalendar: async () => contents[asking++]!,
        });
        // Reads one calendar after another, so that their order is known.
        for (const uuid of order) {
          for (const other of order.filter((each) => each !== uuid)) await waitsLater(other);
          await refreshCalendar(needs())({ app }, uuid);
          await readDue(worker);
        }
        expect(await results(order)).to.deep.equal([
          [60_000, null],
          [60_000, null],
          [0, TOO_MANY('this resource', '100,000')],
        ]);
        // Both calendars are read at the same moment, in any order. Still only one fits the limit of the resource.
        asking = 0;
        contents.length = 0;
        contents.push(seconds(60_000, NOW + 200 * DAY), seconds(60_000, NOW + 300 * DAY));
        const room2 = aResource({ app: app.uuid });
        await write(storage, app, { put: { resource: [room2] } });
        for (const uuid of order) await waitsLater(uuid);
        const both = [await aCalendar({ resource: room2.uuid }), await aCalendar({ resource: room2.uuid })];
        await readDue(worker);
        const busy = (await results(both)).map(([count]) => Number(count));
        expect(busy.sort((a, b) => a - b)).to.deep.equal([0, 60_000]);
      });

      it('stores 500,000 overlapping busy times of a resource', async () => {
        content = seconds(90_000, NOW + DAY);
        const uuids: string[] = [];
        const worker = aWorker();
        for (let n = 0; n < 6; n += 1) {
          uuids.push(await aCalendar());
          await readDue(worker);
        }
        const many = 'together they have more than 500,000 busy times, each counted by itself';
        expect(await results(uuids)).to.deep.equal([
          ...Array.from({ length: 5 }, () => [90_000, null]),
          [0, `The calendars of this resource overlap: ${many}`],
        ]);
        // A calendar that was already stored can still be read.
        content = seconds(89_000, NOW + DAY);
        await refreshCalendar(needs())({ app }, uuids[4]!);
        await readDue(worker);
        expect((await found(uuids[4]!)).state).to.include({ busy: 89_000, error: null });
      });

      it('stores at most 1,000,000 busy times of an app', async () => {
        for (let n = 0; n < 10; n += 1) {
          const calendar = someCalendar({ app: app.uuid, resource: anUuid() });
          const later = { nextAt: NOW + 300 * DAY, isReportedStale: true };
          const state = { ...calendar.state, ...later, busy: n === 0 ? 99_999 : 100_000 };
          await write(storage, app, { put: { calendar: [{ ...calendar, state }] } });
        }
        content = holding(NOW + DAY, NOW + DAY + HOUR, NOW + 2 * DAY, NOW + 2 * DAY + HOUR);
        const uuid = await aCalendar();
        const worker = aWorker();
        await readDue(worker);
        expect(await state(uuid)).to.include({ busy: 0, error: TOO_MANY('this app', '1,000,000'), readAt: null });
        content = holding(NOW + DAY, NOW + DAY + HOUR);
        clock.advance(HOUR);
        await readDue(worker);
        expect(await state(uuid)).to.include({ busy: 1, error: null });
      });

      /** Postpones the next reading of a calendar until after the test. */
      const waitsLater = async (uuid: string) => {
        const calendar = await found(uuid);
        const state = { ...calendar.state, nextAt: NOW + 30 * DAY };
        await write(storage, app, { put: { calendar: [{ ...calendar, state }] } });
      };
    });
  });
});

const turn = () => new Promise((resolve) => setImmediate(resolve));
