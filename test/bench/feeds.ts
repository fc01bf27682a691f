import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, HOUR } from '../../core/index.js';
import type { Request } from './client.js';
import { throughput } from './load.js';
import {
  alternate,
  atLeast,
  atMost,
  type Contender,
  compared,
  comparedByTurns,
  type Group,
  inRounds,
  type Measured,
  mustEqual,
  WARM_UP,
} from './measuring.js';
import { appAuthorization, created, ownerAuthorization, type Server, service, withServers } from './servers.js';

const BOOKINGS = 1_000;
const CONNECTIONS = 16;
const ROUNDS = 15;
const CONDITIONAL = 6_000;
const WHOLE = 600;

const rows = ["a feed's 304, against GET /healthz", 'a feed of 1,000 bookings, over joining as many texts'] as const;

const NOBODY = '';

/** Requests of calendar programs: mostly unchanged feeds, sometimes the whole feed. */
export const feeds: Group = {
  rows,
  measure: (scratch) =>
    withServers([service(`sqlite:${join(scratch, 'feeds.db')}`, { RATE_LIMIT: 'off' })], async (ours) => {
      const path = await feedOf(ours);
      const headers = { Accept: 'text/calendar' };
      const whole: Request = { method: 'GET', path, authorization: NOBODY, headers };
      const { text, head } = await ours.ask(whole);
      mustEqual('The events of the feed', text.split('BEGIN:VEVENT').length - 1, BOOKINGS);
      const conditional: Request = { ...whole, headers: { ...headers, 'If-None-Match': headerOf(head, 'etag') } };
      mustEqual('What it answers a tag', (await ours.ask(conditional)).status, 304);
      const health: Request = { method: 'GET', path: '/healthz', authorization: NOBODY };
      const contender =
        (server: Server, request: Request, status: number, count: number): Contender =>
        () =>
          throughput(server, { connections: CONNECTIONS, count, request: () => request, status });
      const notModified = await comparedByTurns(
        rows[0],
        [contender(ours, conditional, 304, CONDITIONAL), contender(ours, health, 200, CONDITIONAL)],
        { rounds: ROUNDS, warmUp: WARM_UP, unit: 'req/s', target: atLeast(0.9) },
      );
      const file = join(scratch, 'feed.ics');
      await writeFile(file, text);
      return withServers([{ script: 'test/bench/joining.js', arguments: [file] }], async (joining) => {
        mustEqual('What is joined', (await joining.ask(whole)).text, text);
        const contenders = [contender(ours, whole, 200, WHOLE), contender(joining, whole, 200, WHOLE)] as const;
        const [sent, joined] = (await alternate(ROUNDS, contenders, WARM_UP)).map(each);
        return [notModified, compared(rows[1], sent!, joined!, { unit: 'ms', target: atMost(1.5) })];
      });
    }),
};

/** Converts figures from requests a second to milliseconds a request. */
const each = ({ figures = [], ...others }: Measured): Measured => ({
  ...others,
  ...inRounds(figures.map((figure) => 1_000 / figure)),
});

function headerOf(head: string, name: string): string {
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}: `));
  return line?.slice(name.length + 2) ?? '';
}

/** Creates an app with a room and bookings, and returns the path of its feed. */
async function feedOf(server: Server): Promise<string> {
  const fields = { slug: 'feeds', name: 'Feeds', description: '-' };
  const { token } = await created(server, ownerAuthorization, '/v1/apps', fields);
  const make = (path: string, body: object) => created(server, appAuthorization(token), path, body);
  const room = await make('/v1/resources', { name: 'Room 1' });
  const first = Math.ceil(Date.now() / DAY + 1) * DAY;
  for (let n = 0; n < BOOKINGS; n += 1) {
    await make('/v1/bookings', {
      resources: [room.uuid],
      start: new Date(first + n * HOUR).toISOString(),
      duration_minutes: 60,
      title: `Visit ${n}, by the lake`,
      customer: { name: `Grace ${n}` },
    });
  }
  const { url } = await make('/v1/feeds', { detail: 'full' });
  return new URL(url).pathname;
}
