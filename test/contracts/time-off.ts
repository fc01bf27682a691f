import { expect } from 'chai';
import { DAY, HOUR } from '../../core/basics/instants.js';
import type { TimeOff } from '../../core/model/time-off.js';
import { listed } from '../support/lists.js';
import { addApp, anUuid, aTimeOff, NOW, ODD_META, ODD_TEXT, write } from '../support/samples.js';
import { ALL, expectList, type Open } from './lists.js';

const DATES = { start: null, end: null, startDate: '2026-12-24', endDate: '2026-12-26' } as const;

export function timeOffContract(open: Open): void {
  const of = (app: { readonly uuid: string }, fields: Partial<TimeOff> = {}) => aTimeOff({ app: app.uuid, ...fields });

  describe('time off', () => {
    it('returns every field as it was stored', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const made = [
        of(app),
        of(app, { ...DATES, resources: [anUuid(), anUuid()], reason: ODD_TEXT, meta: ODD_META, version: 7 }),
      ];
      await write(storage, app, { put: { timeOff: made } });
      for (const one of made) expect(await storage.objects.find(app.uuid, 'timeOff', one.uuid)).to.deep.equal(one);
      expect((await listed(storage, 'timeOff', app.uuid, ALL)).items).to.deep.equal(made);
      const changed = { ...made[0]!, reason: 'later', version: 2 };
      await write(storage, app, { put: { timeOff: [changed] } });
      await write(storage, app, { removed: [{ kind: 'timeOff', uuid: made[1]!.uuid }] });
      expect((await listed(storage, 'timeOff', app.uuid, ALL)).items).to.deep.equal([changed]);
      expect(await storage.objects.find(app.uuid, 'timeOff', made[1]!.uuid)).to.equal(undefined);
    });

    it('lists the time off of an app in creation order, or that of one resource', async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const [room, desk] = [anUuid(), anUuid()];
      // The order of creation differs from the order in time.
      const all = [
        of(app, { resources: [room], start: NOW + 9 * DAY, end: NOW + 10 * DAY }),
        of(app, { resources: null, ...DATES }),
        of(app, { resources: [desk, room] }),
        of(app, { resources: [desk], start: NOW - 9 * DAY, end: NOW - 8 * DAY }),
      ];
      for (const entry of all) await write(storage, app, { put: { timeOff: [entry] } });
      await write(storage, other, { put: { timeOff: [of(other, { resources: [room] })] } });
      await expectList((slice) => listed(storage, 'timeOff', app.uuid, slice), all);
      const closing = (resource: string) => (slice: typeof ALL) =>
        storage.objects.list(
          app.uuid,
          {
            kind: 'timeOff',
            where: [
              'or',
              [
                ['eq', 'closesAll', true],
                ['has', 'resources', resource],
              ],
            ],
          },
          slice,
        );
      await expectList(closing(room), all.slice(0, 3));
      await expectList(closing(anUuid()), [all[1]!]);
      expect(await storage.objects.find(other.uuid, 'timeOff', all[0]!.uuid)).to.equal(undefined);
    });

    it('shows a decision all time off that lies in a span in some zone, in creation order, as it is at that moment', async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const late = of(app, { start: NOW + 5 * HOUR, end: NOW + 6 * HOUR });
      const dates = of(app, DATES);
      const early = of(app, { start: NOW - DAY, end: NOW + HOUR });
      await write(storage, app, { put: { timeOff: [late, dates, early] } });
      await write(storage, other, { put: { timeOff: [of(other)] } });
      const seen = (from: number, to: number) =>
        storage.ledger.read(app.uuid, {}, (view) => view.timeOff(from, to).map(({ uuid }) => uuid));
      const around = [late.uuid, early.uuid];
      expect(await seen(NOW, NOW + DAY)).to.deep.equal(around);
      expect(await seen(NOW + HOUR, NOW + 5 * HOUR), 'both ends excluded').to.deep.equal([]);
      expect(await seen(NOW + HOUR - 1, NOW + 5 * HOUR + 1)).to.deep.equal(around);
      expect(await seen(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)).to.deep.equal([
        late.uuid,
        dates.uuid,
        early.uuid,
      ]);
      // The 24th begins in Kiritimati when it is 10:00 on the 23rd in UTC, and the 26th ends in Pago Pago at 11:00 on the 27th.
      expect(await seen(Date.UTC(2026, 11, 23, 9), Date.UTC(2026, 11, 23, 11))).to.deep.equal([dates.uuid]);
      expect(await seen(Date.UTC(2026, 11, 27, 10), Date.UTC(2026, 11, 28))).to.deep.equal([dates.uuid]);
      expect(await seen(Date.UTC(2026, 11, 30), Date.UTC(2026, 11, 31))).to.deep.equal([]);

      await write(storage, app, {
        put: { timeOff: [{ ...late, start: NOW + 8 * HOUR, end: NOW + 9 * HOUR } as TimeOff] },
      });
      expect(await seen(NOW + 5 * HOUR, NOW + 6 * HOUR), 'moved').to.deep.equal([]);
      await write(storage, app, { removed: [{ kind: 'timeOff', uuid: early.uuid }] });
      expect(await seen(NOW - DAY, NOW + DAY), 'removed').to.deep.equal([late.uuid]);
      expect(await seen(NOW - 2 * DAY, NOW + DAY), 'asked for from earlier on').to.deep.equal([late.uuid]);
    });

    it('shows each of several decisions the changes of those before it', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const [kept, gone, made] = [of(app), of(app), of(app)];
      await write(storage, app, { put: { timeOff: [kept, gone] } });
      const look = () =>
        storage.ledger.commit(app.uuid, {}, (view) => ({
          result: view.timeOff(NOW, NOW + 9 * DAY).map(({ uuid }) => uuid),
        }));
      const [, , seen] = await Promise.all([
        write(storage, app, { put: { timeOff: [made] } }),
        write(storage, app, { removed: [{ kind: 'timeOff', uuid: gone.uuid }] }),
        look(),
      ]);
      expect(seen).to.deep.equal([kept.uuid, made.uuid]);
    });
  });
}
