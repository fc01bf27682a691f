import { DAY, HOUR } from '../../core/basics/instants.js';
import type { Disarmed } from '../../core/ledger/storage/arming.js';
import { addApp, aJob, aLease, NOW, write } from '../support/samples.js';
import { expect } from './expectation.js';
import { type Open, withApps } from './lists.js';
import { globalRunner, type Runner } from './runner.js';

export function armingContract(open: Open, { describe, it }: Runner = globalRunner()): void {
  describe('Arming', () => {
    const BACKUP: Disarmed = { as: 'backup', at: NOW };

    it('is armed at first; once disarmed it keeps the first moment of that until it is armed again', async () => {
      const { arming } = await open();
      expect(await arming.disarmed()).to.equal(undefined);
      expect(await arming.arm()).to.equal(false);
      await arming.disarm(BACKUP);
      expect(await arming.disarmed()).to.deep.equal(BACKUP);
      await arming.disarm({ as: 'copy', at: NOW + DAY });
      expect(await arming.disarmed()).to.deep.equal(BACKUP);
      expect(await arming.arm()).to.equal(true);
      expect(await arming.disarmed()).to.equal(undefined);
      expect(await arming.arm()).to.equal(false);
      await arming.disarm({ as: 'copy', at: NOW + DAY });
      expect(await arming.disarmed()).to.deep.equal({ as: 'copy', at: NOW + DAY });
    });

    it('ends the leases of all jobs when it is disarmed the first time, not when it is disarmed again', async () => {
      const storage = await open();
      const claimed = async () => (await storage.jobs.claim(NOW + 1, aLease({ until: NOW + HOUR }), 10, [])).length;
      for (const app of [await addApp(storage), await addApp(storage)]) {
        const jobs = [aJob({ app: app.uuid, nextAt: NOW }), aJob({ app: app.uuid, nextAt: NOW + DAY })];
        await write(storage, app, { put: { job: jobs } });
      }
      expect(await claimed()).to.equal(2);
      expect(await claimed()).to.equal(0);
      await storage.arming.disarm(BACKUP);
      expect(await claimed(), 'as if their workers had died').to.equal(2);
      await storage.arming.disarm(BACKUP);
      expect(await claimed()).to.equal(0);
    });

    it('takes the claimed job from a worker when it is disarmed', async () => {
      const { storage, app } = await withApps(open);
      await write(storage, app, { put: { job: [aJob({ app: app.uuid, nextAt: NOW })] } });
      const lease = aLease({ until: NOW + HOUR });
      const [job] = await storage.jobs.claim(NOW, lease, 1, []);
      await storage.arming.disarm(BACKUP);
      const another = aLease({ until: NOW + HOUR });
      expect(await storage.jobs.claim(NOW + 1, another, 1, [])).to.have.length(1);
      expect(await storage.jobs.release({ ...job!, status: 'delivered', nextAt: null }, lease)).to.equal(false);
    });
  });
}
