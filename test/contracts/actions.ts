import { expect } from 'chai';
import type { Slice } from '../../core/basics/pagination.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Action, ActionConfig } from '../../core/model/action.js';
import { addApp, anAction, anUuid, NOW, ODD_TEXT, write } from '../support/samples.js';
import { ALL, expectList, type Open, spoil } from './lists.js';

const CONFIGS: readonly ActionConfig[] = [
  {
    type: 'webhook',
    config: {
      url: 'https://example.com/hook?a=1&b=%20#x',
      secrets: [
        { secret: 'whsec_bmV3', until: null },
        { secret: 'whsec_b2xk', until: NOW + 1 },
      ],
      headers: Object.fromEntries([
        ['x-$dotted.name', ODD_TEXT],
        ['__proto__', 'kept'],
      ]),
    },
  },
  { type: 'webhook', config: { url: 'http://localhost:8080/', secrets: [], headers: {} } },
  { type: 'email', config: { to: '{{booking.customer.email}}', subject: ODD_TEXT, text: ODD_TEXT, html: null } },
  { type: 'email', config: { to: 'a@example.com', subject: 's', text: 't', html: '<b>{{booking.title}}</b>' } },
  { type: 'transition', config: { to: 'no-show' } },
  { type: 'log', config: {} },
];

/** Lists the actions of a workflow as the use cases do: by position, then in creation order. */
const listOf = ({ objects }: Storage, app: string, workflow: string, slice: Slice) =>
  objects.list(app, { kind: 'action', where: ['eq', 'workflow', workflow], order: 'position' }, slice);
const ofWorkflows = ({ objects }: Storage, app: string, workflows: readonly string[]) =>
  objects.select(app, { kind: 'action', where: ['in', 'workflow', workflows], order: 'position' });

export function actionsContract(open: Open): void {
  describe('actions', () => {
    it('returns every field as it was stored', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const workflow = anUuid();
      const actions = CONFIGS.map((config, n) =>
        anAction(
          {
            app: app.uuid,
            workflow,
            name: `${n} ${ODD_TEXT}`,
            trigger: n % 2 ? 'booking.start' : 'booking.no_show',
            offsetMinutes: n % 2 ? -1440 : 0,
            enabled: n % 2 === 0,
            position: n,
            version: n + 1,
            createdAt: NOW + n,
            updatedAt: NOW + 10 * n,
          },
          config,
        ),
      );
      await write(storage, app, { put: { action: actions } });
      for (const action of actions) {
        expect(await storage.objects.find(app.uuid, 'action', action.uuid)).to.deep.equal(action);
      }
      expect((await listOf(storage, app.uuid, workflow, ALL)).items).to.deep.equal(actions);
      expect(await ofWorkflows(storage, app.uuid, [workflow])).to.deep.equal(actions);
    });

    it('returns undefined or an empty list for unknown UUIDs', async () => {
      const storage = await open();
      const app = await addApp(storage);
      expect(await storage.objects.find(app.uuid, 'action', anUuid())).to.equal(undefined);
      expect(await storage.objects.find(anUuid(), 'action', anUuid())).to.equal(undefined);
      await expectList((slice) => listOf(storage, app.uuid, anUuid(), slice), []);
      await expectList((slice) => listOf(storage, anUuid(), anUuid(), slice), []);
      expect(await ofWorkflows(storage, app.uuid, [])).to.deep.equal([]);
      expect(await ofWorkflows(storage, app.uuid, [anUuid()])).to.deep.equal([]);
    });

    it('lists the actions of a workflow by position, then in creation order, regardless of UUIDs and clocks', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const [workflow, second, third] = [anUuid(), anUuid(), anUuid()];
      const uuids = Array.from({ length: 7 }, () => anUuid()).toReversed();
      const made: Action[] = [];
      for (const [n, position] of [10, 2, -1, 2, 0, 10, 2].entries()) {
        const action = anAction({ app: app.uuid, workflow, position, uuid: uuids[n]!, createdAt: NOW - n });
        const beside = anAction({ app: app.uuid, workflow: n % 2 ? second : third, position });
        made.push(action);
        await write(storage, app, { put: { action: [action] } });
        await write(storage, app, { put: { action: [beside] } });
      }
      const order = [2, 4, 1, 3, 6, 0, 5].map((n) => made[n]!);
      await expectList((slice) => listOf(storage, app.uuid, workflow, slice), order);
      expect(await ofWorkflows(storage, app.uuid, [workflow])).to.deep.equal(order);
      const positions = async (workflows: readonly string[]) =>
        (await ofWorkflows(storage, app.uuid, workflows)).map(({ position }) => position);
      expect(await positions([third, second])).to.deep.equal([-1, 0, 2, 2, 2, 10, 10]);
      expect(await positions([second, anUuid(), workflow])).to.deep.equal([-1, 0, 2, 2, 2, 2, 2, 10, 10, 10]);

      // an action that changes its position and back keeps its place in creation order
      const action = made[3]!;
      await write(storage, app, { put: { action: [{ ...action, position: 99, version: 2 }] } });
      const back = { ...action, version: 3 };
      await write(storage, app, { put: { action: [back] } });
      await expectList(
        (slice) => listOf(storage, app.uuid, workflow, slice),
        order.map((one) => (one.uuid === back.uuid ? back : one)),
      );
      const last = { ...action, position: 11, name: 'last', version: 4 };
      await write(storage, app, { put: { action: [last] } });
      await expectList(
        (slice) => listOf(storage, app.uuid, workflow, slice),
        [...order.filter(({ uuid }) => uuid !== action.uuid), last],
      );
    });

    it('does not return removed actions, and still returns all others', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const workflow = anUuid();
      const made = [1, 2, 3].map((position) => anAction({ app: app.uuid, workflow, position }));
      const [first, second, third] = made as [Action, Action, Action];
      await write(storage, app, { put: { action: made } });
      await write(storage, app, { removed: [{ kind: 'action', uuid: second.uuid }] });
      expect(await storage.objects.find(app.uuid, 'action', second.uuid)).to.equal(undefined);
      await expectList((slice) => listOf(storage, app.uuid, workflow, slice), [first, third]);
      expect(await ofWorkflows(storage, app.uuid, [workflow])).to.deep.equal([first, third]);
    });

    it('returns no objects of another app', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const other = await addApp(storage, { owner: app.owner });
      const workflow = anUuid();
      const mine = anAction({ app: app.uuid, workflow });
      const theirs = anAction({ app: other.uuid, workflow });
      await write(storage, app, { put: { action: [mine] } });
      await write(storage, other, { put: { action: [theirs] } });
      expect(await storage.objects.find(other.uuid, 'action', mine.uuid)).to.equal(undefined);
      await expectList((slice) => listOf(storage, app.uuid, workflow, slice), [mine]);
      await expectList((slice) => listOf(storage, other.uuid, workflow, slice), [theirs]);
      expect(await ofWorkflows(storage, app.uuid, [workflow])).to.deep.equal([mine]);
      expect(await ofWorkflows(storage, other.uuid, [workflow])).to.deep.equal([theirs]);
    });

    it('is not affected by changes to the objects that it returned', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const action = anAction({ app: app.uuid }, CONFIGS[0]);
      await write(storage, app, { put: { action: [action] } });
      const found = await storage.objects.find(app.uuid, 'action', action.uuid);
      spoil(found?.config);
      spoil(found);
      expect(await storage.objects.find(app.uuid, 'action', action.uuid)).to.deep.equal(action);
    });
  });
}
