import { expect } from 'chai';
import { DEFAULT_SETTINGS, type Settings } from '../../core/model/settings.js';
import type { Workflow } from '../../core/model/workflow.js';
import { addApp, anUuid, aWorkflow, write } from '../support/samples.js';
import type { Open } from './lists.js';
import { namedObjectsContract } from './named-objects.js';

const SETTINGS: Settings = {
  mode: 'confirm',
  holdSeconds: 3600,
  pendingMinutes: 1,
  cancelUntilMinutes: 0,
  rescheduleUntilMinutes: 527_040,
  completeAfterMinutes: 0,
  checkInFromMinutes: 1_440,
  noShowAfterMinutes: 1,
  noShowReleases: true,
};

export function workflowsContract(open: Open): void {
  const subject = {
    kind: 'workflow',
    sample: aWorkflow,
    odd: [{ description: '👩‍👩‍👧 x'.repeat(1000), settings: SETTINGS }],
  } as const;
  namedObjectsContract<Workflow>('workflows', open, subject, () => {
    it('lists the workflows whose rules let the clock change bookings', async () => {
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
      expect(
        await storage.objects.select(null, { kind: 'workflow', where: ['eq', 'clock', true] }),
      ).to.have.deep.members([pending, completing, both]);
      expect(
        await storage.objects.select(app.uuid, { kind: 'workflow', where: ['eq', 'clock', true] }),
      ).to.have.deep.members([pending, completing]);
      expect(
        await storage.objects.select(other.uuid, { kind: 'workflow', where: ['eq', 'clock', true] }),
      ).to.have.deep.members([both]);
      await write(storage, app, { removed: [{ kind: 'workflow', uuid: pending.uuid }] });
      expect(
        await storage.objects.select(app.uuid, { kind: 'workflow', where: ['eq', 'clock', true] }),
      ).to.have.deep.members([completing]);
      expect(await storage.objects.select(anUuid(), { kind: 'workflow', where: ['eq', 'clock', true] })).to.deep.equal(
        [],
      );
    });
  });
}
