import pg from 'pg';
import { connectionSettings } from '../../adapters/postgres/connection-url.js';
import { openPostgresStorage } from '../../adapters/postgres/index.js';
import { newUuid } from '../../adapters/tokens/index.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { DAY, formatInstant, HOUR, type Instant, type Storage } from '../../core/index.js';
import { runSql, startedPostgres } from '../support/postgres-server.js';
import { aBooking, anAppRecord, anEvent, aResource, write } from '../support/samples.js';
import { alternate, atLeast, compared, type Group, type Row, type Sample } from './measuring.js';

const ROOMS = 8;
const ROUNDS = 5;
const CONNECTIONS = 16;

interface Case {
  readonly name: string;
  readonly clients: number;
  readonly apps: number;
  readonly bookings: number;
  readonly target: number;
  readonly against: 'inserting' | 'the usual program';
}

const CASES: readonly Case[] = [
  { name: 'one client', clients: 1, apps: 1, bookings: 300, target: 0.25, against: 'inserting' },
  { name: '8 clients of one app', clients: 8, apps: 1, bookings: 1_000, target: 0.4, against: 'inserting' },
  { name: '64 clients of one app', clients: 64, apps: 1, bookings: 2_000, target: 0.8, against: 'inserting' },
  { name: '64 clients of 64 apps', clients: 64, apps: 64, bookings: 1_000, target: 0.5, against: 'inserting' },
  { name: '8 clients of one app', clients: 8, apps: 1, bookings: 400, target: 2.5, against: 'the usual program' },
];

const nameOf = ({ name, against }: Case) => `PostgreSQL: book, ${name}, against ${against}`;

/** An app with its rooms, and the number of bookings requested so far. */
interface Place {
  readonly app: string;
  readonly rooms: readonly string[];
  next: number;
}

/**
 * Bookings through the core, compared with two hand-written programs: one inserts the same four rows in one statement, without reads and
 * triggers. The other uses eight round trips in a transaction.
 */
export const postgres: Group = {
  rows: CASES.map(nameOf),
  async measure() {
    const server = await startedPostgres({ isDurable: true, settings: ['shared_buffers=256MB'] });
    try {
      const rows: Row[] = [];
      for (const [index, one] of CASES.entries())
        rows.push(await measured(one, (who) => server.url(`bench_${index}_${who}`)));
      return rows;
    } finally {
      await server.stop();
    }
  },
};

async function measured(one: Case, urlOf: (who: string) => string): Promise<Row> {
  const [ourUrl, theirUrl] = [urlOf('ours'), urlOf('theirs')];
  const [ours, theirs] = await Promise.all([ourUrl, theirUrl].map((url) => openPostgresStorage({ url })));
  await runSql(theirUrl, 'DROP TRIGGER allocation_added ON allocation');
  await runSql(theirUrl, 'DROP TRIGGER allocation_changed ON allocation');
  const { client, schema } = connectionSettings(theirUrl);
  const pool = new pg.Pool({ ...client, max: CONNECTIONS });
  try {
    const create = createBooking({ ledger: ours!.ledger, newUuid });
    const take = (app: string, room: string, start: Instant) => {
      const input = { resources: [room], start: formatInstant(start), durationMinutes: 60, ...SAID };
      return create({ app: { uuid: app } as never }, input);
    };
    const other = one.against === 'inserting' ? inserter(pool, schema) : usual(pool, schema);
    const contenders = [
      round(one, await placesOf(ours!, one.apps), take),
      round(one, await placesOf(theirs!, one.apps), other),
    ];
    const [mine, floor] = await alternate(ROUNDS, contenders, 2);
    return compared(nameOf(one), mine!, floor!, { unit: '1/s', target: atLeast(one.target) });
  } finally {
    await pool.end();
    await Promise.all([ours!.close(), theirs!.close()]);
  }
}

const SAID = {
  title: 'A cut of thirty minutes',
  notes: 'Prefers the chair at the window, and a cup of tea',
  customer: { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+44 20 7946 0000' },
  meta: { source: 'web', campaign: 'spring' },
};

async function placesOf(storage: Storage, count: number): Promise<readonly Place[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const record = anAppRecord({ uuid: newUuid() });
      const app = record.app.uuid;
      await storage.apps.add(record);
      const rules = { ...aResource().rules, maxAdvanceDays: 3_660, minNoticeMinutes: 0 };
      const rooms = Array.from({ length: ROOMS }, () => aResource({ app, uuid: newUuid(), schedule: null, rules }));
      await write(storage, record.app, { put: { resource: rooms } });
      return { app, rooms: rooms.map(({ uuid }) => uuid), next: 0 };
    }),
  );
}

function round(
  { clients, bookings }: Case,
  places: readonly Place[],
  take: (app: string, room: string, start: Instant) => Promise<unknown>,
) {
  const base = Math.ceil(Date.now() / DAY) * DAY + DAY;
  return async (): Promise<Sample> => {
    const latencies: number[] = [];
    let left = bookings;
    const startedAt = performance.now();
    const client = async (index: number) => {
      const place = places[index % places.length]!;
      while (left > 0) {
        left -= 1;
        const wanted = place.next++;
        const askedAt = performance.now();
        await take(place.app, place.rooms[wanted % ROOMS]!, base + Math.floor(wanted / ROOMS) * HOUR);
        latencies.push(performance.now() - askedAt);
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
    return { figure: (bookings * 1_000) / (performance.now() - startedAt), latencies };
  };
}

let ord = 1_000_000_000_000;

function rowsOf(app: string, room: string, start: Instant) {
  const booking = aBooking({ app, uuid: newUuid(), resources: [room], start, end: start + HOUR, ...SAID });
  const event = anEvent({ uuid: newUuid(), data: booking });
  ord += 2;
  return { booking, event, ord };
}

/** Inserts the rows of a booking in one statement, without any check. */
function inserter(pool: pg.Pool, schema: string) {
  const text = `WITH b AS (INSERT INTO ${schema}.booking (app, uuid, ord, status, start, "end", title_folded, customer_email_folded, data)
      VALUES ($1, $2, $3, 'confirmed', $4, $5, $6, $7, $8)),
    r AS (INSERT INTO ${schema}.booking_resources VALUES ($1, $9, $2)),
    a AS (INSERT INTO ${schema}.allocation (app, resource, start, "end", booking, units) VALUES ($1, $10, $4, $5, $2, 1))
    INSERT INTO ${schema}.event (app, ord, uuid, type, booking, at, named, data)
    VALUES ($1, $3::bigint + 1, $11, 'booking.created', $2, $12, $7, $13)`;
  return async (app: string, room: string, start: Instant): Promise<void> => {
    const { booking, event, ord: place } = rowsOf(app, room, start);
    const said = [SAID.title.toLowerCase(), SAID.customer.email, JSON.stringify(booking)];
    const told = [event.uuid, event.at, JSON.stringify(event)];
    const values = [app, booking.uuid, place, start, start + HOUR, ...said, room, room, ...told];
    await pool.query({ name: 'floor', text, values });
  };
}

/** Makes eight round trips in a transaction: locks the app, looks for overlaps, and writes row after row. */
function usual(pool: pg.Pool, schema: string) {
  return async (app: string, room: string, start: Instant): Promise<void> => {
    const { booking, event, ord: place } = rowsOf(app, room, start);
    const { uuid } = booking;
    const client = await pool.connect();
    const run = (name: string, text: string, values: readonly unknown[]) =>
      client.query({ name, text, values: [...values] });
    try {
      await client.query('BEGIN');
      await run('lock', `SELECT seq FROM ${schema}.ledger WHERE app = $1 FOR UPDATE`, [app]);
      const overlapping = `SELECT 1 FROM ${schema}.allocation
        WHERE app = $1 AND resource = $2 AND start < $4 AND start > $3::bigint - 86400000 AND "end" > $3`;
      const { rowCount } = await run('look', overlapping, [app, room, start, start + HOUR]);
      if (rowCount) throw new Error('taken');
      await run('head', `UPDATE ${schema}.ledger SET seq = seq + 1 WHERE app = $1`, [app]);
      await run(
        'booking',
        `INSERT INTO ${schema}.booking (app, uuid, ord, status, start, "end", data) VALUES ($1, $2, $3, 'confirmed', $4, $5, $6)`,
        [app, uuid, place, start, start + HOUR, JSON.stringify(booking)],
      );
      const taken = `INSERT INTO ${schema}.allocation (app, resource, start, "end", booking, units) VALUES ($1, $2, $3, $4, $5, 1)`;
      await run('taken', taken, [app, room, start, start + HOUR, uuid]);
      await run(
        'event',
        `INSERT INTO ${schema}.event (app, ord, uuid, type, booking, at, data) VALUES ($1, $2, $3, 'booking.created', $4, $5, $6)`,
        [app, place, event.uuid, uuid, event.at, JSON.stringify(event)],
      );
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  };
}
