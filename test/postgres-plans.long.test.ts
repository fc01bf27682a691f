import pg from 'pg';
import { connectionSettings } from '../adapters/postgres/connection-url.js';
import { openPostgresStorage } from '../adapters/postgres/index.js';
import { HOUR } from '../core/basics/instants.js';
import { postgresProblem, startedPostgres } from './support/postgres-server.js';
import { everything, expectPlan, Wire } from './support/postgres-wire.js';
import { aClock, addApp, NOW } from './support/samples.js';

const ROWS = 1_000_000;

/** Statements that fill the tables of an app without the storage. Triggers are disabled, because they would run for each row. */
const FILLING = [
  'ALTER TABLE allocation DISABLE TRIGGER USER',
  `INSERT INTO booking (app, uuid, ord, status, start, "end", customer, customer_email_folded, data)
   SELECT $1, ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 1000000 + n, 'confirmed', $2::bigint + n * ${HOUR}, $2::bigint + (n + 1) * ${HOUR}, ('00000000-0000-4000-a000-' || lpad(to_hex(n), 12, '0'))::uuid,
     'ada' || n || '@example.com', '{}' FROM generate_series(1::bigint, ${ROWS}) AS n`,
  `INSERT INTO allocation (app, resource, start, "end", booking, units)
   SELECT app, ('00000000-0000-4000-8000-' || lpad(to_hex(ord % 8), 12, '0'))::uuid, start, "end", uuid, 1
   FROM booking WHERE app = $1 AND $2::bigint > 0`,
  `INSERT INTO event (app, ord, uuid, type, booking, at, named, data)
   SELECT app, ord, uuid, 'booking.created', uuid, start, customer_email_folded, '{}' FROM booking WHERE app = $1 AND $2::bigint > 0`,
];

describe('The query plans of PostgreSQL with a million rows', function () {
  this.timeout(600_000);
  const problem = postgresProblem();
  if (process.env.STORAGES && !process.env.STORAGES.split(',').includes('postgres')) return;
  if (problem !== undefined) {
    it(`cannot run: ${problem}`);
    return;
  }

  it('scan no long table and join no parameter by a hash, with and without statistics', async () => {
    const server = await startedPostgres({ settings: ['shared_buffers=512MB', 'max_wal_size=8GB', 'autovacuum=off'] });
    const wire = new Wire();
    const url = server.url('slotkeeper');
    const storage = await openPostgresStorage({ url, clock: aClock(), around: wire.around });
    const { client: config, schema } = connectionSettings(url);
    const client = new pg.Client({ ...config, options: `-c search_path=${schema}` });
    await client.connect();
    try {
      const [used, full] = [await addApp(storage), await addApp(storage)];
      await Promise.all([used, await addApp(storage)].map((one) => everything(storage, one)));
      for (const text of FILLING) await client.query(text, text.includes('$1') ? [full.uuid, NOW] : []);
      const texts = new Set(wire.statements.map(({ text }) => text));
      for (const statistics of ['without', 'with']) {
        if (statistics === 'with') await client.query('ANALYZE');
        for (const text of texts) await expectPlan(client, text, /Seq Scan on (?:booking|allocation|event)\b/);
      }
    } finally {
      await client.end();
      await storage.close();
      await server.stop();
    }
  });
});
