import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import type { NoSlot } from '../../core/ledger/storage/calendar-reads.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Calendar } from '../../core/model/calendar.js';
import { aCalendar, anUuid, NOW, someBusyTimes, write } from '../support/samples.js';
import { expect } from './expectation.js';
import { type Open, withApps } from './lists.js';
import { globalRunner, type Runner } from './runner.js';

const put = (storage: Storage, app: { readonly uuid: string }, ...calendar: readonly Calendar[]) =>
  write(storage, app, { put: { calendar } });

const ANY: NoSlot = { apps: new Set(), unproven: new Set(), lanes: new Set() };

export function calendarsContract(open: Open, { describe, it }: Runner = globalRunner()): void {
  describe('calendars', () => {
    /** Returns a calendar that is due at `nextAt`. */
    const waiting = (app: { readonly uuid: string }, nextAt: number, fields: Partial<Calendar> = {}) => {
      const calendar = aCalendar({ app: app.uuid, ...fields });
      return { ...calendar, state: { ...calendar.state, nextAt } };
    };

    it('counts the calendars of all apps by their current status', async () => {
      const { storage, app, other } = await withApps(open);
      expect(await storage.calendars.statuses(NOW, 100)).to.deep.equal({ new: 0, ok: 0, failing: 0, stale: 0 });
      const of = (owner: { readonly uuid: string }, state: Partial<Calendar['state']>) => {
        const calendar = aCalendar({ app: owner.uuid, staleAfterMinutes: 60 });
        return { ...calendar, state: { ...calendar.state, error: null, fetchedAt: NOW, since: NOW, ...state } };
      };
      const gone = of(app, {});
      await put(
        storage,
        app,
        of(app, {}),
        of(app, { fetchedAt: null }),
        of(app, { error: 'x', fetchedAt: null }),
        gone,
      );
      await put(
        storage,
        other,
        of(other, {}),
        of(other, { since: NOW - HOUR - 1, error: 'x' }),
        of(other, { since: NOW - HOUR }),
      );
      await write(storage, app, { removed: [{ kind: 'calendar', uuid: gone.uuid }] });
      expect(await storage.calendars.statuses(NOW, 100)).to.deep.equal({ new: 1, ok: 3, failing: 1, stale: 1 });
      expect(await storage.calendars.statuses(NOW + HOUR + 1, 100)).to.deep.equal({
        new: 0,
        ok: 0,
        failing: 0,
        stale: 6,
      });
      const some = await storage.calendars.statuses(NOW, 2);
      expect(Object.values(some).reduce((sum, count) => sum + count, 0)).to.equal(2);
    });

    it('returns the calendars of all apps that are due, the earliest first', async () => {
      const { storage, app, other } = await withApps(open);
      const late = waiting(app, NOW - 1);
      const now = waiting(other, NOW);
      const early = waiting(app, NOW - HOUR);
      const future = waiting(app, NOW + 1);
      await put(storage, app, late, early, future);
      await put(storage, other, now);
      const due = async (at: number, limit = 10, without: readonly string[] = []) =>
        (await storage.calendars.due(at, limit, { ...ANY, apps: new Set(without) })).map(({ uuid }) => uuid);
      expect(await storage.calendars.due(NOW, 1, ANY)).to.deep.equal([early]);
      expect(await due(NOW)).to.deep.equal([early.uuid, late.uuid, now.uuid]);
      expect(await due(NOW, 2)).to.deep.equal([early.uuid, late.uuid]);
      expect(await due(NOW, 1, [app.uuid])).to.deep.equal([now.uuid]);
      expect(await due(NOW, 9, [app.uuid, other.uuid])).to.deep.equal([]);
      expect(await due(NOW + 1)).to.deep.equal([early.uuid, late.uuid, now.uuid, future.uuid]);
      await put(storage, app, { ...early, state: { ...early.state, nextAt: NOW + DAY } });
      await write(storage, app, { removed: [{ kind: 'calendar', uuid: late.uuid }] });
      expect(await due(NOW)).to.deep.equal([now.uuid]);
      await storage.apps.remove(other.owner, other.uuid, () => {});
      expect(await due(NOW)).to.deep.equal([]);
    });

    it('returns calendars that became stale while they wait, unless that is recorded already', async () => {
      const { storage, app } = await withApps(open);
      const silent = waiting(app, NOW + DAY, { staleAfterMinutes: 60 });
      const told = waiting(app, NOW + DAY, { staleAfterMinutes: 60 });
      await put(storage, app, silent, { ...told, state: { ...told.state, isReportedStale: true } });
      const due = (at: number) => storage.calendars.due(at, 10, ANY);
      expect(await due(NOW + 60 * MINUTE)).to.deep.equal([]);
      expect(await due(NOW + 60 * MINUTE + 1)).to.deep.equal([silent]);
    });

    it('leaves out due calendars of hosts, or of unproven hosts, that have no free slot, even if there are many', async () => {
      const { storage, app, other } = await withApps(open);
      const at = (
        whose: { readonly uuid: string },
        url: string,
        state: Partial<Calendar['state']>,
        minutes: number,
      ) => {
        const calendar = waiting(whose, NOW - minutes * MINUTE, { url });
        return { ...calendar, state: { ...calendar.state, error: null, fetchedAt: NOW - DAY, ...state } };
      };
      const hanging = Array.from({ length: 120 }, (_, i) =>
        at(app, `HTTPS://Hangs.example:8443/${i}`, { error: 'No answer within 15 s' }, 200 - i),
      );
      const fresh = at(app, 'https://fresh.example/a', { fetchedAt: null }, 40);
      const good = at(app, 'https://hangs.example:8443/good', {}, 30);
      const elsewhere = at(app, 'webcal://good.example?x', {}, 20);
      const others = at(other, 'https://hangs.example:8443/others', { error: 'It answered 500' }, 10);
      await put(storage, app, ...hanging, fresh, good, elsewhere);
      await put(storage, other, others);
      const due = async (without: Partial<NoSlot>) =>
        (await storage.calendars.due(NOW, 200, { ...ANY, ...without })).map(({ uuid }) => uuid);
      const uuidsOf = (...calendars: readonly Calendar[]) => calendars.map(({ uuid }) => uuid);
      expect(await due({})).to.have.length(124);
      const lanes = new Set([`${app.uuid} hangs.example:8443`]);
      expect(await due({ lanes })).to.deep.equal(uuidsOf(fresh, elsewhere, others));
      expect(await due({ unproven: new Set([app.uuid]) })).to.deep.equal(uuidsOf(good, elsewhere, others));
      expect(await due({ unproven: 'all' })).to.deep.equal(uuidsOf(good, elsewhere));
      expect(await due({ unproven: 'all', lanes })).to.deep.equal(uuidsOf(elsewhere));
      expect(await due({ apps: new Set([other.uuid]), lanes, unproven: new Set([other.uuid]) })).to.deep.equal(
        uuidsOf(fresh, elsewhere),
      );
      expect(await storage.calendars.due(NOW, 1, { ...ANY, lanes })).to.deep.equal([fresh]);
    });

    it('stores parts of busy times, however many there are', async () => {
      const { storage, app } = await withApps(open);
      const calendar = anUuid();
      const times = Array.from({ length: 40_000 }, (_, i) => NOW + i * MINUTE);
      const parts = [
        someBusyTimes({ app: app.uuid, uuid: `${calendar}/642`, times }),
        someBusyTimes({ app: app.uuid, uuid: `${calendar}/643`, times: [-1, NOW + 0.5] }),
      ];
      await write(storage, app, { put: { busyTimes: parts } });
      const found = () =>
        storage.ledger.read(app.uuid, {}, (view) => parts.map(({ uuid }) => view.object('busyTimes', uuid)));
      expect(await found()).to.deep.equal(parts);
      await write(storage, app, { removed: [{ kind: 'busyTimes', uuid: parts[0]!.uuid }] });
      expect(await found()).to.deep.equal([undefined, parts[1]]);
    });
  });
}
