import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { newUuid } from '../adapters/tokens/index.js';
import { DAY, formatInstant, HOUR } from '../core/basics/instants.js';
import { erasingCustomers, finishErasures } from '../core/customers/erase-customer.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import { expectFailure } from './contracts/lists.js';
import { bytesAtRest } from './support/bytes-at-rest.js';
import { newFolders } from './support/folders.js';
import { type Api, type Caller, openApi, succeeding } from './support/http.js';
import { listed } from './support/lists.js';

const PROCESS = fileURLToPath(new URL('./support/erasing-process.js', import.meta.url));
const MARK = 'Zarathustra';
const person = { name: `${MARK} S.`, email: `${MARK}@Example.com`, phone: `+49 ${MARK}` };

/** Number of occurrences of the text in the stored bytes, case aside. */
function occurrences(path: string, text: string): number {
  return bytesAtRest(path).toString('latin1').toLowerCase().split(text.toLowerCase()).length - 1;
}

/** Continues unfinished erasures, as the background work of a process does. */
function finish(storage: Storage): Promise<number> {
  return finishErasures({ ...storage, erasing: erasingCustomers({ ...storage, newUuid }) })();
}

describe('The bytes of an erased customer', () => {
  const at = newFolders();
  let path: string;
  let storage: Storage;
  let api: Api;
  let app: { uuid: string; call: Caller };
  let uuid: string;

  const { made, patched } = succeeding((...request) => app.call(...request));

  /** Makes and changes many bookings among those of others, so that pages of the file are filled, split and rewritten. */
  beforeEach(async () => {
    path = at('slotkeeper.db');
    storage = await openSqliteStorage({ path });
    api = await openApi(storage);
    app = await api.app();
    const { uuid: room } = await made('/v1/resources', { name: 'Room', capacity: 1_000 });
    const start = Math.ceil(Date.now() / DAY + 1) * DAY;
    const bookings = await Promise.all(
      Array.from({ length: 240 }, (_, n) => {
        const customer = n % 3 === 0 ? person : { name: `Other ${n}`, email: `other${n}@example.com` };
        const said = n % 3 === 0 ? MARK : 'plain';
        const texts = { title: `T ${said}`, notes: `${said} `.repeat(n % 40), meta: { [`about ${n}`]: said } };
        const times = { start: formatInstant(start + (n % 50) * HOUR), duration_minutes: 60 };
        return made('/v1/bookings', { resources: [room], ...times, customer, ...texts }, `key-${n}`);
      }),
    );
    uuid = bookings[0].customer.uuid;
    await Promise.all(
      bookings.map((booking, n) => {
        const said = n % 3 === 0 ? MARK : 'plain';
        return patched(`/v1/bookings/${booking.uuid}`, { notes: `changed ${said} `.repeat((n * 7) % 60) });
      }),
    );
    await patched(`/v1/customers/${uuid}`, { notes: `${MARK} `.repeat(800), meta: { [MARK]: MARK } });
    await Promise.all(
      bookings.slice(0, 60).map(({ uuid: one }, n) => {
        const reason = n % 3 === 0 ? `R ${MARK}` : 'plain';
        return made(`/v1/bookings/${one}/cancel`, { reason });
      }),
    );
  });
  afterEach(async () => {
    await api.close();
    await storage.close();
  });

  it('are gone from the file, its log and its index when the erasure is finished', async () => {
    expect(occurrences(path, MARK)).to.be.greaterThan(500);
    expect((await app.call('DELETE', `/v1/customers/${uuid}?cancel_bookings=true`)).status).to.equal(204);
    expect(await finish(storage)).to.equal(1);
    expect(occurrences(path, MARK)).to.equal(0);
    const { items } = await listed(storage, 'erasure', app.uuid, { offset: 0, limit: 10 });
    expect(items.map(({ state }) => state)).to.deep.equal(['done']);
  });

  it('are gone as soon as no reader uses an earlier snapshot', async () => {
    const reader = new Sqlite(path, { readonly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM slotkeeper_booking').get();
    expect((await app.call('DELETE', `/v1/customers/${uuid}?cancel_bookings=true`)).status).to.equal(204);
    await expectFailure(finish(storage), 'unavailable');
    expect(
      (await storage.objects.select(null, { kind: 'erasure', where: ['eq', 'done', false] }, 10)).map(
        (one) => one.uuid,
      ),
    ).to.deep.equal([uuid]);
    expect(occurrences(path, MARK)).to.be.greaterThan(0);
    reader.exec('COMMIT');
    reader.close();
    expect(await finish(storage)).to.equal(1);
    expect(occurrences(path, MARK)).to.equal(0);
    expect(await finish(storage)).to.equal(0);
  });

  it('are gone when another process has continued after a crash at any step', async () => {
    await storage.close();
    const before = at('before.db');
    await copyFile(path, before);
    let crashes = 0;
    for (let dieAt = 1; ; dieAt += 1) {
      const copy = at(`crash-${dieAt}.db`);
      await copyFile(before, copy);
      const child = spawn(process.execPath, [PROCESS, copy, app.uuid, uuid, String(dieAt)], { stdio: 'inherit' });
      const [, signal] = (await once(child, 'close')) as [number | null, string | null];
      const opened = await openSqliteStorage({ path: copy });
      try {
        const isGone = (await opened.objects.find(app.uuid, 'customer', uuid)) === undefined;
        const begun = await finish(opened);
        if (!isGone) {
          expect(begun, 'nothing was begun').to.equal(0);
          expect(dieAt).to.equal(1);
          continue;
        }
        const { items } = await listed(opened, 'erasure', app.uuid, { offset: 0, limit: 10 });
        expect(items.map(({ state, email }) => [state, email])).to.deep.equal([['done', null]]);
        expect(occurrences(copy, MARK), `before step ${dieAt}`).to.equal(0);
        const told = await opened.events.list(app.uuid, { offset: 0, limit: 10 }, { types: ['customer.erased'] });
        expect(told?.total).to.equal(1);
      } finally {
        await opened.close();
      }
      if (signal === null) break;
      crashes += 1;
    }
    expect(crashes).to.be.greaterThan(6);
    storage = await openSqliteStorage({ path });
  });
});
