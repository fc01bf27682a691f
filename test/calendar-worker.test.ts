import { expect } from 'chai';
import { newUuid } from '../adapters/tokens/index.js';
import { ChangeCalendar, CreateCalendar, RefreshCalendar } from '../core/calendars/change-calendars.js';
import type { CalendarAnswer, CalendarContent, CalendarRequest, Times } from '../core/calendars/reading.js';
import { DAY, HOUR, MINUTE, SECOND } from '../core/instants.js';
import type { Calendar } from '../core/model/calendar.js';
import type { Storage } from '../core/storage/storage.js';
import { aCalendarWorker, readDue } from './support/calendar-worker.js';
import { aClock, addApp, aResource, NOW, type TestClock, write } from './support/samples.js';
import { forEachStorage } from './support/storages.js';

const BODY: CalendarAnswer = { kind: 'body', body: new Uint8Array(), etag: '"1"', lastModified: 'once' };
const holding = (...busy: Times): CalendarContent => ({ kind: 'read', busy, reports: [] });
const FAILED: CalendarAnswer = { kind: 'failed', message: 'It answered 500', notBefore: null };

describe('CalendarWorker', () => {
  forEachStorage((lane) => {
    let clock: TestClock;
    let storage: Storage;
    let app: Awaited<ReturnType<typeof addApp>>;
    let room: string;
    /** What is asked, and how it is answered. */
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
      return (await new CreateCalendar(needs()).execute({ app }, input)).calendar.uuid;
    };
    const found = async (uuid: string): Promise<Calendar> => (await storage.calendars.find(app.uuid, uuid))!;
    const eventTypes = async () =>
      ((await storage.events.after(app.uuid, undefined, 100)) ?? []).map(({ type, at, data }) => [type, at, data]);

    it('reads a new calendar at once, and then every so many minutes', async () => {
      const uuid = await aCalendar({ refreshMinutes: 5 });
      const worker = aWorker();
      expect(await readDue(worker)).to.equal(1);
      expect((await found(uuid)).state).to.include({
        triedAt: NOW,
        fetchedAt: NOW,
        readAt: NOW,
        changedAt: NOW,
        busy: 1,
        etag: '"1"',
      });
      clock.advance(5 * MINUTE - 1);
      expect(await readDue(worker)).to.equal(0);
      clock.advance(1);
      answer = () => ({ kind: 'unchanged' });
      expect(await readDue(worker)).to.equal(1);
      expect(asked.at(-1)).to.include({ etag: '"1"', lastModified: 'once' });
      expect((await found(uuid)).state).to.include({ fetchedAt: NOW + 5 * MINUTE, readAt: NOW, changedAt: NOW });
    });

    it('asks for all of it when the last whole answer is more than a day old', async () => {
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
      // Nothing has changed, it says, of what it was not told.
      expect((await found(uuid)).state)
        .to.include({ fetchedAt: NOW + DAY, failures: 1 })
        .and.have.property('error')
        .a('string');
    });

    it('stores another set in the commit that tells of it, and none where it is the same', async () => {
      const uuid = await aCalendar();
      const worker = aWorker();
      await readDue(worker);
      const times = () =>
        storage.ledger.read(app.uuid, {}, (view) => {
          const { parts } = view.object('calendar', uuid)!.state;
          return parts.flatMap((part) => view.object('busyTimes', `${uuid}/${part}`)!.times);
        });
      const sequence = () => storage.ledger.sequence(app.uuid);
      clock.advance(15 * MINUTE);
      const before = await sequence();
      await readDue(worker);
      expect((await found(uuid)).state.changedAt).to.equal(NOW);
      expect(await sequence()).to.equal(before + 2); // the claim, and the answer
      clock.advance(15 * MINUTE);
      content = holding(NOW + DAY + HOUR, NOW + DAY + 2 * HOUR, NOW + 70 * DAY, NOW + 71 * DAY);
      await readDue(worker);
      expect((await found(uuid)).state).to.include({ changedAt: NOW + 30 * MINUTE, busy: 2 });
      expect(await times()).to.deep.equal(content.kind === 'read' ? content.busy : []);
      // What is over is no difference.
      clock.set(NOW + DAY + 3 * HOUR);
      content = holding(NOW + 70 * DAY, NOW + 71 * DAY);
      await readDue(worker);
      expect((await found(uuid)).state).to.include({ changedAt: NOW + 30 * MINUTE, busy: 1 });
      clock.advance(HOUR);
      content = holding();
      await readDue(worker);
      expect((await found(uuid)).state).to.include({ changedAt: NOW + DAY + 4 * HOUR, busy: 0 });
      expect(await times()).to.deep.equal([]);
    });

    it('tries again after ever longer waits, no earlier than it is asked to, and the last good set counts on', async () => {
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
      expect((await found(uuid)).state.nextAt).to.equal(clock() + 3 * DAY);
      answer = () => BODY;
      await new RefreshCalendar(needs()).execute({ app }, uuid);
      await readDue(worker);
      expect((await found(uuid)).state).to.include({ error: null, failures: 0, fetchedAt: clock() });
    });

    it('fails when it cannot be read, and keeps what the reader reports', async () => {
      const uuid = await aCalendar();
      content = { kind: 'failed', message: 'It is empty', reports: ['A report'] };
      await readDue(aWorker());
      const { state } = await found(uuid);
      expect(state).to.deep.include({ error: 'It is empty', reports: ['A report'], fetchedAt: null, busy: 0 });
    });

    it('reports of what counts again when nothing has changed since', async () => {
      const uuid = await aCalendar();
      const worker = aWorker();
      content = { ...holding(NOW + DAY, NOW + DAY + HOUR), reports: ['A time zone is not known'] };
      await readDue(worker);
      content = { kind: 'failed', message: 'An event cannot be read', reports: ['An event cannot be read'] };
      for (const wait of [15 * MINUTE, 5 * SECOND]) {
        clock.advance(wait);
        await readDue(worker);
        expect((await found(uuid)).state.reports).to.deep.equal(['An event cannot be read']);
      }
      answer = () => ({ kind: 'unchanged' });
      clock.advance(30 * SECOND);
      await readDue(worker);
      expect((await found(uuid)).state).to.deep.include({
        error: null,
        busy: 1,
        reports: ['A time zone is not known'],
      });
      expect((await found(uuid)).state).not.to.have.property('goodReports');
    });

    it('says once that it is stale, each time that it has become so', async () => {
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
      await new RefreshCalendar(needs()).execute({ app }, uuid);
      await readDue(worker);
      answer = () => FAILED;
      clock.advance(2 * HOUR);
      await readDue(worker);
      expect(await eventTypes()).to.deep.equal([first, ['calendar.stale', clock(), { uuid }]]);
      // Of one that was never read, too; and a longer patience begins anew.
      const other = await aCalendar({ staleAfterMinutes: 60 });
      clock.advance(HOUR + 1);
      await readDue(worker);
      expect((await eventTypes()).at(-1)).to.deep.equal(['calendar.stale', clock(), { uuid: other }]);
      await new ChangeCalendar(needs()).execute({ app }, other, { staleAfterMinutes: 120 });
      clock.advance(HOUR);
      await readDue(worker);
      expect(await eventTypes()).to.have.length(4);
    });

    it('reads under a lease: nobody else does, until whoever has it is dead', async () => {
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
      // Whoever wakes up too late has nothing to say.
      content = holding(NOW + 5 * DAY, NOW + 6 * DAY);
      for (const release of held) release(BODY);
      await Promise.all([dead.idle(), living.idle()]);
      expect(await found(uuid)).to.deep.equal(after);
      expect(after.state).to.include({ lease: null, fetchedAt: NOW + MINUTE });
    });

    it('drops what it reads of a calendar that has changed, or is gone, meanwhile', async () => {
      const uuid = await aCalendar();
      for (const patch of [
        { url: 'https://calendars.example/b.ics' },
        { timezone: 'Asia/Tokyo' },
        { tentative: 'free' },
      ]) {
        let release = (_answered: CalendarAnswer) => {};
        answer = () => new Promise((resolve) => (release = resolve));
        const worker = aWorker();
        expect(await worker.claim()).to.equal(1);
        await new ChangeCalendar(needs()).execute({ app }, uuid, patch);
        const changed = await found(uuid);
        release(BODY);
        await worker.idle();
        expect(await found(uuid), JSON.stringify(patch)).to.deep.equal(changed);
        expect(changed.state).to.include({ lease: null, nextAt: NOW, etag: null });
      }
      let release = (_answered: CalendarAnswer) => {};
      answer = () => new Promise((resolve) => (release = resolve));
      const worker = aWorker();
      expect(await worker.claim()).to.equal(1);
      await storage.apps.remove(app.owner, app.uuid, () => {});
      release(BODY);
      await worker.idle();
    });

    it('lets no app have more than half of its places', async () => {
      for (let i = 0; i < 7; i += 1) await aCalendar();
      const held: ((answered: CalendarAnswer) => void)[] = [];
      answer = () => new Promise((resolve) => held.push(resolve));
      const worker = aWorker();
      expect(await worker.claim()).to.equal(4);
      expect(await worker.claim()).to.equal(0);
      const other = await addApp(storage);
      const resource = aResource({ app: other.uuid });
      await write(storage, other, { put: { resource: [resource] } });
      const input = { resource: resource.uuid, url: 'https://calendars.example/a.ics' };
      await new CreateCalendar(needs()).execute({ app: other }, input);
      expect(await worker.claim()).to.equal(1);
      answer = () => BODY;
      while (held.length < 5) await new Promise((resolve) => setImmediate(resolve));
      for (const release of held) release(BODY);
      await worker.idle();
      expect(await readDue(worker)).to.equal(3);
    });
  });
});
