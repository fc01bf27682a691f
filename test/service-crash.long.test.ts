import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { newUuid } from '../adapters/tokens/index.js';
import { createResource } from '../core/availability/resources/change-resource.js';
import { createService } from '../core/bookings/services/change-services.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { App } from '../core/model/app.js';
import { newFolders, onlyWith } from './support/folders.js';
import { allBookings, expectHistory, expectStaffed } from './support/histories.js';
import { aClock, addApp } from './support/samples.js';

const WRITER = fileURLToPath(new URL('./support/service-writer.js', import.meta.url));
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
/** Maximum number of hours that one round books. */
const HOURS_A_ROUND = 200;

describe('a process that is killed while it books services', () => {
  onlyWith('sqlite');

  const at = newFolders();

  async function reopened<T>(look: (storage: Storage) => Promise<T>): Promise<T> {
    const storage = await openSqliteStorage({ path: at('slotkeeper.db'), clock: aClock() });
    try {
      return await look(storage);
    } finally {
      await storage.close();
    }
  }

  /** Runs a process that books until it has printed that many lines, kills it, and returns its lines. */
  async function killedAfter(lines: number, args: readonly string[]): Promise<readonly string[]> {
    const child = spawn(process.execPath, [WRITER, at('slotkeeper.db'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.split('\n').length > lines) child.kill('SIGKILL');
    });
    const signal = await new Promise((resolve) => child.on('close', (_code, how) => resolve(how)));
    expect(signal).to.equal('SIGKILL');
    return output.split('\n').slice(0, -1);
  }

  it(`keeps every acknowledged booking, with all its roles and turns, ${ROUNDS} times`, async function () {
    this.timeout(ROUNDS * 30_000);
    const made = await reopened(async (storage) => {
      const app = await addApp(storage);
      const needs = { ledger: storage.ledger, newUuid };
      const capacities = new Map<string, number>();
      for (const capacity of [1, 1, 1, 1, 2, 9]) {
        const { uuid } = await createResource(needs)({ app }, { name: 'Member', capacity });
        capacities.set(uuid, capacity);
      }
      const pool = [...capacities.keys()];
      const { uuid: service } = await createService(needs)(
        { app },
        {
          name: 'Colour',
          durations: [60],
          steps: ['colour', 'wait', 'cut'].map((name) => ({ name, durationMinutes: 20 })),
          roles: [
            { name: 'stylist', resources: pool.slice(0, 4), count: 2, steps: ['colour', 'cut'] },
            { name: 'chair', resources: pool.slice(3, 5) },
            { name: 'hall', resources: pool.slice(5), units: 3 },
          ],
          assign: 'round_robin',
        },
      );
      return { app, service, capacities };
    });
    const { app, service, capacities } = made;
    const said = new Map<string, string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const args = [JSON.stringify(app), service, String(round * HOURS_A_ROUND)];
      const lines = await killedAfter(1 + Math.floor(Math.random() * 200), args);
      for (const line of lines) {
        const [what = '', uuid = ''] = line.split(' ');
        said.set(uuid, what);
      }
      await reopened(async (storage) => {
        const bookings = new Map((await allBookings(storage, app)).map((booking) => [booking.uuid, booking]));
        for (const [uuid, what] of said) {
          const booking = bookings.get(uuid);
          expect(booking, `${what} ${uuid}`).not.to.equal(undefined);
          if (what === 'cancelled') expect(booking!.status).to.equal('cancelled');
          if (what === 'moved') expect(booking!.sequence).to.equal(1);
        }
        expect(await expectStaffed(storage, app)).to.be.greaterThan(0);
        await expectHistory(storage, app, capacities);
        await expectTurns(storage, app, service);
      });
    }
  });

  /** Expects that each assignment advanced the rotation of its resource by one turn, in the same commit. */
  async function expectTurns(storage: Storage, app: App, service: string): Promise<void> {
    const taken = new Map<string, number>();
    const last = new Map<string, readonly string[]>();
    for (const event of (await storage.events.after(app.uuid, undefined, 100_000)) ?? []) {
      if (event.booking === null) continue;
      const { booking, data } = event;
      const had = last.get(booking) ?? [];
      for (const { role, resource, start } of data.sale?.assignments ?? []) {
        const isFirstRun = data.sale?.assignments.find((one) => one.resource === resource)?.start === start;
        if (isFirstRun && !had.includes(resource)) {
          taken.set(`${role} ${resource}`, (taken.get(`${role} ${resource}`) ?? 0) + 1_000_000);
        }
      }
      last.set(booking, data.resources);
    }
    const { rotas } = (await storage.objects.find(app.uuid, 'service', service))!;
    const turns = Object.entries(rotas).flatMap(([role, rota]) =>
      Object.entries(rota.turns).map(([resource, turn]) => [`${role} ${resource}`, turn] as const),
    );
    expect(Object.fromEntries(turns)).to.deep.equal(Object.fromEntries(taken));
  }
});
