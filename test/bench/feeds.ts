import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer, Request } from './client.js';
import { throughput } from './load.js';
import {
  alternate,
  atLeast,
  atMost,
  compared,
  type Group,
  inRounds,
  type Measured,
  mustEqual,
  WARM_UP,
} from './measuring.js';
import { appAuthorization, launch, ownerAuthorization, type Server, service } from './servers.js';

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
  async measure(scratch) {
    const servers: Server[] = [];
    try {
      const ours = await launch(service(`sqlite:${join(scratch, 'feeds.db')}`, { RATE_LIMIT: 'off' }));
      servers.push(ours);
      const path = await feedOf(ours);
      const headers = { Accept: 'text/calendar' };
      const whole: Request = { method: 'GET', path, authorization: NOBODY, headers };
      const { text, head } = await ours.ask(whole);
      mustEqual('The events of the feed', text.split('BEGIN:VEVENT').length - 1, BOOKINGS);
      const conditional: Request = { ...whole, headers: { ...headers, 'If-None-Match': headerOf(head, 'etag') } };
      mustEqual('What it answers a tag', (await ours.ask(conditional)).status, 304);

      const file = join(scratch, 'feed.ics');
      await writeFile(file, text);
      const joining = await launch({ script: 'test/bench/joining.js', arguments: [file] });
      servers.push(joining);
      mustEqual('What is joined', (await joining.ask(whole)).text, text);

      const health: Request = { method: 'GET', path: '/healthz', authorization: NOBODY };
      const contender = (server: Server, request: Request, status: number, count: number) => () =>
        throughput(server, { connections: CONNECTIONS, count, request: () => request, status });
      const [notModified, alive] = await alternate(
        ROUNDS,
        [contender(ours, conditional, 304, CONDITIONAL), contender(ours, health, 200, CONDITIONAL)],
        WARM_UP,
      );
      const [sent, joined] = await alternate(
        ROUNDS,
        [contender(ours, whole, 200, WHOLE), contender(joining, whole, 200, WHOLE)],
        WARM_UP,
      );
      return [
        compared(rows[0], notModified!, alive!, { unit: 'req/s', target: atLeast(0.9) }),
        compared(rows[1], each(sent!), each(joined!), { unit: 'ms', target: atMost(1.5) }),
      ];
    } finally {
      for (const server of servers) await server.kill();
    }
  },
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
  const make = async (path: string, authorization: string, body: object) => {
    const answer: Answer = await server.ask({ method: 'POST', path, authorization, body });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
    return JSON.parse(answer.text).data;
  };
  const { token } = await make('/v1/apps', ownerAuthorization, { slug: 'feeds', name: 'Feeds', description: '-' });
  const app = appAuthorization(token);
  const room = await make('/v1/resources', app, { name: 'Room 1' });
  const first = Math.ceil(Date.now() / 86_400_000 + 1) * 86_400_000;
  for (let n = 0; n < BOOKINGS; n += 1) {
    await make('/v1/bookings', app, {
      resources: [room.uuid],
      start: new Date(first + n * 3_600_000).toISOString(),
      duration_minutes: 60,
      title: `Visit ${n}, by the lake`,
      customer: { name: `Grace ${n}` },
    });
  }
  const { url } = await make('/v1/feeds', app, { detail: 'full' });
  return new URL(url).pathname;
}
