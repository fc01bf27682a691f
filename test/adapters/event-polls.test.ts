import { expect } from 'chai';
import { EventPolls } from '../../adapters/koa/operations/event-polls.js';
import type { AppEvent } from '../../core/model/event.js';
import { anApp, anEvent } from '../support/samples.js';

const BATCHES = 20;
const STREAMS = 50;

describe('event streams that catch up', () => {
  const app = anApp();
  const events: readonly AppEvent[] = Array.from({ length: BATCHES * 100 }, () => anEvent({ app: app.uuid }));
  let turn: number;
  let isOver: boolean;
  /** Turns of the event loop in which a batch was read or handed to a stream. */
  let busy: number[];
  let reads: number;
  let polls: EventPolls;

  beforeEach(() => {
    turn = 0;
    isOver = false;
    busy = [];
    reads = 0;
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const readEvents = async (_: string, after: string | undefined, limit: number) => {
      reads += 1;
      busy.push(turn);
      const from = after === undefined ? 0 : events.findIndex(({ uuid }) => uuid === after) + 1;
      return events.slice(from, from + limit);
    };
    polls = new EventPolls(readEvents);
  });
  afterEach(() => {
    isOver = true;
  });

  /** Follows the events after the one with that index until the last one. Returns what came. */
  async function followed(after = -1): Promise<readonly string[]> {
    const leaving = new AbortController();
    const client = { caller: { app }, credential: 'x', isStillValid: async () => true, signal: leaving.signal };
    const came: string[] = [];
    for await (const batch of polls.batches(client, events[after]?.uuid)) {
      if (batch.length > 0) busy.push(turn);
      for (const { uuid } of batch) came.push(uuid);
      if (came.at(-1) === events.at(-1)?.uuid) leaving.abort();
    }
    return came;
  }

  const uuids = events.map(({ uuid }) => uuid);

  it('read each batch once for all streams of the app, one batch in each turn of the event loop', async () => {
    const all = await Promise.all(Array.from({ length: STREAMS }, () => followed()));
    for (const came of all) expect(came).to.deep.equal(uuids);
    expect(reads).to.be.at.most(2 * BATCHES);
    expect(new Set(busy).size).to.equal(busy.length);
  });

  it('get all events once and in order, from any beginning', async () => {
    const begins = Array.from({ length: STREAMS }, (_, n) => n * 37);
    const all = await Promise.all(begins.map((begin) => followed(begin)));
    for (const [n, came] of all.entries()) expect(came).to.deep.equal(uuids.slice(begins[n]! + 1));
    expect(reads).to.be.below((STREAMS * BATCHES) / 2);
    expect(new Set(busy).size).to.equal(busy.length);
  });
});
