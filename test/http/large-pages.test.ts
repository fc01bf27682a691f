import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { InSlices } from '../../core/basics/pagination.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { type Api, appHeader, openApi } from '../support/http.js';
import { aCustomer, write } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';
import { until } from '../support/waiting.js';

const CUSTOMERS = 400;
const NOTES = 'x'.repeat(80_000);
const PATH = '/v1/customers?limit=1000';

/** Counts the customers that lists have read from the storage. */
function counting(storage: Storage) {
  const reads = { customers: 0 };
  async function* counted<T>(rest: InSlices<T>) {
    for await (const items of rest) {
      reads.customers += items.length;
      yield items;
    }
  }
  const objects = new Proxy(storage.objects, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'list') return typeof value === 'function' ? value.bind(target) : value;
      const list: typeof target.list = async (...given) => {
        const { rest, ...page } = await target.list(...given);
        reads.customers += page.items.length;
        return { ...page, ...(rest && { rest: counted(rest) }) };
      };
      return list;
    },
  });
  return { storage: { ...storage, objects }, reads };
}

describe('HTTP: large pages', () => {
  onOneStorage((test) => {
    let api: Api;
    let reads: { customers: number };
    let opened: Storage;
    let app: { readonly uuid: string; readonly token: string };
    let uuids: readonly string[];

    beforeEach(async () => {
      ({ storage: opened, reads } = counting(await test.open({})));
      api = await openApi(opened);
      app = await api.app();
      const customers = Array.from({ length: CUSTOMERS }, () => aCustomer({ app: app.uuid, notes: NOTES }));
      uuids = customers.map(({ uuid }) => uuid);
      for (let from = 0; from < CUSTOMERS; from += 50) {
        await write(opened, app, { put: { customer: customers.slice(from, from + 50) } });
      }
    });
    afterEach(() => api.close());

    /** Requests the page and reads none of it. */
    async function unread() {
      const socket = connect({ port: api.port, host: '127.0.0.1' });
      socket.pause();
      socket.write(
        `GET ${PATH} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${appHeader(app.token)}\r\n\r\n`,
      );
      await until(() => reads.customers > 0);
      // Nothing more is read once the buffers of the connection are full.
      for (let before = -1; before !== reads.customers; ) {
        before = reads.customers;
        await sleep(100);
      }
      return socket;
    }

    // The memory storage holds every object anyway, and returns the same object.
    if (test.name !== 'memory') {
      it('are read as fast as the client accepts them, and never at once', async () => {
        const clients = [await unread()];
        const most = reads.customers;
        expect(most)
          .to.be.above(0)
          .and.below(CUSTOMERS / 2);
        clients.push(await unread());
        expect(reads.customers).to.be.below(CUSTOMERS);
        for (const client of clients) client.destroy();
      });
    }

    it('reach a reading client completely, without objects that are removed meanwhile', async () => {
      const socket = await unread();
      const removed = uuids.at(-1)!;
      await write(opened, app, { removed: [{ kind: 'customer', uuid: removed }] });
      const chunks: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      socket.resume();
      await once(socket, 'close');
      const shown = [
        ...Buffer.concat(chunks)
          .toString()
          .matchAll(/"uuid":"([^"]+)"/g),
      ].map(([, uuid]) => uuid);
      const left = test.name === 'memory' ? uuids : uuids.slice(0, -1);
      expect(shown).to.deep.equal(left);
      const answer = await fetch(`${api.url}${PATH}`, { headers: { Authorization: appHeader(app.token) } });
      expect(answer.status).to.equal(200);
      const body = (await answer.json()) as { readonly data: readonly { readonly uuid: string }[] };
      expect(body.data.map(({ uuid }) => uuid)).to.deep.equal(uuids.slice(0, -1));
      expect(body).to.include({ perPage: 1000, currentPage: 1, total: CUSTOMERS - 1, totalPages: 1 });
    });
  });
});
