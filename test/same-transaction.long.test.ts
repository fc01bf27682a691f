import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { connectionSettings } from '../adapters/postgres/connection-url.js';
import { useCases } from '../bootstrap/core-door.js';
import { DAY, SECOND } from '../core/basics/instants.js';
import { buildBookingQuestion } from '../core/bookings/booking-questions.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { App } from '../core/model/app.js';
import { verifyStorage } from '../core/upkeep/verification/verify-storage.js';
import { runSql } from './support/postgres-server.js';
import { compiled, folder as programs, programsIn } from './support/readme-programs.js';
import { forEachStorage } from './support/storages.js';

const KILLS = Number(process.env.KILLS ?? 20);
const CHILD = fileURLToPath(new URL('./support/invoicing-process.js', import.meta.url));

/** Makes the salon of a test, as the owner whom the program of the README expects. */
async function salonIn(storage: Storage): Promise<{ readonly app: App; readonly room: string }> {
  const { apps, owners, resources } = useCases({ storage });
  const owner = await owners.adoptToken('ada@example.com', 'let-me-in');
  const { app } = await apps.create(owner, { slug: 'salon', name: 'Salon', description: 'Cuts' });
  return { app, room: (await resources.create({ app }, { name: 'Room', capacity: 10_000 })).uuid };
}

const allBookings = (storage: Storage, app: App) => storage.objects.select(app.uuid, buildBookingQuestion({}));

async function expectSound(storage: Storage): Promise<void> {
  const verify = verifyStorage({ inspection: storage.inspection, clock: Date.now });
  expect((await verify()).faults).to.deep.equal([]);
}

describe('a booking and its invoice, made by a process that is killed', () => {
  forEachStorage(({ name, open, placeOf }) => {
    if (name === 'memory' || name === 'mongodb') return;

    it(`are stored together or not at all, ${KILLS} kills`, async function () {
      this.timeout(KILLS * 20 * SECOND + 60 * SECOND);
      const storage = await open();
      const { app, room } = await salonIn(storage);
      const place = placeOf(storage);
      const file = name === 'sqlite' ? new Sqlite(place) : undefined;
      file?.exec('CREATE TABLE invoice (booking TEXT PRIMARY KEY)');
      if (!file)
        await runSql(place, `CREATE TABLE "${connectionSettings(place).schema}".invoice (booking text PRIMARY KEY)`);
      const invoices = async () => {
        const sql = 'SELECT booking FROM invoice ORDER BY booking';
        const rows = file ? file.prepare(sql).all() : await runSql(place, sql);
        return (rows as readonly { readonly booking: string }[]).map(({ booking }) => booking);
      };
      for (let kill = 0; kill < KILLS; kill += 1) {
        const child = fork(CHILD, [place, app.uuid, room], { stdio: 'inherit' });
        const ended = once(child, 'exit');
        await Promise.race([once(child, 'message'), ended]);
        await sleep(Math.random() * 300);
        expect(child.exitCode, 'it books until it is killed').to.equal(null);
        child.kill('SIGKILL');
        await ended;
        const booked = (await allBookings(storage, app)).map(({ uuid }) => uuid);
        expect(await invoices()).to.deep.equal([...booked].sort());
      }
      file?.close();
      expect((await allBookings(storage, app)).length).to.be.greaterThan(KILLS);
      await expectSound(storage);
    });
  });
});

/** Steps of the program, by the source after which a process can be killed. */
const STEPS = [
  /const \{ booking \} = await salon\.bookings\.create\(.*?\);\n/s,
  /setState\.run\(.*?'paid'\);.*?\n/,
  /await salon\.bookings\.confirm\(.*?\);\n/s,
];

describe('the recipe for a booking and a payment in different databases', () => {
  forEachStorage(({ name, open, placeOf }) => {
    if (name === 'memory') return;
    let data: string;

    beforeEach(async () => {
      data = await mkdtemp(join(tmpdir(), 'slotkeeper-recipe-'));
    });
    afterEach(() => rm(data, { recursive: true, force: true }));
    after(() => rm(programs, { recursive: true, force: true }));

    it('leaves no booking without its payment, and no payment without its booking, if it is killed after any step', async function () {
      this.timeout(120 * SECOND);
      const storage = await open();
      const { app, room } = await salonIn(storage);
      const address = name === 'sqlite' ? `sqlite:${placeOf(storage)}` : placeOf(storage);
      const shop = join(data, 'shop.db');
      const [, program = ''] = await programsIn('Your data in the same transaction');
      let source = program
        .replace(
          "'mongodb://localhost/slots'",
          `${JSON.stringify(address)}, clock: () => Date.now() + Number(process.env.AHEAD)`,
        )
        .replace("'data/shop.db'", JSON.stringify(shop));
      for (const [index, step] of STEPS.entries()) {
        expect(source).to.match(step);
        source = source.replace(
          step,
          (text) => `${text}if (process.env.DIE_AT === '${index}') process.kill(process.pid, 'SIGKILL');\n`,
        );
      }
      source +=
        'if (process.argv[2]) await order(JSON.parse(process.argv[2]), process.argv[3]!);\nawait slotkeeper.stop();\n';
      const file = await compiled(`order-${name}`, source);
      const run = async (args: readonly string[], environment: object = {}) => {
        const child = fork(file, [...args], { env: { ...process.env, AHEAD: '0', ...environment }, stdio: 'inherit' });
        return (await once(child, 'exit'))[1] as string | null;
      };
      const start = Math.ceil(Date.now() / DAY + 9) * DAY;
      let orders = 0;
      const order = (environment: object) => {
        orders += 1;
        return run([JSON.stringify({ resources: [room], start, durationMinutes: 30 }), `order-${orders}`], environment);
      };
      const states = async () => {
        const payments = new Sqlite(shop, { readonly: true });
        const rows = payments.prepare('SELECT booking, state FROM payment').all() as {
          booking: string;
          state: string;
        }[];
        payments.close();
        const paid = new Map(rows.map(({ booking, state }) => [booking, state]));
        return (await allBookings(storage, app)).map(({ uuid, status }) => `${status} ${paid.get(uuid)}`);
      };
      expect(await order({})).to.equal(null);
      expect(await states()).to.deep.equal(['confirmed booked']);
      for (const [index, [killed, restarted]] of [
        ['held undefined', 'held undefined'],
        ['held paid', 'confirmed booked'],
        ['confirmed paid', 'confirmed booked'],
      ].entries()) {
        expect(await order({ DIE_AT: String(index) })).to.equal('SIGKILL');
        expect((await states()).at(-1)).to.equal(killed);
        expect(await run([])).to.equal(null);
        expect((await states()).at(-1)).to.equal(restarted);
      }
      // Each time, two days pass until the restart: the hold has expired, or the key of the confirmation is forgotten.
      for (const [step, before, restarted] of [
        ['1', 0, 'expired refund'],
        ['2', 2, 'confirmed booked'],
      ] as const) {
        expect(await order({ DIE_AT: step, AHEAD: String(before * DAY) })).to.equal('SIGKILL');
        expect(await run([], { AHEAD: String((before + 2) * DAY) })).to.equal(null);
        expect((await states()).at(-1)).to.equal(restarted);
      }
      await expectSound(storage);
    });
  });
});
