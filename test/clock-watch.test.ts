import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { pino } from 'pino';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { readConfig, start } from '../bootstrap/index.js';
import { ClockWatch } from '../bootstrap/observability/clock-watch.js';
import { DAY, MINUTE, SECOND } from '../core/basics/instants.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { AppAhead } from '../core/upkeep/clock/find-apps-ahead.js';
import { aClock, anApp, anEvent, NOW, write } from './support/samples.js';

describe('ClockWatch', () => {
  /** Creates a clock, the elapsed time, and a log that is recorded. */
  function watched() {
    const clock = aClock();
    let passed = 0;
    const lines: object[] = [];
    const errors: object[] = [];
    const ahead: AppAhead[] = [];
    let looks = 0;
    let problem: Error | undefined;
    const watch = new ClockWatch({
      clock,
      monotonic: () => passed,
      log: { warn: (line: object) => void lines.push(line), error: (line: object) => void errors.push(line) },
      findAppsAhead: async () => {
        looks += 1;
        if (problem) throw problem;
        return [...ahead];
      },
    });
    return {
      watch,
      clock,
      lines,
      errors,
      ahead,
      looks: () => looks,
      pass(milliseconds: number) {
        passed += milliseconds;
        clock.advance(milliseconds);
      },
      fail(error: Error | undefined) {
        problem = error;
      },
    };
  }

  it('allows clean-ups while the clock agrees with the elapsed time', async () => {
    const { watch, clock, lines, pass } = watched();
    for (let hour = 0; hour < 24; hour += 1) {
      pass(3_600_000);
      clock.advance(2 * SECOND);
    }
    clock.advance(12 * SECOND);
    expect(watch.mayTidy()).to.equal(true);
    expect(lines).to.deep.equal([]);
    expect(await watch.warnings()).to.deep.equal([]);
  });

  for (const [way, jump] of [
    ['ahead', MINUTE + SECOND],
    ['back', -DAY],
  ] as const) {
    it(`reports once that the clock has jumped ${way}, and prevents clean-ups for 10 minutes`, async () => {
      const { watch, clock, lines, pass } = watched();
      clock.advance(jump);
      expect(watch.mayTidy()).to.equal(false);
      expect(await watch.warnings()).to.deep.equal(['clock_jumped', ...(jump < 0 ? ['clock_back'] : [])]);
      pass(10 * MINUTE - 1);
      expect(watch.mayTidy()).to.equal(false);
      pass(1);
      expect(watch.mayTidy()).to.equal(true);
      expect(await watch.warnings()).to.deep.equal([]);
      expect(lines).to.deep.equal([{ moved_seconds: jump / SECOND }]);
    });
  }

  it('restarts the 10 minutes when the clock is corrected', () => {
    const { watch, clock, lines, pass } = watched();
    clock.advance(300 * DAY);
    watch.mayTidy();
    pass(9 * MINUTE);
    clock.advance(-300 * DAY);
    watch.mayTidy();
    pass(9 * MINUTE);
    expect(watch.mayTidy()).to.equal(false);
    pass(MINUTE);
    expect(watch.mayTidy()).to.equal(true);
    expect(lines).to.have.length(2);
  });

  it('names each app whose last change lies in the future once, and warns while there is one', async () => {
    const { watch, lines, ahead, pass } = watched();
    const [one, other] = [anApp({ slug: 'one' }), anApp({ slug: 'other' })];
    ahead.push({ app: one, at: NOW + DAY });
    for (let n = 0; n < 3; n += 1) {
      expect(await watch.warnings()).to.deep.equal(['change_in_future']);
      pass(2 * SECOND);
    }
    expect(lines).to.deep.equal([{ app: one.uuid, slug: 'one', last_change: '2026-11-17T09:00:00+00:00' }]);
    ahead.push({ app: other, at: NOW + DAY });
    await watch.warnings();
    expect(lines).to.have.length(2);
    ahead.length = 0;
    pass(2 * SECOND);
    expect(await watch.warnings()).to.deep.equal([]);
    ahead.push({ app: one, at: NOW + DAY });
    pass(2 * SECOND);
    expect(await watch.warnings()).to.deep.equal(['change_in_future']);
    expect(lines, 'it was put right meanwhile').to.have.length(3);
  });

  it('queries the storage at most once a second, however often it is asked', async () => {
    const { watch, looks, pass } = watched();
    await Promise.all(Array.from({ length: 20 }, () => watch.warnings()));
    expect(looks()).to.equal(1);
    pass(SECOND);
    await watch.warnings();
    expect(looks()).to.equal(2);
  });

  it('queries the apps when it is started, and reports if it cannot', async () => {
    const { watch, lines, errors, ahead, fail } = watched();
    ahead.push({ app: anApp(), at: NOW + DAY });
    watch.start();
    await watch.stop();
    expect(lines).to.have.length(1);
    const away = new Error('away');
    fail(away);
    watch.start();
    await watch.stop();
    expect(errors).to.deep.equal([{ err: away }]);
  });

  it('keeps a process whose clock has jumped from deleting events', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-'));
    const path = join(folder, 'slotkeeper.db');
    const clock = aClock();
    const events = async (change?: (storage: Storage) => Promise<unknown>) => {
      const storage = await openSqliteStorage({ path, clock });
      await change?.(storage);
      const found = await storage.events.after(app.uuid, undefined, 10);
      await storage.close();
      return found?.length;
    };
    const app = anApp();
    try {
      const record = { app, credential: { digest: 'digest', previous: null } };
      const event = anEvent({ app: app.uuid });
      await events(async (storage) => {
        await storage.apps.add(record);
        await write(storage, app, { events: [event] });
      });
      const logged = new PassThrough();
      const config = { ...readConfig({ DATABASE_URL: `sqlite:${path}`, PORT: '0' }) };
      const jump = () => clock.advance(500 * DAY);
      // The service prints the first owner after the first check of the clock, and before it deletes anything old.
      const { stop } = await start(config, { clock, logger: pino({}, logged), print: jump });
      let lines = '';
      for await (const chunk of logged) {
        lines += chunk;
        if (lines.includes('the clock has jumped')) break;
      }
      await stop();
      expect(await events()).to.equal(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
