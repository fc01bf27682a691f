import { expect } from 'chai';
import { asked, onDatabase } from './fuzz/lanes.js';
import { grown, type Minute, soak } from './soak/soak.js';

/** Long enough for some hundreds of requests, even on a busy machine. `npm run soak` runs for an hour. */
const SHORT = { minutes: 2, secondsOfMinute: 8 };
const SEED = Number(process.env.FC_SEED ?? 20261122);

describe('the service under long load', () => {
  for (const storage of asked()) {
    it(`answers correctly, and delivers every event to streams and webhooks, on ${storage}`, async () => {
      const isFixed = storage !== 'sqlite';
      await onDatabase(storage, async (databaseUrl) => {
        const { minutes, events, hooks, problems } = await soak({ databaseUrl, seed: SEED, isFixed, ...SHORT });
        expect(problems, `seed ${SEED}`).to.deep.equal([]);
        expect(minutes).to.have.length(SHORT.minutes);
        expect(events).to.be.at.least(isFixed ? 40 : 50);
        expect(hooks.taken).to.be.at.least(1);
        expect(hooks.refused).to.be.at.least(1);
      });
    });
  }

  const minute = (p99: number, live: number): Minute => ({ p50: 1, p99, p999: 100, live, resident: 100 });
  const run = (first: Minute, last: Minute): Minute[] => [...Array(10).fill(first), ...Array(10).fill(last)];

  it('fails the soak if it gets slower or takes more memory over time', () => {
    expect(grown(run(minute(10, 50), minute(11.9, 59)))).to.deep.equal([]);
    expect(grown(run(minute(10, 50), minute(12.1, 50))).join())
      .to.include('p99')
      .and.include('1.21');
    expect(grown(run(minute(10, 50), minute(10, 61))).join())
      .to.include('live')
      .and.include('1.22');
  });

  it('does not fail the soak because of single minutes', () => {
    const minutes = run(minute(10, 50), minute(10, 50));
    minutes[15] = minute(1_000, 5_000);
    expect(grown(minutes)).to.deep.equal([]);
  });
});
