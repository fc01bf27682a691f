import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect } from 'chai';
import { type Api, type ApiOptions, appHeader, type Caller, dataOf, openApi } from '../support/http.js';
import { onOneStorage } from '../support/storages.js';
import { until } from '../support/waiting.js';

/** A client of an event stream. */
interface Client {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  text(): string;
  /** The ids of the events so far. */
  ids(): string[];
  leave(): void;
}

describe('HTTP: limits of streams', () => {
  onOneStorage((under) => {
    describe('with many streams', () => {
      const sent = new Set<ClientRequest>();
      let api: Api;
      let uuid: string;
      let token: string;
      let app: Caller;
      /** The number of streams that were not refused. */
      let accepted: number;

      beforeEach(() => {
        accepted = 0;
      });
      const openWith = async (options: ApiOptions = {}) => {
        api = await openApi(await under.open(), options);
        ({ uuid, token, call: app } = await api.app());
      };
      afterEach(async () => {
        for (const one of sent) one.destroy();
        sent.clear();
        try {
          // Wait for the ends of all streams: afterwards the storage is closed.
          await until(() => ended() === accepted);
        } finally {
          await api.close();
        }
        expect(api.failures).to.deep.equal([]);
      });

      const stream = (as = token, query = '', method = 'GET') =>
        new Promise<Client>((resolve, reject) => {
          const headers = { Authorization: appHeader(as), Accept: 'text/event-stream' };
          // Without an agent each stream has a connection of its own.
          const one = request(`${api.url}/v1/events/stream${query}`, { method, headers, agent: false }, (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (chunk: string) => {
              text += chunk;
            });
            response.on('error', () => {});
            if (response.statusCode === 200) accepted += 1;
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: () => text,
              ids: () => [...text.matchAll(/^id: (.*)\nevent:/gm)].map(([, id]) => id!),
              leave: () => one.destroy(),
            });
          });
          sent.add(one);
          one.on('error', reject);
          one.end();
        });
      const many = (count: number, as?: string, query?: string) =>
        Promise.all(Array.from({ length: count }, () => stream(as, query)));
      const statuses = (clients: readonly Client[]) => clients.map(({ status }) => status).sort();
      const ended = () =>
        api.lines.filter(({ route, status }) => route === '/v1/events/stream' && status === 200).length;
      const rooms = (from: number, count: number) =>
        Promise.all(
          Array.from({ length: count }, (_, n) => app('POST', '/v1/resources', { name: `Room ${from + n}` })),
        );
      const session = async (): Promise<string> =>
        (await dataOf(api.owner('POST', `/v1/apps/${uuid}/sessions`, {}))).token;

      it('allow 50 of an app at once, by its token and its sessions together', async () => {
        await openWith();
        const clients = await many(45);
        clients.push(...(await many(5, await session())));
        expect(new Set(statuses(clients))).to.deep.equal(new Set([200]));
        for (const as of [token, await session()]) {
          const accept = { Accept: 'text/event-stream' };
          const { headers, body } = await api.by(as)('GET', '/v1/events/stream', undefined, accept);
          const message = 'Too many event streams: at most 50 of an app at once';
          expect([headers['retry-after'], body]).to.deep.equal(['10', { code: 429, message }]);
          expect(headers['content-type']).to.match(/^application\/json/);
        }
        // The limit does not apply to another app, or to other requests.
        expect((await stream((await api.app()).token)).status).to.equal(200);
        expect((await app('GET', '/v1/events')).status).to.equal(200);

        // Each stream that ends frees its place for one other stream.
        clients[0]!.leave();
        await until(() => ended() === 1);
        expect(statuses(await many(2))).to.deep.equal([200, 429]);
      });

      it('free the place of a stream that ends, was refused, or was only requested by HEAD', async () => {
        await openWith();
        const ending = await session();
        const clients = [...(await many(48)), ...(await many(1, ending))];
        expect(new Set(statuses(clients))).to.deep.equal(new Set([200]));
        for (let n = 0; n < 3; n += 1) {
          expect((await stream(token, `?after=${uuid}`)).status).to.equal(410);
          expect((await stream(token, '?type=nothing')).status).to.equal(400);
          const before = ended();
          expect((await stream(token, '', 'HEAD')).status).to.equal(200);
          await until(() => ended() > before);
        }
        expect((await stream()).status).to.equal(200);
        expect((await stream()).status).to.equal(429);
        const before = ended();
        expect((await api.send('DELETE', '/v1/app/session', { as: appHeader(ending) })).status).to.equal(204);
        await until(() => ended() > before);
        expect(statuses(await many(2))).to.deep.equal([200, 429]);
      });

      it('reserve connections for other requests', async () => {
        await openWith({ server: { maxConnections: 10 } });
        const other = await api.app();
        expect(new Set(statuses([...(await many(4)), ...(await many(4, other.token))]))).to.deep.equal(new Set([200]));
        const refused = await stream(other.token);
        expect([refused.status, refused.headers['retry-after']]).to.deep.equal([429, '10']);
        await until(() => refused.text() !== '');
        const message = 'Too many event streams of all apps together: try again later';
        expect(JSON.parse(refused.text())).to.deep.equal({ code: 429, message });
        expect((await app('GET', '/v1/app')).status).to.equal(200);
      });

      describe('and the storage', () => {
        /** The reads of events and the checks of credentials, by app. */
        let reads: Map<string, number>;
        let checks: Map<string, number>;
        const count = (counts: Map<string, number>, of: string) => counts.set(of, (counts.get(of) ?? 0) + 1);
        beforeEach(async () => {
          reads = new Map();
          checks = new Map();
          await openWith({
            replace: ({ readEvents, tokens }) => ({
              readEvents(...asked) {
                count(reads, asked[0]);
                return readEvents(...asked);
              },
              tokens: new Proxy(tokens, {
                get(target, name: keyof typeof tokens) {
                  if (name !== 'app') return target[name].bind(target);
                  return async (...asked: Parameters<typeof tokens.app>) => {
                    const caller = await target.app(...asked);
                    if (caller) count(checks, caller.app.uuid);
                    return caller;
                  };
                },
              }),
            }),
          });
        });

        /** Waits until all clients are connected and their apps were read 3 times. */
        const settled = async (clients: readonly Client[]) => {
          await until(() => clients.every((one) => one.text().startsWith('retry:')));
          const { size } = reads;
          const before = new Map(reads);
          await until(() => [...reads].filter(([of, n]) => n >= (before.get(of) ?? 0) + 3).length === size);
        };

        it('is read as often for twenty streams of an app as for one', async () => {
          const other = await api.app();
          const filters = ['', '?type=resource.*', '?after=latest', '?type=resource.created,booking.*'];
          const streams = await Promise.all(Array.from({ length: 20 }, (_, n) => stream(token, filters[n % 4])));
          const one = await stream(other.token);
          await settled([...streams, one]);
          const begun = { many: reads.get(uuid)!, one: reads.get(other.uuid)! };
          const checked = checks.get(uuid)!;
          const had = [...streams, one].map((client) => client.ids().length);
          for (let n = 0; n < 3; n += 1) {
            for (const call of [app, other.call]) await call('POST', '/v1/resources', { name: `Room ${n}` });
            await until(() => [...streams, one].every((client, at) => client.ids().length === had[at]! + n + 1));
          }
          await until(() => reads.get(other.uuid)! >= begun.one + 8);
          const [readsOfMany, readsOfOne] = [reads.get(uuid)! - begun.many, reads.get(other.uuid)! - begun.one];
          // The polls of the two apps run at different moments, on a busy machine with pauses. One poll per stream would be 20 times as many.
          expect(readsOfMany).to.be.within(1, 3 * readsOfOne);
          // The requests that created the rooms also check their credentials.
          expect(checks.get(uuid)! - checked).to.be.at.most(3 * readsOfOne + 3);
        });

        it('is not read for an app after its last stream has ended', async () => {
          const other = await api.app();
          const [streams, one] = [await many(3), await stream(other.token)];
          await settled([...streams, one]);
          for (const each of streams) each.leave();
          await until(() => ended() === 3);
          const begun = { gone: reads.get(uuid)!, one: reads.get(other.uuid)! };
          await until(() => reads.get(other.uuid)! >= begun.one + 4);
          expect(reads.get(uuid)! - begun.gone).to.be.at.most(1); // a poll that was under way
        });
      });

      it('gives each stream all events once and in order, with any start and filter', async () => {
        await openWith();
        const rest = under.name === 'mongodb' ? 40 : 150;
        await rooms(0, rest);
        const first = (await app('GET', '/v1/events?limit=1000')).body.data as { uuid: string; type: string }[];
        const [sixth, last] = [first[5]!.uuid, first.at(-1)!.uuid];
        const queries = ['', `?after=${sixth}`, `?after=${last}`, '?type=resource.*', '?type=booking.*'];
        const early = await Promise.all(queries.map((query) => stream(token, query)));
        const writing = (async () => {
          for (let n = 0; n < 5; n += 1) await rooms(1_000 + 50 * n, rest / 5);
        })();
        // More streams join while events come, and one leaves.
        const gone = await stream();
        const late: Client[] = [];
        for (let n = 0; n < 5; n += 1) late.push(await stream(token, queries[n]));
        gone.leave();
        await writing;
        const all = (await app('GET', '/v1/events?limit=1000')).body.data as { uuid: string; type: string }[];
        const uuids = all.map((event) => event.uuid);
        const ofRooms = all.filter(({ type }) => type.startsWith('resource.')).map((event) => event.uuid);
        const wanted = [uuids, uuids.slice(6), uuids.slice(first.length), ofRooms, []];
        for (const clients of [early, late]) {
          for (const [n, client] of clients.entries()) {
            await until(() => client.ids().length >= wanted[n]!.length);
            expect(client.ids(), queries[n]).to.deep.equal(wanted[n]);
          }
        }
      });
    });
  });
});
