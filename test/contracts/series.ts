import { expect } from 'chai';
import { DAY } from '../../core/basics/instants.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Series } from '../../core/model/series.js';
import { listed } from '../support/lists.js';
import { addApp, anUuid, aSeries, NOW, write } from '../support/samples.js';
import { ALL, expectList, type Open, SHUFFLED, spoilDeep } from './lists.js';

const put = (storage: Storage, app: { readonly uuid: string }, ...series: readonly Series[]) =>
  write(storage, app, { put: { series } });

export function seriesContract(open: Open): void {
  describe('series', () => {
    it('returns every field as it was stored', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const made = [
        aSeries({ app: app.uuid }),
        aSeries({
          app: app.uuid,
          service: anUuid(),
          rule: 'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20991231T235959Z',
          timezone: 'America/Argentina/ComodRivadavia',
          start: -1,
          durationMinutes: 527_040,
          resources: [],
          omitted: ['2027-03-28', '9999-12-31'],
          skipped: [
            { start: NOW, reason: 'closed' },
            { start: NOW + DAY, reason: 'taken' },
          ],
          bookings: Array.from({ length: 366 }, () => anUuid()),
          version: 9,
          updatedAt: NOW + 1,
        }),
      ];
      await put(storage, app, ...made);
      for (const one of made) expect(await storage.objects.find(app.uuid, 'series', one.uuid)).to.deep.equal(one);
      expect((await listed(storage, 'series', app.uuid, ALL)).items).to.deep.equal(made);
    });

    it('returns undefined or an empty list for unknown UUIDs and for other apps', async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const mine = aSeries({ app: app.uuid, service: anUuid() });
      await put(storage, app, mine);
      expect(await storage.objects.find(app.uuid, 'series', anUuid())).to.equal(undefined);
      expect(await storage.objects.find(other.uuid, 'series', mine.uuid)).to.equal(undefined);
      for (const filter of [{}, { service: mine.service! }]) {
        await expectList((slice) => listed(storage, 'series', other.uuid, slice, filter), []);
        await expectList((slice) => listed(storage, 'series', anUuid(), slice, filter), []);
      }
    });

    it('lists in creation order regardless of UUIDs and clocks, in an order that changes of a series do not affect', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const uuids = SHUFFLED.map(() => anUuid());
      const made = SHUFFLED.map((place) => aSeries({ app: app.uuid, uuid: uuids[place]!, createdAt: NOW - place }));
      for (const one of made) await put(storage, app, one);
      const changed = { ...made[2]!, version: 2, updatedAt: NOW + 1 };
      await put(storage, app, changed);
      await expectList(
        (slice) => listed(storage, 'series', app.uuid, slice),
        made.map((one) => (one.uuid === changed.uuid ? changed : one)),
      );
    });

    it('filters by service', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const [service, other] = [anUuid(), anUuid()];
      const series = [service, null, service, other].map((each) => aSeries({ app: app.uuid, service: each }));
      await put(storage, app, ...series);
      await expectList((slice) => listed(storage, 'series', app.uuid, slice, { service }), [series[0]!, series[2]!]);
    });

    it('is not affected by changes to the objects that it returned or received', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const one = aSeries({ app: app.uuid, omitted: ['2027-03-28'], skipped: [{ start: NOW, reason: 'taken' }] });
      const given = structuredClone(one);
      await put(storage, app, given);
      spoilDeep(given);
      spoilDeep(await storage.objects.find(app.uuid, 'series', one.uuid));
      expect(await storage.objects.find(app.uuid, 'series', one.uuid)).to.deep.equal(one);
      expect((await listed(storage, 'series', app.uuid, ALL)).items).to.deep.equal([one]);
    });
  });
}
