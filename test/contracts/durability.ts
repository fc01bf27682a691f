import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DAY, HOUR } from '../../core/basics/instants.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { verifyStorage } from '../../core/upkeep/verification/verify-storage.js';
import { aBooking, addApp, anEvent, aResource, NOW, write } from '../support/samples.js';
import { expect, fail } from './expectation.js';
import { globalRunner, type Runner } from './runner.js';

/** Process that writes to a new, empty store until it is killed. */
export interface WritingProcess {
  /** Runs {@link writeUntilKilled}. Its standard output must be a pipe. */
  readonly process: ChildProcess;
  /** Opens the store of the process when it has ended, and closes it after the test. */
  open(): Promise<Storage>;
}

const WRITERS = 8;

/** Adds bookings to a new app until the process is killed. Prints each one when its write has succeeded. */
export async function writeUntilKilled(storage: Storage): Promise<never> {
  const app = await addApp(storage);
  const room = aResource({ app: app.uuid, capacity: 1, longestBlock: HOUR });
  await write(storage, app, { put: { resource: [room] } });
  let start = NOW + DAY;
  const writer = async (): Promise<never> => {
    for (;;) {
      start += HOUR;
      const booking = aBooking({ uuid: randomUUID(), app: app.uuid, resources: [room.uuid], start });
      await write(storage, app, {
        put: { booking: [booking] },
        events: [anEvent({ uuid: randomUUID(), data: booking })],
      });
      process.stdout.write(`${app.uuid} ${booking.uuid}\n`);
    }
  };
  return Promise.race(Array.from({ length: WRITERS }, writer));
}

/** Contract of acknowledged writes: they survive the end of the process, and no write is stored in part. */
export function durabilityContract(
  startProcess: () => WritingProcess | Promise<WritingProcess>,
  { describe, it }: Runner = globalRunner(),
): void {
  describe('a process that is killed', () => {
    for (const count of [1, 20, 200]) {
      it(`has lost none of ${count} acknowledged writes, and stored none in part`, async () => {
        const { process, open } = await startProcess();
        const ended = once(process, 'exit');
        const acknowledged: string[][] = [];
        for await (const line of createInterface({ input: process.stdout! })) {
          acknowledged.push(line.split(' '));
          if (acknowledged.length === count) process.kill('SIGKILL');
        }
        await ended;
        if (acknowledged.length < count) fail([`the process ended after ${acknowledged.length} writes`]);
        const storage = await open();
        const app = acknowledged[0]![0]!;
        const events = (await storage.events.after(app, undefined, acknowledged.length + WRITERS)) ?? [];
        expect(events.map(({ booking }) => booking)).to.contain(acknowledged.map(([, booking]) => booking));
        const { apps, faults } = await verifyStorage({ inspection: storage.inspection, clock: () => NOW })();
        expect({ apps, faults }).to.deep.equal({ apps: 1, faults: [] });
        for (const { data } of events)
          expect(await storage.objects.find(app, 'booking', data.uuid)).to.deep.equal(data);
        const sequence = await storage.events.sequence(app);
        await write(storage, { uuid: app }, { put: { booking: [aBooking({ uuid: randomUUID(), app })] } });
        expect(await storage.events.sequence(app)).to.equal(sequence + 1);
      });
    }
  });
}
