import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createSlotkeeper } from '../../bootstrap/slotkeeper.js';
import { DAY, MINUTE } from '../../core/index.js';
import { type Group, type Row, reported } from './measuring.js';

const BOOKINGS = 2_000;
const CUSTOMERS = 500;
const ROOMS = 20;

/** Data to measure: the tables that contain it, and the number of stored objects. */
const GROWING = [
  {
    name: 'SQLite: bytes of a booking',
    tables: ['slotkeeper_booking', 'slotkeeper_booking_resource', 'slotkeeper_allocation'],
    count: BOOKINGS,
  },
  { name: 'SQLite: bytes of its event', tables: ['slotkeeper_event'], count: BOOKINGS },
  { name: 'SQLite: bytes of its webhook', tables: ['slotkeeper_job'], count: BOOKINGS },
  { name: 'SQLite: bytes of a customer', tables: ['slotkeeper_customer'], count: CUSTOMERS },
] as const;

/** Size of a file for the data and its indexes, as bootstrap/deployment/README.md lists it. */
export const growth: Group = {
  rows: GROWING.map(({ name }) => name),
  measure: measured,
};

async function measured(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-growth-'));
  const path = join(folder, 'slotkeeper.db');
  const slotkeeper = await createSlotkeeper({ storage: `sqlite:${path}` });
  try {
    const { apps, owners, resources, workflows, actions, bookings } = slotkeeper;
    const { owner } = await owners.issueToken('owner@example.com');
    const { app } = await apps.create(owner, { slug: 'growth', name: 'Growth', description: 'Grows' });
    const rooms: string[] = [];
    for (let number = 1; number <= ROOMS; number += 1) {
      rooms.push((await resources.create({ app }, { name: `Room ${number}` })).uuid);
    }
    const { uuid: workflow } = await workflows.create({ app }, { name: 'Calls', description: 'Calls' });
    const config = { url: 'https://hooks.example.com/slotkeeper' };
    const hook = { name: 'Call', type: 'webhook', trigger: 'booking.created', config } as const;
    await actions.create({ app }, workflow, hook);
    const before = bytesByTable(path);
    const from = Math.ceil(Date.now() / DAY) * DAY + DAY;
    for (let index = 0; index < BOOKINGS; index += 1) {
      await bookings.create(
        { app },
        {
          resources: [rooms[index % ROOMS]!],
          start: from + Math.floor(index / ROOMS) * 30 * MINUTE,
          durationMinutes: 30,
          workflow,
          title: 'A cut and a beard trim',
          customer: {
            name: 'Grace Hopper',
            email: `grace.hopper.${index % CUSTOMERS}@example.com`,
            phone: '+33 1 23 45 67 89',
          },
        },
      );
    }
    const after = bytesByTable(path);
    return GROWING.map(({ name, tables, count }) => {
      const grown = tables.reduce((sum, table) => sum + (after.get(table) ?? 0) - (before.get(table) ?? 0), 0);
      return reported(name, grown / count, { unit: 'bytes' });
    });
  } finally {
    await slotkeeper.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the bytes of each table with its indexes. */
function bytesByTable(path: string): ReadonlyMap<string, number> {
  const db = new Sqlite(path, { readonly: true });
  try {
    const rows = db
      .prepare<[], { readonly owner: string; readonly bytes: number }>(
        'SELECT tbl_name AS owner, sum(pgsize) AS bytes FROM dbstat JOIN sqlite_schema USING (name) GROUP BY tbl_name',
      )
      .all();
    return new Map(rows.map(({ owner, bytes }) => [owner, bytes]));
  } finally {
    db.close();
  }
}
