import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { createSlotkeeper } from '../bootstrap/slotkeeper.js';
import { SECOND } from '../core/basics/instants.js';
import { listed } from './support/lists.js';
import { forEachStorage } from './support/storages.js';
import { until } from './support/waiting.js';

const KILLS = Number(process.env.KILLS ?? 20);
const CHILD = fileURLToPath(new URL('./support/subscribing-process.js', import.meta.url));

describe('a subscription of processes that are killed', () => {
  forEachStorage(({ name, open, placeOf }) => {
    if (name === 'memory') return;
    let folder: string;
    const running = new Set<ReturnType<typeof fork>>();

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'slotkeeper-'));
    });
    afterEach(async () => {
      for (const child of running) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    });

    it(`gets every event and no other, ${KILLS} kills of two processes`, async function () {
      this.timeout(KILLS * 20 * SECOND + 120 * SECOND);
      const storage = await open();
      const file = join(folder, 'events');
      const slotkeeper = await createSlotkeeper({ storage: { ...storage, close: async () => {} } });
      const seen = new Set<string>();
      await slotkeeper.subscribe('crm', ['*'], ({ uuid }) => seen.add(uuid));
      const { owner } = await slotkeeper.owners.issueToken('ada@example.com');
      const { app } = await slotkeeper.apps.create(owner, { slug: 'crm', name: 'Crm', description: '-' });
      const room = await slotkeeper.resources.create({ app }, { name: 'Room', capacity: 10_000 });

      const address = name === 'sqlite' ? `sqlite:${placeOf(storage)}` : placeOf(storage);

      async function begin() {
        const child = fork(CHILD, [address, app.uuid, room.uuid, file], { stdio: 'inherit' });
        running.add(child);
        const ended = once(child, 'exit').then(() => void running.delete(child));
        await Promise.race([once(child, 'message'), ended]);
        expect(running.has(child), 'it has begun').to.equal(true);
        return async () => {
          child.kill('SIGKILL');
          await ended;
        };
      }
      const two = await Promise.all([begin(), begin()]);
      for (let kill = 0; kill < KILLS; kill += 1) {
        await sleep(Math.random() * 500);
        await two[kill % 2]!();
        two[kill % 2] = await begin();
      }
      await Promise.all(two.map((kill) => kill()));

      // As if the leases of the killed processes had expired.
      await storage.timekeeping.endLeases(app.uuid, 0);
      slotkeeper.start();
      const left = async (status: 'waiting' | 'running') =>
        (await listed(storage, 'job', app.uuid, { offset: 0, limit: 1 }, { status })).total;
      await until(async () => (await left('waiting')) + (await left('running')) === 0);
      await slotkeeper.stop();
      for (const uuid of (await readFile(file, 'utf8')).trim().split('\n')) seen.add(uuid);
      const events = (await storage.events.after(app.uuid, undefined, 1_000_000))!.map(({ uuid }) => uuid);
      expect(events.length).to.be.greaterThan(KILLS);
      expect([...seen].sort()).to.deep.equal([...events].sort());
      expect((await listed(storage, 'job', app.uuid, { offset: 0, limit: 1 }, { status: 'skipped' })).total).to.equal(
        0,
      );
    });
  });
});
