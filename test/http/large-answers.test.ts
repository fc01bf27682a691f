import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import type { ServerSettings } from '../../adapters/koa/index.js';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import type { Booked } from '../../core/bookings/booking-document.js';
import { type Api, appHeader, exchange, openApi } from '../support/http.js';
import { aBooking, anEvent, aResource, watchedList } from '../support/samples.js';
import { instead } from '../support/use-cases.js';
import { turns, until } from '../support/waiting.js';

const COUNT = 400;
/** More text than fits into the buffers between two processes. */
const NOTES = 'n'.repeat(180_000);

/** Returns the value of a counter once it stays the same over 200 turns of the event loop. */
async function settled(value: () => number): Promise<number> {
  for (let known = value(); ; known = value()) {
    await turns(200);
    if (value() === known) return known;
  }
}

describe('HTTP: large answers', () => {
  let api: Api;
  let token: string;
  let stopping: AbortController;
  let page: ReturnType<typeof watchedList>;
  let booked: (index: number) => Booked;
  let follow: () => number;
  const sockets = new Set<Socket>();

  const openWith = async (server: Partial<ServerSettings> = {}) => {
    stopping = new AbortController();
    page = watchedList(COUNT, () => booked(0));
    let followed = 0;
    follow = () => followed;
    api = await openApi(openMemoryStorage(), {
      server,
      replace: ({ bookings }) => ({
        stopping: stopping.signal,
        bookings: {
          ...bookings,
          list: instead(bookings.list, async (_, query) => {
            const limit = query?.limit ?? 25;
            const data = limit === COUNT ? page.items : [booked(0)];
            return { data, perPage: limit, currentPage: 1, total: COUNT, totalPages: COUNT / limit };
          }),
        },
        async readEvents() {
          followed += 1;
          return [anEvent({ data: aBooking({ notes: NOTES }) })];
        },
      }),
    });
    ({ token } = await api.app());
    api.lines.length = 0;
  };

  beforeEach(() => {
    const one = { booking: aBooking({ notes: NOTES }) };
    booked = () => one;
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await api.close();
    expect(api.failures).to.deep.equal([]);
  });

  const ask = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${appHeader(token)}\r\nAccept: */*\r\n\r\n`;

  const get = (path: string, method = 'GET') => exchange(api.url, method, path, { Authorization: appHeader(token) });

  /** Sends a request and reads nothing of the answer. */
  function ignoring(bytes: string): Socket {
    const socket = connect(api.port, '127.0.0.1', () => socket.write(bytes));
    sockets.add(socket);
    socket.on('error', () => {});
    return socket;
  }

  const lineOf = (route: string) => api.lines.find((line) => line.route === route);

  describe('a page', () => {
    it('arrives completely, and other requests are answered while it is built', async () => {
      await openWith();
      let looks = 0;
      let most = 0;
      let isOver = false;
      const tick = () => {
        most = Math.max(most, page.looks - looks);
        looks = page.looks;
        if (!isOver) setImmediate(tick);
      };
      tick();
      const { status, headers, body } = await get(`/v1/bookings?limit=${COUNT}`).finally(() => {
        isOver = true;
      });
      expect(status).to.equal(200);
      expect(headers).not.to.have.property('content-length');
      expect(headers.link).to.contain('rel="last"');
      expect(Object.keys(body)).to.deep.equal(['data', 'perPage', 'currentPage', 'total', 'totalPages']);
      expect(body).to.include({ perPage: COUNT, currentPage: 1, total: COUNT, totalPages: 1 });
      expect(body.data).to.have.length(COUNT);
      for (const { notes } of body.data) expect(notes === NOTES).to.equal(true);
      expect(page.looks).to.equal(COUNT);
      expect(most).to.be.below(5);
    });

    it('is sent at once with its length if it is small', async () => {
      await openWith();
      const { headers, text, body } = await get('/v1/bookings?limit=1');
      expect(headers['content-length']).to.equal(String(text.length));
      expect(body.data).to.have.length(1);
    });

    it('shows nested lists as in a small page', async () => {
      const resources = [aResource({ description: 'd'.repeat(300_000) }), aResource()];
      const many = { booking: aBooking({ resources: resources.map(({ uuid }) => uuid) }), resources };
      booked = () => many;
      await openWith();
      const list = async (limit: number) => (await get(`/v1/bookings?limit=${limit}&include=resources`)).body.data;
      const [one] = await list(1);
      expect(one.resources).to.have.length(2);
      expect(one.resources[0].description).to.have.length(300_000);
      const all = await list(COUNT);
      expect(all).to.have.length(COUNT);
      expect(all[COUNT - 1]).to.deep.equal(one);
      expect(Object.keys(all[1])).to.deep.equal(Object.keys(one));
    });

    it('has no body for HEAD', async () => {
      await openWith();
      const { status, text, headers } = await get(`/v1/bookings?limit=${COUNT}`, 'HEAD');
      expect(status).to.equal(200);
      expect(text).to.equal('');
      expect(headers.link).to.contain('rel="last"');
      expect(page.looks).to.be.below(10);
    });

    it('is built as fast as the client accepts it, and ends if that accepts nothing', async () => {
      await openWith({ readerTimeout: 1_200 });
      const socket = ignoring(ask(`/v1/bookings?limit=${COUNT}`));
      await until(() => page.looks > 0);
      expect(await settled(() => page.looks)).to.be.below(COUNT / 2);
      expect((await api.anonymous('GET', '/healthz')).status).to.equal(200);
      await until(() => lineOf('/v1/bookings') !== undefined);
      expect(lineOf('/v1/bookings')).to.include({ status: 499 });
      expect(page.looks).to.be.below(COUNT / 2);
      socket.resume();
      await once(socket, 'close');
    });

    it('reaches a slow client completely', async () => {
      await openWith({ readerTimeout: 1_500 });
      const received = await new Promise<number>((resolve, reject) => {
        const sent = request(`${api.url}/v1/bookings?limit=${COUNT}`, { headers: { Authorization: appHeader(token) } });
        sent.on('response', (response) => {
          let length = 0;
          let pauses = 0;
          response.on('data', (chunk: Buffer) => {
            length += chunk.length;
            if (length < (pauses + 1) * 2_000_000) return;
            pauses += 1;
            response.pause();
            setTimeout(() => response.resume(), 60);
          });
          response.on('end', () => resolve(length)).on('error', reject);
        });
        sent.on('error', reject).end();
      });
      expect(received).to.be.above(COUNT * NOTES.length);
    });
  });

  it('many small answers to a client that reads nothing end as well', async () => {
    await openWith({ readerTimeout: 300 });
    const socket = ignoring(ask('/v1/openapi.json').repeat(300));
    await until(() => api.lines.length === 300);
    const taken = api.lines.filter(({ status }) => status === 200).length;
    // The buffers of both sides limit the number of complete answers.
    expect(taken).to.be.within(1, 100);
    expect(api.lines.filter(({ status }) => status === 499)).to.have.length(300 - taken);
    socket.resume();
    await once(socket, 'close');
  });

  describe('a stream', () => {
    it('is built as fast as the client accepts it, and ends if that accepts nothing', async () => {
      await openWith({ readerTimeout: 1_200 });
      ignoring(ask('/v1/events/stream'));
      await until(() => follow() > 1);
      expect(await settled(follow)).to.be.below(COUNT / 2);
      await until(() => lineOf('/v1/events/stream') !== undefined);
    });

    it('ends when the service stops, whether or not the client reads the rest', async () => {
      await openWith();
      ignoring(ask('/v1/events/stream'));
      await until(() => follow() > 1);
      await settled(follow);
      stopping.abort();
      await until(() => lineOf('/v1/events/stream') !== undefined);
    });

    it('ends when the client closes its side', async () => {
      await openWith();
      const socket = connect({ port: api.port, host: '127.0.0.1', allowHalfOpen: true });
      sockets.add(socket);
      socket.end(ask('/v1/events/stream'));
      socket.resume();
      await once(socket, 'end');
    });
  });
});
