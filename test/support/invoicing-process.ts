import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { connectionSettings } from '../../adapters/postgres/connection-url.js';
import { openPostgresStorage } from '../../adapters/postgres/index.js';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { createSlotkeeper } from '../../bootstrap/slotkeeper.js';
import { DAY, MINUTE } from '../../core/basics/instants.js';
import type { AppCaller } from '../../core/model/callers.js';

/** Books without end, each time with an invoice in the same transaction: `<path or url> <app> <resource>`. */
const [place = '', app = '', room = ''] = process.argv.slice(2);
const caller = { app: { uuid: app } } as AppCaller;
const CLIENTS = 4;

function overSqlite() {
  const database = new Sqlite(place);
  const add = database.prepare('INSERT INTO invoice VALUES (?)');
  return { storage: openSqliteStorage({ database }), add: (_: unknown, uuid: string) => void add.run(uuid) };
}

function overPostgres() {
  const { client, schema } = connectionSettings(place);
  const storage = openPostgresStorage({ pool: new pg.Pool(client), schema, unsafe: true });
  const add = (handle: unknown, uuid: string) =>
    (handle as pg.PoolClient).query(`INSERT INTO ${schema}.invoice VALUES ($1)`, [uuid]);
  return { storage, add };
}

const { storage, add } = place.startsWith('postgres:') ? overPostgres() : overSqlite();
const { bookings } = await createSlotkeeper({ storage: await storage });
const start = Math.ceil(Date.now() / DAY + 1) * DAY;
await Promise.all(
  Array.from({ length: CLIENTS }, async () => {
    for (;;) {
      const input = {
        resources: [room],
        start: start + Math.floor(Math.random() * 40) * 30 * MINUTE,
        durationMinutes: 30,
      };
      await bookings.create(caller, input, { alongside: (handle, { booking }) => add(handle, booking.uuid) });
      process.send?.('booked');
    }
  }),
);
