import { expect } from 'chai';
import { DAY } from '../../core/instants.js';
import type { Series } from '../../core/model/series.js';
import type { Storage } from '../../core/storage/storage.js';
import { aBooking, addApp, anUuid, aSeries, NOW, write } from '../support/samples.js';
import { ALL, expectList, type Open, SHUFFLED, spoilDeep } from './lists.js';

const put = (storage: Storage, app: { readonly uuid: string }, ...series: readonly Series[]) =>
  write(storage, app, { put: { series } });

export function seriesRepositoryContract(open: Open): void {
  describe('SeriesRepository', () => {
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
      for (const one of made) expect(await storage.series.find(app.uuid, one.uuid)).to.deep.equal(one);
      expect((await storage.series.list(app.uuid, ALL, {})).items).to.deep.equal(made);
    });

    it('returns undefined or an empty list for unknown UUIDs and for other apps', async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const resource = anUuid();
      const mine = aSeries({ app: app.uuid, service: anUuid() });
      const booking = aBooking({
        app: app.uuid,
        resources: [resource],
        series: { uuid: mine.uuid, occurrence: NOW, sequence: 0 },
      });
      await write(storage, app, { put: { series: [mine], booking: [booking] } });
      expect(await storage.series.find(app.uuid, anUuid())).to.equal(undefined);
      expect(await storage.series.find(other.uuid, mine.uuid)).to.equal(undefined);
      for (const filter of [{}, { service: mine.service! }, { resource }]) {
        await expectList((slice) => storage.series.list(other.uuid, slice, filter), []);
        await expectList((slice) => storage.series.list(anUuid(), slice, filter), []);
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
        (slice) => storage.series.list(app.uuid, slice, {}),
        made.map((one) => (one.uuid === changed.uuid ? changed : one)),
      );
    });

    it('filters by service, and by a resource that one of its bookings takes now, in any status', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const [service, resource, other] = [anUuid(), anUuid(), anUuid()];
      const bookings = Array.from({ length: 4 }, () => anUuid());
      const series = [service, null, service].map((each, i) =>
        aSeries({ app: app.uuid, service: each, resources: [other], bookings: [bookings[i]!] }),
      );
      const taking = (i: number, resources: readonly string[], fields: object = {}) =>
        aBooking({
          app: app.uuid,
          uuid: bookings[i]!,
          resources,
          series: { uuid: series[i]!.uuid, occurrence: NOW, sequence: 0 },
          ...fields,
        });
      const alone = aBooking({ app: app.uuid, resources: [resource] });
      const made = [
        taking(0, [other, resource]),
        taking(1, [resource], { status: 'cancelled' }),
        taking(2, [other]),
        alone,
      ];
      await write(storage, app, { put: { series, booking: made } });
      const list = (filter: object) => (slice: typeof ALL) => storage.series.list(app.uuid, slice, filter);
      await expectList(list({ service }), [series[0]!, series[2]!]);
      await expectList(list({ resource }), [series[0]!, series[1]!]);
      await expectList(list({ service, resource }), [series[0]!]);
      await expectList(list({ resource: anUuid() }), []);
      await write(storage, app, { put: { booking: [{ ...taking(0, [other]), version: 2 }] } });
      await expectList(list({ resource }), [series[1]!]);
    });

    it('is not affected by changes to the objects that it returned or received', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const one = aSeries({ app: app.uuid, omitted: ['2027-03-28'], skipped: [{ start: NOW, reason: 'taken' }] });
      const given = structuredClone(one);
      await put(storage, app, given);
      spoilDeep(given);
      spoilDeep(await storage.series.find(app.uuid, one.uuid));
      expect(await storage.series.find(app.uuid, one.uuid)).to.deep.equal(one);
      expect((await storage.series.list(app.uuid, ALL, {})).items).to.deep.equal([one]);
    });
  });
}
