import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { createResource } from '../core/availability/resources/change-resource.js';
import { DAY, HOUR, MINUTE } from '../core/basics/instants.js';
import { createBooking } from '../core/bookings/create-booking.js';
import { createService } from '../core/bookings/services/change-services.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { App } from '../core/model/app.js';
import type { Booking } from '../core/model/booking.js';
import { aClock, addApp, anUuid, NOW, write } from './support/samples.js';

const START = NOW + DAY;

describe('the guard of allocations, for bookings of services', () => {
  before(function () {
    const asked = process.env.STORAGES?.split(',').map((name) => name.trim());
    if (asked && !asked.includes('sqlite')) this.skip();
  });

  let folder: string;
  let storage: Storage;
  let raw: Sqlite.Database;
  let app: App;
  let ana: string;
  let chairs: string;
  let hall: string;
  let booking: Booking;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotkeeper-'));
    const path = join(folder, 'slotkeeper.db');
    storage = await openSqliteStorage({ path, clock: aClock() });
    raw = new Sqlite(path, { timeout: 0 });
    app = await addApp(storage);
    const needs = { ledger: storage.ledger, newUuid: anUuid };
    const resource = async (capacity: number) =>
      (await createResource(needs)({ app }, { name: 'Resource', capacity })).uuid;
    [ana, chairs, hall] = [await resource(1), await resource(5), await resource(20)];
    // An hour with a pause from minute 20 to 40. Ana is needed before and after the pause, 2 units of the chairs and 9 units of the hall
    // throughout.
    const { uuid: service } = await createService(needs)(
      { app },
      {
        name: 'Colour',
        durations: [60],
        steps: ['colour', 'wait', 'cut'].map((name) => ({ name, durationMinutes: 20 })),
        roles: [
          { name: 'stylist', resources: [ana], steps: ['colour', 'cut'] },
          { name: 'chair', resources: [chairs], units: 2 },
          { name: 'hall', resources: [hall], units: 9 },
        ],
      },
    );
    booking = (await createBooking(needs)({ app }, { service, start: START })).booking;
  });
  afterEach(async () => {
    raw.close();
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Inserts a row without the core and the storage. `from` and `to` are minutes from the start of the booking. */
  const insert = (resource: string, from: number, to: number, units: number) =>
    raw
      .prepare(
        'INSERT INTO slotkeeper_allocation (resource, block_start, booking, block_end, units) VALUES (?, ?, ?, ?, ?)',
      )
      .run(resource, START + from * MINUTE, anUuid(), START + to * MINUTE, units);

  it('contains each run of each role, with its units', () => {
    const rows = raw
      .prepare(
        'SELECT resource, block_start AS start, block_end AS end, units FROM slotkeeper_allocation ORDER BY resource, start',
      )
      .all();
    const row = (resource: string, from: number, to: number, units: number) => {
      return { resource, start: START + from * MINUTE, end: START + to * MINUTE, units };
    };
    expect(rows).to.deep.equal([row(ana, 0, 20, 1), row(ana, 40, 60, 1), row(chairs, 0, 60, 2), row(hall, 0, 60, 9)]);
  });

  it('contains several blocks of a booking, and keeps the pause between them free', () => {
    expect(() => insert(ana, 19, 25, 1)).to.throw('overbooked');
    expect(() => insert(ana, 35, 41, 1)).to.throw('overbooked');
    expect(() => insert(ana, 59, 70, 1), 'the last of them').to.throw('overbooked');
    expect(() => insert(ana, -30, 90, 1), 'around them').to.throw('overbooked');
    expect(insert(ana, 20, 40, 1).changes).to.equal(1);
  });

  it('counts the units of a role, not those of the booking', () => {
    expect(() => insert(chairs, 30, 90, 4), 'one by one').to.throw('overbooked');
    expect(insert(chairs, 30, 90, 3).changes).to.equal(1);
    expect(() => insert(hall, 30, 90, 12), 'by sums of blocks').to.throw('overbooked');
    expect(insert(hall, 30, 90, 11).changes).to.equal(1);
  });

  it('refuses a booking whose decision did not check, with everything in its change', async () => {
    const failure = async (blocks: Booking['blocks']) => {
      const another = { ...booking, uuid: anUuid(), blocks };
      return write(storage, app, { put: { booking: [another] } }).then(
        () => null,
        (error: Error) => error.message.split(':')[0],
      );
    };
    const block = (resource: string, from: number, to: number, units: number) => {
      return { resource, start: START + from * MINUTE, end: START + to * MINUTE, units };
    };
    const { service } = booking.sale!;
    const counted = () => storage.ledger.read(app.uuid, {}, (view) => view.tally({ service, liveAfter: NOW }).firm);
    expect(await counted()).to.equal(1);
    expect(await failure(booking.blocks)).to.equal('overbooked');
    expect(await counted(), 'what is undone is not counted').to.equal(1);
    const free = block(ana, 20, 40, 1);
    expect(await failure([free, block(ana, 50, 55, 1)]), 'its second block').to.equal('overbooked');
    expect(await failure([free, block(chairs, 0, 60, 4)]), 'the units of its second').to.equal('overbooked');
    expect(raw.prepare('SELECT count(*) FROM slotkeeper_booking').pluck().get(), 'nothing of them is stored').to.equal(
      1,
    );
    expect(await failure([free, block(chairs, 0, 60, 3), block(hall, 0, 60, 11)])).to.equal(null);
    expect(await counted()).to.equal(2);
  });

  it('checks a block that is moved', () => {
    const move = raw.prepare(
      'UPDATE slotkeeper_allocation SET block_start = ?, block_end = ? WHERE resource = ? AND block_start = ?',
    );
    const at = (minutes: number) => START + minutes * MINUTE;
    expect(() => move.run(at(10), at(30), ana, at(40))).to.throw('overbooked');
    expect(move.run(at(20), at(40), ana, at(40)).changes).to.equal(1);
    insert(hall, 120, 180, 12);
    expect(() => move.run(START + 2 * HOUR, START + 3 * HOUR, hall, START)).to.throw('overbooked');
  });
});
