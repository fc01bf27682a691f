import { expect } from 'chai';
import { NO_SEARCH } from '../../core/search.js';
import { DEFAULT_SETTINGS, type Settings } from '../../core/workflows/settings.js';
import type { Workflow } from '../../core/workflows/workflow.js';
import { addApp, anUuid, aWorkflow, NOW, ODD_TEXT, write } from '../support/samples.js';
import { ALL, expectList, type Open, SHUFFLED, searchContract, spoil } from './lists.js';

const SETTINGS: Settings = {
  mode: 'confirm',
  holdSeconds: 3600,
  pendingMinutes: 1,
  cancelUntilMinutes: 0,
  rescheduleUntilMinutes: 527_040,
  completeAfterMinutes: 0,
};

export function workflowRepositoryContract(open: Open): void {
  describe('WorkflowRepository', () => {
    it('gives back every field as it was stored', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const full = aWorkflow({
        app: app.uuid,
        name: ODD_TEXT,
        description: '👩‍👩‍👧 x'.repeat(1000),
        settings: SETTINGS,
        version: 7,
        createdAt: -1,
        updatedAt: NOW + 1,
      });
      const plain = aWorkflow({ app: app.uuid, settings: DEFAULT_SETTINGS });
      await write(storage, app, { put: { workflow: [full, plain] } });
      expect(await storage.workflows.find(app.uuid, full.uuid)).to.deep.equal(full);
      expect(await storage.workflows.find(app.uuid, plain.uuid)).to.deep.equal(plain);
      expect(await storage.workflows.list(app.uuid, ALL, NO_SEARCH)).to.deep.equal({ items: [full, plain], total: 2 });
    });

    it('answers undefined and an empty list where there is nothing', async () => {
      const storage = await open();
      const app = await addApp(storage);
      expect(await storage.workflows.find(app.uuid, anUuid())).to.equal(undefined);
      expect(await storage.workflows.find(anUuid(), anUuid())).to.equal(undefined);
      await expectList((slice) => storage.workflows.list(app.uuid, slice, NO_SEARCH), []);
      await expectList((slice) => storage.workflows.list(anUuid(), slice, NO_SEARCH), []);
      expect(await storage.workflows.withClock()).to.deep.equal([]);
      expect(await storage.workflows.withClock(anUuid())).to.deep.equal([]);
    });

    it('lists in creation order, whatever the UUIDs, names and clocks say, and an object keeps its place', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const uuids = SHUFFLED.map(() => anUuid());
      const made = SHUFFLED.map((place) =>
        aWorkflow({ app: app.uuid, uuid: uuids[place]!, name: `name ${place}`, createdAt: NOW - place }),
      );
      for (const workflow of made) await write(storage, app, { put: { workflow: [workflow] } });
      const list = (slice: typeof ALL) => storage.workflows.list(app.uuid, slice, NO_SEARCH);
      await expectList(list, made);

      const renamed = { ...made[2]!, name: 'renamed', version: 2, updatedAt: NOW + 1 };
      await write(storage, app, { put: { workflow: [renamed] } });
      await expectList(
        list,
        made.map((workflow) => (workflow.uuid === renamed.uuid ? renamed : workflow)),
      );
    });

    it('lets two of one app have the same name', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const twins = [aWorkflow({ app: app.uuid, name: 'Twin' }), aWorkflow({ app: app.uuid, name: 'Twin' })];
      await write(storage, app, { put: { workflow: twins } });
      expect((await storage.workflows.list(app.uuid, ALL, NO_SEARCH)).items).to.deep.equal(twins);
    });

    it('shows what was removed no more, and everything else still', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const made = [1, 2, 3].map((n) => aWorkflow({ app: app.uuid, name: `n${n}`, settings: SETTINGS }));
      await write(storage, app, { put: { workflow: made } });
      const [first, second, third] = made as [Workflow, Workflow, Workflow];
      await write(storage, app, { removed: [{ kind: 'workflow', uuid: second.uuid }] });
      expect(await storage.workflows.find(app.uuid, second.uuid)).to.equal(undefined);
      await expectList((slice) => storage.workflows.list(app.uuid, slice, NO_SEARCH), [first, third]);
      const search = { all: [{ field: 'name' as const, folded: 'n' }], any: [] };
      await expectList((slice) => storage.workflows.list(app.uuid, slice, search), [first, third]);
      expect(await storage.workflows.withClock(app.uuid)).to.have.deep.members([first, third]);
    });

    it('keeps apps apart', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const other = await addApp(storage, { owner: app.owner });
      const mine = aWorkflow({ app: app.uuid, name: 'Same' });
      const theirs = aWorkflow({ app: other.uuid, name: 'Same' });
      await write(storage, app, { put: { workflow: [mine] } });
      await write(storage, other, { put: { workflow: [theirs] } });
      expect(await storage.workflows.find(other.uuid, mine.uuid)).to.equal(undefined);
      expect((await storage.workflows.list(app.uuid, ALL, NO_SEARCH)).items).to.deep.equal([mine]);
      expect((await storage.workflows.list(other.uuid, ALL, NO_SEARCH)).items).to.deep.equal([theirs]);
      await write(storage, other, { removed: [{ kind: 'workflow', uuid: mine.uuid }] });
      expect(await storage.workflows.find(app.uuid, mine.uuid)).to.deep.equal(mine);
    });

    it('names the workflows that let the clock move bookings', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const other = await addApp(storage);
      const of = (owner: typeof app, settings: Partial<Settings>) =>
        aWorkflow({ app: owner.uuid, settings: { ...DEFAULT_SETTINGS, ...settings } });
      const none = of(app, { mode: 'confirm', cancelUntilMinutes: 5, rescheduleUntilMinutes: 5 });
      const pending = of(app, { pendingMinutes: 30 });
      const completing = of(app, { completeAfterMinutes: 0 });
      const both = of(other, { pendingMinutes: 1, completeAfterMinutes: 1 });
      const quiet = of(app, { completeAfterMinutes: 10 });
      await write(storage, app, { put: { workflow: [none, pending, completing, quiet] } });
      await write(storage, other, { put: { workflow: [both] } });
      await write(storage, app, { put: { workflow: [{ ...quiet, settings: DEFAULT_SETTINGS, version: 2 }] } });
      expect(await storage.workflows.withClock()).to.have.deep.members([pending, completing, both]);
      expect(await storage.workflows.withClock(app.uuid)).to.have.deep.members([pending, completing]);
      expect(await storage.workflows.withClock(other.uuid)).to.have.deep.members([both]);
    });

    it('is not changed through what it answers', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const workflow = aWorkflow({ app: app.uuid });
      await write(storage, app, { put: { workflow: [workflow] } });
      const found = await storage.workflows.find(app.uuid, workflow.uuid);
      spoil(found?.settings);
      spoil(found);
      expect(await storage.workflows.find(app.uuid, workflow.uuid)).to.deep.equal(workflow);
    });

    searchContract('name', async (names) => {
      const storage = await open();
      const app = await addApp(storage);
      const other = await addApp(storage);
      await write(storage, app, { put: { workflow: names.map((name) => aWorkflow({ app: app.uuid, name })) } });
      await write(storage, other, { put: { workflow: names.map((name) => aWorkflow({ app: other.uuid, name })) } });
      return async (search, slice) => {
        const { items, total } = await storage.workflows.list(app.uuid, slice, search);
        return { items: items.map(({ name }) => name), total };
      };
    });
  });
}
