import { expect } from 'chai';
import type { Resource } from '../../core/resources/resource.js';
import type { Rules } from '../../core/resources/rules.js';
import type { Schedule } from '../../core/schedules/schedule.js';
import { NO_SEARCH } from '../../core/search.js';
import { addApp, anUuid, aResource, NOW, ODD_META, ODD_TEXT, write } from '../support/samples.js';
import { ALL, expectList, expectRevisions, type Open, SHUFFLED, searchContract, spoil } from './lists.js';

const SCHEDULE: Schedule = {
  weekly: [
    { days: ['mon', 'wed'], start: '09:00', end: '12:30' },
    { days: ['sun'], start: '22:00', end: '02:00' },
    { days: ['sat'], start: '00:00', end: '24:00' },
  ],
  overrides: [
    { date: '2026-12-25', windows: [] },
    {
      date: '2026-12-24',
      windows: [
        { start: '09:00', end: '10:00' },
        { start: '08:00', end: '09:00' },
      ],
    },
  ],
};

const RULES: Rules = {
  slotMinutes: 1,
  minDurationMinutes: 5,
  maxDurationMinutes: 527_040,
  bufferBeforeMinutes: 10,
  bufferAfterMinutes: 20,
  minNoticeMinutes: 30,
  maxAdvanceDays: 36_500,
};

export function resourceRepositoryContract(open: Open): void {
  describe('ResourceRepository', () => {
    it('gives back every field as it was stored', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const full = aResource({
        app: app.uuid,
        name: ODD_TEXT,
        description: '👩‍👩‍👧 x'.repeat(1000),
        timezone: 'america/Argentina/ushuaia',
        capacity: 10_000,
        schedule: SCHEDULE,
        rules: RULES,
        meta: ODD_META,
        longestBlock: 2 ** 41,
        closing: true,
        version: 7,
        createdAt: -1,
        updatedAt: NOW + 1,
      });
      const plain = aResource({ app: app.uuid });
      const closed = aResource({ app: app.uuid, schedule: { weekly: [], overrides: [] }, longestBlock: 0 });
      await write(storage, app, { put: { resource: [full, plain, closed] } });
      for (const resource of [full, plain, closed]) {
        expect(await storage.resources.find(app.uuid, resource.uuid)).to.deep.equal(resource);
      }
      expect((await storage.resources.list(app.uuid, ALL, NO_SEARCH)).items).to.deep.equal([full, plain, closed]);
    });

    it('answers undefined and an empty list where there is nothing', async () => {
      const storage = await open();
      const app = await addApp(storage);
      expect(await storage.resources.find(app.uuid, anUuid())).to.equal(undefined);
      expect(await storage.resources.find(anUuid(), anUuid())).to.equal(undefined);
      await expectList((slice) => storage.resources.list(app.uuid, slice, NO_SEARCH), []);
      await expectList((slice) => storage.resources.list(anUuid(), slice, NO_SEARCH), []);
    });

    it('lists in creation order, whatever the UUIDs, names and clocks say, and an object keeps its place', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const uuids = SHUFFLED.map(() => anUuid());
      const made = SHUFFLED.map((place) =>
        aResource({ app: app.uuid, uuid: uuids[place]!, name: `name ${place}`, createdAt: NOW - place }),
      );
      for (const resource of made) await write(storage, app, { put: { resource: [resource] } });
      const list = (slice: typeof ALL) => storage.resources.list(app.uuid, slice, NO_SEARCH);
      await expectList(list, made);

      const changed = { ...made[2]!, name: 'renamed', schedule: SCHEDULE, meta: {}, version: 2, updatedAt: NOW + 1 };
      await write(storage, app, { put: { resource: [changed] } });
      await expectList(
        list,
        made.map((resource) => (resource.uuid === changed.uuid ? changed : resource)),
      );
    });

    it('replaces an object as a whole', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const before = aResource({ app: app.uuid, schedule: SCHEDULE, rules: RULES, meta: { gone: 1, stays: 2 } });
      const after = { ...aResource({ app: app.uuid, meta: { stays: 3 } }), uuid: before.uuid, version: 2 };
      await write(storage, app, { put: { resource: [before] } });
      await write(storage, app, { put: { resource: [after] } });
      expect(await storage.resources.find(app.uuid, before.uuid)).to.deep.equal(after);
    });

    it('shows what was removed no more, and everything else still', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const made = [1, 2, 3].map((n) => aResource({ app: app.uuid, name: `n${n}` }));
      await write(storage, app, { put: { resource: made } });
      const [first, second, third] = made as [Resource, Resource, Resource];
      await write(storage, app, { removed: [{ kind: 'resource', uuid: second.uuid }] });
      expect(await storage.resources.find(app.uuid, second.uuid)).to.equal(undefined);
      await expectList((slice) => storage.resources.list(app.uuid, slice, NO_SEARCH), [first, third]);
      const search = { all: [{ field: 'name' as const, folded: 'n' }], any: [] };
      await expectList((slice) => storage.resources.list(app.uuid, slice, search), [first, third]);
    });

    it('keeps apps apart', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const other = await addApp(storage, { owner: app.owner });
      const mine = aResource({ app: app.uuid, name: 'Same' });
      const theirs = aResource({ app: other.uuid, name: 'Same' });
      await write(storage, app, { put: { resource: [mine] } });
      await write(storage, other, { put: { resource: [theirs] } });
      expect(await storage.resources.find(other.uuid, mine.uuid)).to.equal(undefined);
      expect((await storage.resources.list(app.uuid, ALL, NO_SEARCH)).items).to.deep.equal([mine]);
      expect((await storage.resources.list(other.uuid, ALL, NO_SEARCH)).items).to.deep.equal([theirs]);
      await write(storage, other, { removed: [{ kind: 'resource', uuid: mine.uuid }] });
      expect(await storage.resources.find(app.uuid, mine.uuid)).to.deep.equal(mine);
    });

    it('is not changed through what it answers, nor through what it was given', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const resource = aResource({ app: app.uuid, meta: { floor: 1 }, schedule: SCHEDULE });
      const given = structuredClone(resource);
      await write(storage, app, { put: { resource: [given] } });
      spoil(given.meta);
      spoil(given);
      const found = await storage.resources.find(app.uuid, resource.uuid);
      spoil(found?.meta);
      spoil(found?.schedule?.overrides[1]);
      spoil(found);
      expect(await storage.resources.find(app.uuid, resource.uuid)).to.deep.equal(resource);
      expect((await storage.resources.list(app.uuid, ALL, NO_SEARCH)).items).to.deep.equal([resource]);
    });

    it('has another revision after each of its changes, and no other time', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const resource = aResource({ app: app.uuid });
      const changed = { ...resource, name: 'changed' };
      await expectRevisions(
        () => storage.resources.revision(app.uuid),
        [
          () => write(storage, app, { put: { resource: [resource] } }),
          () => write(storage, app, { put: { resource: [aResource({ app: app.uuid })] } }),
          () => write(storage, app, { put: { resource: [changed] } }),
          () => write(storage, app, { removed: [{ kind: 'resource', uuid: resource.uuid }] }),
          () => write(storage, app, { put: { resource: [aResource({ app: app.uuid })] } }),
        ],
      );
    });

    searchContract('name', async (names) => {
      const storage = await open();
      const app = await addApp(storage);
      const other = await addApp(storage);
      await write(storage, app, { put: { resource: names.map((name) => aResource({ app: app.uuid, name })) } });
      await write(storage, other, { put: { resource: names.map((name) => aResource({ app: other.uuid, name })) } });
      return async (search, slice) => {
        const { items, total } = await storage.resources.list(app.uuid, slice, search);
        return { items: items.map(({ name }) => name), total };
      };
    });
  });
}
