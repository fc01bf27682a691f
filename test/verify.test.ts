import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { type Collection, MongoClient } from 'mongodb';
import { openMemoryStorage } from '../adapters/memory/index.js';
import { openSqliteStorage, sqliteInspection } from '../adapters/sqlite/index.js';
import { tableOf } from '../adapters/sqlite/tables/tables.js';
import { offline } from '../bootstrap/commands/offline.js';
import { readConfig } from '../bootstrap/config.js';
import { DAY, formatInstant, HOUR } from '../core/basics/instants.js';
import { rescheduleBooking, transitionBooking } from '../core/bookings/change-booking.js';
import { createBooking } from '../core/bookings/create-booking.js';
import type { Change } from '../core/ledger/ledger.js';
import type { Inside, Inspection } from '../core/ledger/storage/inspection.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { App } from '../core/model/app.js';
import type { Booking, Status } from '../core/model/booking.js';
import { partId } from '../core/model/busy-times.js';
import type { BookingEventType } from '../core/model/event.js';
import type { Kind } from '../core/model/kinds/objects.js';
import type { Payment } from '../core/model/payment.js';
import { DEFAULT_SETTINGS } from '../core/model/settings.js';
import { CapacitySweep } from '../core/upkeep/verification/capacity.js';
import { type Check, type Finding, Findings } from '../core/upkeep/verification/findings.js';
import { verifyStorage } from '../core/upkeep/verification/verify-storage.js';
import { aPerson } from './contracts/person-repository.js';
import { ranCommand } from './support/in-process-command.js';
import { runSql } from './support/postgres-server.js';
import {
  aBooking,
  aCalendar,
  aClock,
  aCustomer,
  addApp,
  aFeed,
  aJob,
  aLogo,
  anAction,
  anErasure,
  anEvent,
  anUuid,
  aProfile,
  aResource,
  aSample,
  aSeries,
  aService,
  aStaffMember,
  aSubscriptionJob,
  aTimeOff,
  aVisitor,
  aWorkflow,
  logoFacts,
  NOW,
  someBusyTimes,
  type TestClock,
  write,
} from './support/samples.js';

import { forEachStorage } from './support/storages.js';

/** Moment at which the bookings below are made, long after everything else. */
const LATER = NOW + HOUR;

/** Contents of a sound app. Each test breaks one thing of it. */
function soundApp(app: string) {
  const logo = aLogo({ app });
  const room = aResource({ app, capacity: 2, longestBlock: HOUR });
  const hall = aResource({ app, capacity: 20, longestBlock: HOUR });
  const workflow = aWorkflow({ app });
  const action = anAction({ app, workflow: workflow.uuid });
  const customer = aCustomer({ app });
  const service = aService({
    app,
    roles: [{ name: 'room', resources: [room.uuid], count: 1, units: 1, weights: {}, steps: null }],
  });
  const made = { app, createdAt: LATER, updatedAt: LATER };
  const seriesUuid = anUuid();
  const first = aBooking({ ...made, resources: [room.uuid], title: 'The first', customerUuid: customer.uuid });
  const second = aBooking({ ...made, resources: [room.uuid, hall.uuid], title: 'The second' });
  const ofSeries = aBooking({
    ...made,
    resources: [hall.uuid],
    start: NOW + 9 * DAY,
    series: { uuid: seriesUuid, occurrence: NOW + 9 * DAY, sequence: 0 },
  });
  const series = aSeries({ app, uuid: seriesUuid, service: null, bookings: [ofSeries.uuid] });
  const parts = [1, 2];
  const calendar = aCalendar({ app, resource: hall.uuid });
  return {
    room,
    hall: { ...hall, calendars: [calendar.uuid] },
    workflow,
    action,
    customer,
    service,
    first,
    second,
    series,
    ofSeries,
    timeOff: aTimeOff({ app, resources: [hall.uuid] }),
    feed: aFeed({ app, resource: room.uuid, service: null, customer: null }),
    calendar: { ...calendar, state: { ...calendar.state, parts } },
    busyTimes: parts.map((part) => someBusyTimes({ app, uuid: partId(calendar.uuid, part) })),
    job: aJob({ app, booking: first.uuid, workflow: workflow.uuid, action: action.uuid, nextAt: NOW + DAY }),
    visitor: aVisitor({ app }),
    logo,
    profile: aProfile({ app, logo: logoFacts(logo) }),
  };
}
type Sound = ReturnType<typeof soundApp>;

const made = (data: Booking) => anEvent({ data, at: data.updatedAt });

function changesOf(sound: Sound): Change {
  const { room, hall, workflow, action, customer, service, first, second, ofSeries, series, job } = sound;
  const { timeOff, feed, calendar, busyTimes, visitor, logo, profile } = sound;
  return {
    put: {
      workflow: [workflow],
      resource: [room, hall],
      service: [service],
      timeOff: [timeOff],
      series: [series],
      customer: [customer],
      feed: [feed],
      calendar: [calendar],
      busyTimes,
      action: [action],
      booking: [first, second, ofSeries],
      job: [job],
      visitor: [visitor],
      logo: [logo],
      profile: [profile],
    },
    events: [first, second, ofSeries].map(made),
  };
}

const told = (findings: readonly Finding[]) =>
  findings.map(({ check, uuids }) => ({ check, uuids: [...uuids].sort() }));

/** The booking one change later, with the event of that change. */
function changed(booking: Booking, fields: Partial<Booking>, type: BookingEventType = 'booking.updated') {
  const updatedAt = booking.updatedAt + 1;
  const after = { ...booking, ...fields, version: booking.version + 1, updatedAt };
  return { after, event: anEvent({ data: after, type, at: updatedAt }) };
}

/** A change that stores the booking one change later, with the event of that change. */
function stored(booking: Booking, fields: Partial<Booking>, type?: BookingEventType): Change {
  const { after, event } = changed(booking, fields, type);
  return { put: { booking: [after] }, events: [event] };
}

/** A past booking that blocks nothing of its room since its second change. */
function unblocked({ first, room }: Sound, fields: Partial<Booking>, type: BookingEventType): Broken {
  const past = aBooking({ ...first, uuid: anUuid(), start: NOW - 2 * HOUR, end: NOW - HOUR });
  const second = changed(past, fields, type);
  const { after, event } = changed(second.after, { blocks: [] });
  return [{ put: { booking: [after] }, events: [made(past), second.event, event] }, past.uuid, room.uuid];
}

/** A change that breaks a sound app, and the UUIDs that the fault must name. */
type Broken = readonly [change: Change, ...uuids: string[]];

const aPayment = (fields: Partial<Payment> = {}): Payment => ({
  status: 'paid',
  due: 100,
  paid: 100,
  refunded: 0,
  currency: 'EUR',
  rule: { take: 'full', deposit: null, url: 'https://pay.example', minutes: 30 },
  records: [{ kind: 'paid', reference: 'pi_1', amount: 100 }],
  updatedAt: LATER,
  ...fields,
});
const unpaid = { paid: 0, records: [] };
const inPart = { paid: 99, records: [{ kind: 'paid' as const, reference: 'pi_1', amount: 99 }] };

/** Payments that cannot be, with the status of their booking. */
const BAD_PAYMENTS: readonly (readonly [what: string, fields: Partial<Payment>, status?: Status])[] = [
  ['that is not the sum of its records', { paid: 200 }],
  ['with a refund that has no record', { refunded: 50 }],
  ['that is counted twice', { paid: 200, records: [...aPayment().records, ...aPayment().records] }],
  [
    'with more refunded than paid',
    {
      refunded: 101,
      status: 'refunded',
      records: [...aPayment().records, { kind: 'refunded', reference: 'pi_1', amount: 101 }],
    },
  ],
  ['that is paid, and too little', inPart],
  ['that is due of a confirmed booking', { ...unpaid, status: 'due' }],
  ['that is paid of a cancelled booking', {}, 'cancelled'],
  ['that is paid of a cancelled booking that never had to be', { ...unpaid, status: 'paid' }, 'cancelled'],
  ['that is late of a confirmed booking', { status: 'late' }],
  ['that is to be refunded, and was never paid', { ...unpaid, status: 'refund_due' }, 'cancelled'],
  ['that is waived, and was paid', { status: 'waived' }],
  ['that is waived of a cancelled booking, and partly paid', { ...inPart, status: 'waived' }, 'cancelled'],
  ['that is refunded without a refund', { status: 'refunded' }],
];

/** Broken states, by the check that must report them. */
const BREAKS: Readonly<Partial<Record<Check, Readonly<Record<string, (sound: Sound) => Broken>>>>> = {
  capacity: {
    // As if the capacity had always been this low.
    'a resource above its capacity': ({ room, first, second }) => [
      { put: { resource: [{ ...room, capacity: 1 }] } },
      ...[room.uuid, first.uuid, second.uuid],
    ],
    'a resource above its capacity, by a booking that was moved after the resource was changed'({
      room,
      first,
      second,
    }) {
      const { put, events } = stored(second, { sequence: 1 }, 'booking.rescheduled');
      const resource = [{ ...room, capacity: 1, updatedAt: LATER }];
      return [{ put: { ...put, resource }, events: events! }, room.uuid, first.uuid, second.uuid];
    },
  },
  blocks: {
    'a booking that blocks nothing of a resource that it takes': ({ first, room }) => [
      stored(first, { blocks: [] }),
      ...[first.uuid, room.uuid],
    ],
    'a past booking that was completed, and blocks nothing of a resource that it took': (sound) =>
      unblocked(sound, { status: 'completed' }, 'booking.completed'),
    'a past booking that was checked in late, and blocks nothing of a resource that it took': (sound) =>
      unblocked(sound, { checkedInAt: LATER }, 'booking.checked_in'),
    'a booking with a block of a resource that it does not take'({ first, hall }) {
      const block = { resource: hall.uuid, start: first.start, end: first.end };
      return [stored(first, { blocks: [...first.blocks, block] }), first.uuid, hall.uuid];
    },
    'a booking that ended after its end': ({ first }) => [
      stored(first, { status: 'completed', endedAt: first.end + HOUR }, 'booking.ended'),
      first.uuid,
    ],
    'a booking that ended, and takes more than until then': ({ first }) => [
      stored(first, { status: 'completed', endedAt: first.end - 1_000 }, 'booking.ended'),
      first.uuid,
    ],
    'a confirmed booking that gave its time back': ({ first }) => [
      stored(first, { releasedAt: first.start }),
      first.uuid,
    ],
    'a block that is longer than its resource knows': ({ room, first, second }) => [
      { put: { resource: [{ ...room, longestBlock: HOUR - 1 }] } },
      ...[room.uuid, first.uuid, room.uuid, second.uuid],
    ],
  },
  events: {
    'a change of a booking that no event tells of': ({ second }) => [
      { put: { booking: [changed(second, { title: 'Another' }).after] } },
      second.uuid,
    ],
    'a change that is missing among the events of a booking'({ second }) {
      const { after, event } = changed(changed(second, {}).after, { title: 'Another' });
      return [{ put: { booking: [after] }, events: [event] }, event.uuid, second.uuid];
    },
    'a booking whose first event is not its first change'({ hall: { app, uuid } }) {
      const at = { createdAt: LATER + HOUR, updatedAt: LATER + HOUR, version: 2 };
      const booking = aBooking({ app, resources: [uuid], start: NOW + 20 * DAY, ...at });
      const event = made(booking);
      return [{ put: { booking: [booking] }, events: [event] }, event.uuid, booking.uuid];
    },
    'a booking that no event tells of'({ hall: { app, uuid } }) {
      const at = { createdAt: LATER + HOUR, updatedAt: LATER + HOUR };
      const booking = aBooking({ app, resources: [uuid], start: NOW + 20 * DAY, ...at });
      return [{ put: { booking: [booking] } }, booking.uuid];
    },
    'an event before the one that it follows'({ second }) {
      const { after, event } = changed(second, { title: 'Another' });
      return [{ put: { booking: [after] }, events: [{ ...event, at: LATER - 2_000 }] }, event.uuid];
    },
    'an event of a lost booking that only needed the sample data'({ room }) {
      const event = made(aBooking({ app: room.app, createdAt: LATER, updatedAt: LATER, sample: 0 }));
      return [{ events: [event] }, event.uuid, event.booking];
    },
    'an event of a booking that is not there'({ room }) {
      const event = made(aBooking({ app: room.app, createdAt: LATER, updatedAt: LATER }));
      return [{ events: [event] }, event.uuid, event.booking];
    },
    'an event that tells of another booking than its own'({ first, second }) {
      const { after, event } = changed(first, { title: 'Another' });
      const odd = { ...event, data: { ...after, uuid: second.uuid } };
      return [{ put: { booking: [after] }, events: [odd] }, odd.uuid, first.uuid];
    },
  },
  jobs: {
    'a job for a booking that is not there'({ room, action }) {
      const job = aJob({ app: room.app, action: action.uuid });
      return [{ put: { job: [job] } }, job.uuid, job.booking!];
    },
    'a job for a move of a booking that never was'({ room, first, action }) {
      const job = aJob({ app: room.app, booking: first.uuid, sequence: 1, action: action.uuid });
      return [{ put: { job: [job] } }, job.uuid, first.uuid];
    },
    'a job of a subscription for an event that is not there'({ first }) {
      const event = anEvent({ data: first, at: LATER + 1 }); // after the first stored event
      const job = aSubscriptionJob(event);
      return [{ put: { job: [job] } }, job.uuid, event.uuid];
    },
  },
  references: {
    'a staff member who is joined to a person who is not there'({ room }) {
      const person = anUuid();
      const staff = aStaffMember({ app: room.app, person, joinedAt: LATER });
      return [{ put: { staff: [staff] } }, staff.uuid, person];
    },
    'a booking of a customer who is not there': ({ first, customer }) => [
      { removed: [{ kind: 'customer', uuid: customer.uuid }] },
      ...[first.uuid, customer.uuid],
    ],
    'a booking of a series that does not have it': ({ series, ofSeries }) => [
      { put: { series: [{ ...series, bookings: [] }] } },
      ...[series.uuid, ofSeries.uuid],
    ],
    'a series with a booking that is not of it': ({ series, first }) => [
      { put: { series: [{ ...series, bookings: [...series.bookings, first.uuid] }] } },
      ...[series.uuid, first.uuid],
    ],
    'an action of a workflow that is not there': ({ workflow, action }) => [
      { removed: [{ kind: 'workflow', uuid: workflow.uuid }] },
      ...[action.uuid, workflow.uuid],
    ],
    'a service that names a resource that is not there'({ service }) {
      const resource = anUuid();
      const roles = service.roles.map((role) => ({ ...role, resources: [...role.resources, resource] }));
      return [{ put: { service: [{ ...service, roles }] } }, service.uuid, resource];
    },
    'time off of a resource that is not there'({ timeOff }) {
      const resource = anUuid();
      return [{ put: { timeOff: [{ ...timeOff, resources: [resource] }] } }, timeOff.uuid, resource];
    },
    'a staff member with a resource that is not there'({ room }) {
      const resource = anUuid();
      const member = aStaffMember({ app: room.app, role: 'self', resources: [room.uuid, resource] });
      return [{ put: { staff: [member] } }, member.uuid, resource];
    },
    'a feed of a customer who is not there'({ feed }) {
      const customer = anUuid();
      return [{ put: { feed: [{ ...feed, resource: null, customer }] } }, feed.uuid, customer];
    },
    'a calendar that its resource does not know': ({ hall, calendar }) => [
      { put: { resource: [{ ...hall, calendars: [] }] } },
      ...[calendar.uuid, hall.uuid],
    ],
    'a calendar without some of its busy times': ({ calendar, busyTimes }) => [
      { removed: [{ kind: 'busyTimes', uuid: busyTimes[1]!.uuid }] },
      calendar.uuid,
    ],
    'a profile whose logo is missing': ({ profile, logo }) => [
      { removed: [{ kind: 'logo', uuid: logo.uuid }] },
      ...[profile.uuid, logo.uuid],
    ],
    'a profile that is not under the UUID of its app'({ profile }) {
      const uuid = anUuid();
      return [{ put: { profile: [{ ...profile, uuid }] } }, uuid];
    },
    'sample data that are not under the UUID of their app'({ room: { app } }) {
      const uuid = anUuid();
      return [{ put: { sample: [aSample({ app, uuid })] } }, uuid];
    },
  },
  bookkeeping: {
    'confirmations of a visitor that are not in order': ({ visitor }) => [
      { put: { visitor: [{ ...visitor, confirmations: [NOW, NOW - DAY] }] } },
      visitor.uuid,
    ],
    ...Object.fromEntries(
      BAD_PAYMENTS.map(([what, fields, status = 'confirmed']) => [
        `a payment ${what}`,
        ({ ofSeries }: Sound): Broken => [
          stored(ofSeries, { status, payment: aPayment(fields) }, `booking.${status}` as BookingEventType),
          ofSeries.uuid,
        ],
      ]),
    ),
  },
};

/** Takes a resource by a booking, in SQLite. */
const TAKE =
  'INSERT INTO slotkeeper_allocation (resource, block_start, booking, block_end, units) VALUES (?, 1, ?, 2, 1)';

/** Lists the broken states with the check that must report them, and their descriptions. */
function byCheck<B>(all: Readonly<Partial<Record<Check, Readonly<Record<string, B>>>>>) {
  return Object.entries(all).flatMap(([check, breaks]) =>
    Object.entries(breaks).map(([what, breaksIt]) => [check, what, breaksIt] as const),
  );
}

describe('Verifying', () => {
  forEachStorage((under) => {
    let clock: TestClock;
    let storage: Storage;
    let app: App;
    let sound: Sound;

    beforeEach(async () => {
      clock = aClock();
      storage = await under.open({ clock });
      app = await addApp(storage);
      await addApp(storage);
      sound = soundApp(app.uuid);
      clock.set(LATER);
      await write(storage, app, changesOf(sound));
    });

    const verify = (inspection: Inspection = storage.inspection) => verifyStorage({ inspection, clock })();

    it('reads everything, and reports nothing without a fault', async () => {
      const read: number[] = [];
      const verification = await verifyStorage({ inspection: storage.inspection, clock })({
        onProgress: (so) => read.push(so),
      });
      expect(verification).to.deep.include({
        apps: 2,
        read: 22,
        faults: [],
        notes: [],
        faultCount: 0,
        noteCount: 0,
        unsettled: [],
      });
      expect(read.at(-1)).to.equal(22);
    });

    // Memory is excluded: its data ends with its process.
    if (under.name !== 'memory') {
      it('is a command, as is the list of erased customers, on every persistent storage', async () => {
        const place = under.placeOf(storage);
        const env = { DATABASE_URL: under.name === 'sqlite' ? `sqlite:${place}` : place };
        const { code, out, err } = await ranCommand(['verify'], env);
        expect([code, out, err]).to.deep.equal([0, '2 apps, 22 objects and events: 0 faults, 0 notes.\n', '']);
        const [done, underWay] = [
          anErasure({ app: app.uuid, at: NOW }),
          anErasure({ app: app.uuid, at: LATER, state: 'erasing' }),
        ];
        await write(storage, app, { put: { erasure: [done, underWay] } });
        const erased = await ranCommand(['erased'], env);
        expect(erased.code).to.equal(0);
        expect(erased.out.trimEnd().split('\n')).to.deep.equal([
          `${app.uuid} ${done.uuid} ${formatInstant(NOW)}`,
          `${app.uuid} ${underWay.uuid} ${formatInstant(LATER)}`,
          '# 2 erased',
        ]);
      });
    }

    for (const [check, what, breaks] of byCheck(BREAKS)) {
      it(`reports ${what}`, async () => {
        const [change, ...named] = breaks(sound);
        await write(storage, app, change);
        const { faults, notes, faultCount } = await verify();
        const found = faults.filter((fault) => fault.check === check);
        expect(found.flatMap(({ uuids }) => uuids).sort()).to.deep.equal(named.sort());
        for (const { message, uuids, app: of } of found) {
          expect(of).to.equal(app.uuid);
          for (const uuid of uuids) expect(message).to.contain(uuid);
        }
        const others = faults.filter((fault) => fault.check !== check && fault.check !== 'bookkeeping');
        expect(told(others)).to.deep.equal([]);
        expect(faultCount).to.equal(faults.length);
        expect(notes).to.deep.equal([]);
      });
    }

    it('notes a resource above its capacity that was changed after its last booking', async () => {
      const { room, first, second } = sound;
      const { after, event } = changed(second, { sequence: 1 }, 'booking.rescheduled');
      await write(storage, app, { put: { booking: [after] }, events: [event] });
      const titled = changed(after, { title: 'Another' });
      clock.advance(DAY);
      const changedAt = titled.after.updatedAt - 1;
      const lowered = { ...room, capacity: 1, updatedAt: changedAt };
      await write(storage, app, { put: { resource: [lowered], booking: [titled.after] }, events: [titled.event] });
      const { faults, notes } = await verify();
      expect(faults).to.deep.equal([]);
      expect(told(notes)).to.deep.equal([{ check: 'capacity', uuids: [room.uuid, first.uuid, second.uuid].sort() }]);
    });

    it('ignores lapsed holds and pending bookings in the sums', async () => {
      const { room } = sound;
      const workflow = aWorkflow({
        app: app.uuid,
        settings: { ...DEFAULT_SETTINGS, mode: 'confirm', pendingMinutes: 30 },
      });
      const at = { app: app.uuid, resources: [room.uuid], start: NOW + 5 * DAY, createdAt: LATER, updatedAt: LATER };
      const over = [
        aBooking({ ...at, status: 'held', holdExpiresAt: LATER + 1 }),
        aBooking({ ...at, status: 'pending', workflow: workflow.uuid, pendingSince: LATER }),
      ];
      await write(storage, app, { put: { workflow: [workflow], booking: over }, events: over.map(made) });
      const put = { resource: [{ ...room, capacity: 3 }] };
      await write(storage, app, { put });
      const confirmed = aBooking(at);
      await write(storage, app, { put: { booking: [confirmed] }, events: [made(confirmed)] });
      await write(storage, app, { put: { resource: [{ ...room, capacity: 2 }] } });
      expect(told((await verify()).faults)).to.deep.equal([
        { check: 'capacity', uuids: [room.uuid, confirmed.uuid, ...over.map(({ uuid }) => uuid)].sort() },
      ]);
      clock.advance(HOUR);
      expect((await verify()).faults).to.deep.equal([]);
    });

    it('reports excess over more blocks than one read returns, and nothing for blocks that only touch', async () => {
      const { hall } = sound;
      const start = NOW + 30 * DAY;
      // More than one batch of `verify`. Fewer on MongoDB, whose test server is slow with many.
      const count = under.name === 'mongodb' ? 520 : 1_100;
      const many = Array.from({ length: count }, (_, n) => {
        const fields = { app: app.uuid, resources: [hall.uuid], units: 20, createdAt: LATER, updatedAt: LATER };
        return aBooking({ ...fields, start: start + n * HOUR });
      });
      for (let from = 0; from < many.length; from += 275) {
        const some = many.slice(from, from + 275);
        await write(storage, app, { put: { booking: some }, events: some.map(made) });
      }
      expect((await verify()).faults).to.deep.equal([]);
      const put = { resource: [{ ...hall, capacity: 19 }] };
      await write(storage, app, { put });
      const { faults } = await verify();
      expect(faults).to.have.length(Math.min(count, 1_000));
      expect(faults.every(({ check, uuids }) => check === 'capacity' && uuids.length === 2)).to.equal(true);
      expect((await verify()).faultCount).to.equal(count);
    });

    it('accepts an erasure during and after it, and forgotten events', async () => {
      const { first, customer } = sound;
      const erased = { ...first, customer: null, customerUuid: null, title: null, version: 2 };
      const erasure = anErasure({ app: app.uuid, uuid: customer.uuid, state: 'erasing' });
      const removed = [{ kind: 'customer', uuid: customer.uuid }] as const;
      await write(storage, app, { put: { erasure: [erasure] }, removed });
      expect((await verify()).faults, 'a booking that is still to be erased').to.deep.equal([]);
      await write(storage, app, { put: { booking: [erased] } });
      expect((await verify()).faults).to.deep.equal([]);
      const { after, event } = changed(erased, { status: 'cancelled' }, 'booking.cancelled');
      await write(storage, app, { put: { booking: [after] }, events: [event] });
      expect((await verify()).faults).to.deep.equal([]);
      clock.advance(DAY);
      const { app: of } = sound.room;
      const late = aBooking({ app: of, resources: [sound.hall.uuid], createdAt: clock(), updatedAt: clock() });
      await write(storage, app, { put: { booking: [late] }, events: [made(late)] });
      await storage.events.forget(LATER + HOUR, 100);
      expect((await verify()).faults).to.deep.equal([]);
      await storage.events.forget(clock() + HOUR, 100);
      expect((await verify()).faults).to.deep.equal([]);
    });

    it('reports nothing in an app with bookings, moves and cancellations meanwhile', async () => {
      const yard = aResource({ app: app.uuid, capacity: 1_000 });
      await write(storage, app, { put: { resource: [yard] } });
      const caller = { app };
      const needs = { ledger: storage.ledger, newUuid: anUuid };
      const create = createBooking(needs);
      const move = rescheduleBooking(needs);
      const transition = transitionBooking(needs);
      let goesOn = true;
      let count = 0;
      const writers = [0, 1, 2].map(async (writer) => {
        while (goesOn) {
          count += 1;
          const start = formatInstant(NOW + (20 + writer) * DAY + (count % 20) * HOUR);
          const input = {
            resources: [yard.uuid],
            start,
            durationMinutes: 30,
            customer: { email: `${count}@example.com` },
          };
          const { booking } = await create(caller, input);
          await move(caller, booking.uuid, { start: formatInstant(booking.start + 12 * HOUR) });
          await transition(caller, booking.uuid, 'cancel');
          await new Promise(setImmediate);
        }
      });
      try {
        while (count < 9) {
          expect((await verify()).faults).to.deep.equal([]);
          await new Promise(setImmediate);
        }
      } finally {
        goesOn = false;
        await Promise.all(writers);
      }
      expect(await verify()).to.deep.include({ faults: [], unsettled: [] });
    });

    /** True for a snapshot, which never changes: each fault that is found in it counts. */
    const isSnapshot = under.name === 'sqlite' || under.name === 'postgres';

    it('reads a changing app again, and counts no fault of a disturbed read', async () => {
      const { room, hall } = sound;
      const moving = { reads: 0, until: 3 };
      const disturbed = (inside: Inside): Inside => ({
        ...methodsOf(inside),
        async *mismatches(of) {
          yield* inside.mismatches(of);
          if (of !== app.uuid) return;
          moving.reads += 1;
          if (moving.reads < moving.until) {
            yield { message: `Resource ${room.uuid} is odd`, uuids: [room.uuid] };
            await write(storage, app, { put: { resource: [{ ...hall, name: `Hall ${moving.reads}` }] } });
          }
        },
      });
      const inspection: Inspection = {
        inspect: (look) => storage.inspection.inspect((inside) => look(disturbed(inside))),
      };
      const verification = await verify(inspection);
      expect(verification.faultCount).to.equal(isSnapshot ? 1 : 0);
      expect(moving.reads).to.equal(isSnapshot ? 1 : 3);
      if (isSnapshot) return;

      moving.until = Number.POSITIVE_INFINITY;
      moving.reads = 0;
      const unsettled = await verify(inspection);
      expect(unsettled.faults).to.deep.equal([]);
      expect(unsettled.unsettled).to.deep.equal([{ uuid: app.uuid, slug: app.slug }]);
      expect(moving.reads).to.equal(10);
    });

    it('reads an app again whose events were forgotten meanwhile, which does not change the app', async () => {
      let readings = 0;
      const inspection: Inspection = {
        inspect: (look) =>
          storage.inspection.inspect((inside) =>
            look({
              ...methodsOf(inside),
              async *mismatches(of) {
                if (of !== app.uuid) return;
                readings += 1;
                if (readings > 1) return;
                yield { message: 'Odd', uuids: [] };
                await storage.events.forget(LATER + 1, 1);
              },
            }),
          ),
      };
      const { faultCount } = await verify(inspection);
      expect([faultCount, readings]).to.deep.equal(isSnapshot ? [1, 1] : [0, 2]);
    });

    it('leaves out an app that is removed meanwhile', async () => {
      const inspection: Inspection = {
        inspect: (look) =>
          storage.inspection.inspect((inside) =>
            look({
              ...methodsOf(inside),
              async *mismatches(of) {
                yield { message: 'Odd', uuids: [] };
                await storage.apps.remove(app.owner, of, () => {});
              },
            }),
          ),
      };
      const { faultCount, apps } = await verify(inspection);
      // A snapshot contains the app to the end.
      expect([faultCount, apps]).to.deep.equal(isSnapshot ? [2, 2] : [1, 1]);
    });

    describe('the derived data of the storage', () => {
      /** Access to data that only the storage itself writes. */
      interface Raw {
        /** Runs a statement on the SQLite file. */
        readonly run: (text: string, ...values: readonly unknown[]) => unknown;
        readonly collection: (name: string) => Collection<{ _id: string }>;
        /** Runs a statement in the PostgreSQL database. */
        readonly sql: (text: string, ...values: readonly unknown[]) => Promise<unknown>;
      }
      /** Breaks the data. Returns what to wait for, and the UUIDs that the fault must name. */
      type Deep = (raw: Raw, sound: Sound) => readonly [done: unknown, ...uuids: string[]];
      type Deeps = Readonly<Partial<Record<Check, Readonly<Record<string, Deep>>>>>;

      const SQLITE: Deeps = {
        blocks: {
          'a block that is not stored': ({ run }, { first, room }) => [
            run('DELETE FROM slotkeeper_allocation WHERE booking = ?', first.uuid),
            ...[first.uuid, room.uuid],
          ],
          'a block that is stored otherwise': ({ run }, { ofSeries, hall }) => [
            run('UPDATE slotkeeper_allocation SET units = 3 WHERE booking = ?', ofSeries.uuid),
            ...[ofSeries.uuid, hall.uuid],
          ],
          'what is taken by a booking that does not take it': ({ run }, { ofSeries, room }) => [
            run(TAKE, room.uuid, ofSeries.uuid),
            ...[ofSeries.uuid, room.uuid],
          ],
        },
        bookkeeping: {
          'what is taken by a booking that is not there': ({ run }) => [run(TAKE, 'r', 'b'), 'r', 'b'],
          'a list that counts another number': ({ run }, { room: { app } }) => [
            run('UPDATE slotkeeper_list_bucket SET count = count + 1 WHERE list = ?', `booking ${app}`),
            app,
          ],
          'a list that would give a place away twice': ({ run }, { room: { app } }) => [
            run('UPDATE slotkeeper_list_bucket SET used = 1 WHERE list = ?', `event ${app}`),
            app,
          ],
          'a list of apps that counts another number': ({ run }) => [
            run("UPDATE slotkeeper_list_bucket SET count = 7 WHERE list LIKE 'app %'"),
            app.owner,
          ],
          'a status that lists go by': ({ run }, { first }) => [
            run("UPDATE slotkeeper_booking SET status = 'cancelled' WHERE uuid = ?", first.uuid),
            first.uuid,
          ],
          'a text that searches go by': ({ run }, { room }) => [
            run("UPDATE slotkeeper_resource SET name_folded = 'x' WHERE uuid = ?", room.uuid),
            room.uuid,
          ],
          'a moment that workers go by': ({ run }, { job }) => [
            run('UPDATE slotkeeper_job SET next_at = 5 WHERE uuid = ?', job.uuid),
            job.uuid,
          ],
          'a job among those of another booking': ({ run }, { job, ofSeries }) => [
            run('UPDATE slotkeeper_job SET booking = ? WHERE uuid = ?', ofSeries.uuid, job.uuid),
            job.uuid,
          ],
          'a job for another sequence': ({ run }, { job }) => [
            run('UPDATE slotkeeper_job SET sequence = 77 WHERE uuid = ?', job.uuid),
            job.uuid,
          ],
          'an event under another type': ({ run }) => [
            run("UPDATE slotkeeper_event SET type = 'booking.held' WHERE ordinal = 0"),
          ],
          'a queue of jobs with another head': ({ run }, { action }) => [
            run('DELETE FROM slotkeeper_job_queue'),
            action.uuid,
          ],
          'sums of what is taken that are others': ({ run }, { hall }) => [
            run('UPDATE slotkeeper_block_sum SET units = units + 1'),
            hall.uuid,
          ],
          'a resource that does not find a booking of it': ({ run }, { first, room }) => [
            run('DELETE FROM slotkeeper_booking_resource WHERE booking = ?', first.uuid),
            ...[first.uuid, room.uuid],
          ],
          'a resource that finds a booking which is not of it'({ run }, { first, hall }) {
            const found = 'SELECT ?, ordinal, uuid FROM slotkeeper_booking WHERE uuid = ?';
            const done = run(`INSERT INTO slotkeeper_booking_resource ${found}`, hall.uuid, first.uuid);
            return [done, first.uuid, hall.uuid];
          },
          'a bound of blocks that the guard goes by': ({ run }, { hall, second, ofSeries }) => [
            run('UPDATE slotkeeper_resource SET longest_block = 1 WHERE uuid = ?', hall.uuid),
            ...[hall.uuid, second.uuid, ofSeries.uuid],
          ],
          'an app under another slug': ({ run }, { room: { app } }) => [
            run("UPDATE slotkeeper_app SET slug = 'x' WHERE uuid = ?", app),
            app,
          ],
          'contents of an app that is not there': ({ run }, { service, room }) => [
            run("UPDATE slotkeeper_service SET app = 'gone' WHERE uuid = ?", service.uuid),
            ...['gone', room.app],
          ],
        },
      };

      const MONGODB: Deeps = {
        blocks: {
          'a block that is not stored': ({ collection }, { first, room }) => [
            collection('allocations').deleteOne({ 'object.booking': first.uuid }),
            ...[first.uuid, room.uuid],
          ],
          'a block that is stored otherwise': ({ collection }, { ofSeries: { uuid }, hall }) => [
            collection('allocations').updateOne({ 'object.booking': uuid }, { $set: { 'object.units': 3 } }),
            ...[uuid, hall.uuid],
          ],
          'what is taken by a booking that does not take it'({ collection }, { ofSeries, room, first }) {
            const $set = { 'object.booking': ofSeries.uuid, 'object.resource': room.uuid };
            const done = collection('allocations').updateOne({ 'object.booking': first.uuid }, { $set });
            return [done, ofSeries.uuid, room.uuid, first.uuid];
          },
        },
        bookkeeping: {
          'more blocks than bookings take, of a resource that is not there'({ collection }, { room: { app } }) {
            const object = { booking: 'b', resource: 'r', start: 1, end: 2, units: 1, lapse: null };
            const document = { _id: 'b/r', app, seq: 1, removed: false, order: 'x', object };
            return [collection('allocations').insertOne(document), app];
          },
          'a text that searches go by': ({ collection }, { room }) => [
            collection('resources').updateOne({ _id: room.uuid }, { $set: { nameFolded: 'x' } }),
            room.uuid,
          ],
          'an object under the UUID of another': ({ collection }, { timeOff: { uuid } }) => [
            collection('timeOff').updateOne({ _id: uuid }, { $set: { 'object.uuid': 'another' } }),
            'another',
          ],
          'an event that is found by somebody whom it does not name': ({ collection }) => [
            collection('events').updateOne({}, { $set: { named: 'x' } }),
          ],
          'two customers with one address'({ collection }, { customer }) {
            const again = aCustomer({ app: app.uuid, email: 'else@example.com' });
            const email = customer.email!;
            const $set = { 'object.email': email, emailFolded: email.toLowerCase() };
            const done = write(storage, app, { put: { customer: [again] } }).then(() =>
              collection('customers').updateOne({ _id: again.uuid }, { $set }),
            );
            return [done, customer.uuid];
          },
          'contents of an app that is not there': ({ collection }, { service }) => [
            collection('services').updateOne({ _id: service.uuid }, { $set: { app: 'gone' } }),
            'gone',
          ],
        },
      };

      const POSTGRES: Deeps = {
        blocks: {
          'a block that is not stored': ({ sql }, { first, room }) => [
            sql('DELETE FROM allocation WHERE booking = $1', first.uuid),
            ...[first.uuid, room.uuid],
          ],
          'a block that is stored otherwise': ({ sql }, { ofSeries, hall }) => [
            sql('UPDATE allocation SET units = 3 WHERE booking = $1', ofSeries.uuid),
            ...[ofSeries.uuid, hall.uuid],
          ],
        },
        bookkeeping: {
          'more blocks than bookings take, of a resource that is not there'({ sql }, { room: { app }, first }) {
            const insert = 'INSERT INTO allocation (app, resource, start, "end", booking, units)';
            return [sql(`${insert} VALUES ($1, $2, 1, 2, $2, 1)`, app, first.uuid), app];
          },
          'a text that searches go by': ({ sql }, { room }) => [
            sql(`UPDATE resource SET name_folded = 'x' WHERE uuid = $1`, room.uuid),
            room.uuid,
          ],
          'an object under the UUID of another': ({ sql }, { timeOff, room }) => [
            sql('UPDATE time_off SET uuid = $1 WHERE uuid = $2', room.uuid, timeOff.uuid),
            timeOff.uuid,
          ],
          'an event that is found by somebody whom it does not name': ({ sql }) => [
            sql(`UPDATE event SET named = 'x' WHERE booking IS NOT NULL`),
          ],
          'a list that counts what is not there': ({ sql }, { room }) => [
            sql(`UPDATE list_count SET n = n + 1 WHERE kind = 'booking'`),
            room.app,
          ],
          'a resource that does not find a booking of it': ({ sql }, { first }) => [
            sql('DELETE FROM booking_resources WHERE uuid = $1', first.uuid),
            first.uuid,
          ],
          'a resource that finds a booking which is not of it': ({ sql }, { first, hall }) => [
            sql('INSERT INTO booking_resources VALUES ($1, $2, $3)', first.app, hall.uuid, first.uuid),
            first.app,
          ],
          'a bound of blocks that the guard goes by': ({ sql }, { hall }) => [
            sql('UPDATE resource SET longest_block = 1 WHERE uuid = $1', hall.uuid),
            hall.uuid,
          ],
          'an app without its head': ({ sql }, { room }) => [sql('DELETE FROM ledger'), room.app],
          'an app under another slug': ({ sql }, { room: { app } }) => [
            sql(`UPDATE app SET slug = 'x' WHERE uuid = $1`, app),
            app,
          ],
          'contents of an app that is not there': ({ sql }, { service, room }) => [
            sql('UPDATE service SET app = $1 WHERE uuid = $2', room.uuid, service.uuid),
            ...[room.uuid, room.app],
          ],
        },
      };

      const deep: Deeps = { memory: {}, sqlite: SQLITE, mongodb: MONGODB, postgres: POSTGRES }[under.name];
      for (const [check, what, breaks] of byCheck(deep)) {
        it(`with a fault: reports ${what}`, async () => {
          const place = under.placeOf(storage);
          const file = under.name === 'sqlite' ? new Sqlite(place) : undefined;
          const client = under.name === 'mongodb' ? new MongoClient(place) : undefined;
          const raw: Raw = {
            run: (text, ...values) => file!.prepare(text).run(...values),
            collection: (name) => client!.db().collection(name),
            sql: (text, ...values) => runSql(place, text, values),
          };
          const [done, ...uuids] = breaks(raw, sound);
          await Promise.resolve(done).finally(() => {
            file?.close();
            return client?.close();
          });
          const { faults } = await verify();
          const found = faults.filter((fault) => fault.check === check);
          expect(found).not.to.deep.equal([]);
          expect(found.flatMap((fault) => fault.uuids)).to.include.members(uuids);
          const others = faults.filter((fault) => fault.check !== check && fault.check !== 'bookkeeping');
          expect(told(others)).to.deep.equal([]);
        });
      }
    });
  });

  describe('a SQLite file', () => {
    let folder: string;
    let path: string;
    let storage: Storage;
    let app: App;
    let sound: Sound;

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'slotkeeper-verify-'));
      path = join(folder, 'slots.db');
      storage = await openSqliteStorage({ path, clock: () => LATER });
      app = await addApp(storage);
      sound = soundApp(app.uuid);
      await write(storage, app, changesOf(sound));
    });

    afterEach(async () => {
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    });

    const verify = () => verifyStorage({ inspection: storage.inspection, clock: () => LATER })();

    function change(sql: string, ...values: readonly unknown[]): void {
      const file = new Sqlite(path);
      try {
        file.prepare(sql).run(...values);
      } finally {
        file.close();
      }
    }

    /** Takes the hall by bookings that are not there: `count` different blocks, with their sums. */
    const take = (count: number) =>
      change(
        `INSERT INTO slotkeeper_allocation (resource, block_start, booking, block_end, units)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
         SELECT ?, n * ${HOUR}, 'b' || n, n * ${HOUR} + 1, 1 FROM numbers`,
        count,
        sound.hall.uuid,
      );

    it('is read only by index searches, so that ten times the data costs ten times as much', async () => {
      change(
        `INSERT INTO slotkeeper_allocation (resource, block_start, booking, block_end, units) VALUES ('r', 1, 'b', 2, 1)`,
      );
      const { prepare } = Sqlite.prototype;
      const texts = new Set<string>();
      Sqlite.prototype.prepare = function (this: Sqlite.Database, sql: string) {
        texts.add(sql);
        return prepare.call(this, sql);
      } as typeof prepare;
      try {
        await verify();
        for await (const _ of storage.copying.exportObjects('all'));
      } finally {
        Sqlite.prototype.prepare = prepare;
      }
      expect(texts.size).to.be.above(100);
      const file = new Sqlite(path);
      try {
        for (const sql of texts) {
          // A copy reads these tables whole, once.
          if (
            /sqlite_schema|FROM slotkeeper_schema$|^SELECT count\(\*\) FROM \w+$|FROM slotkeeper_(owner|person|app AS app|owner_token AS token) .*ORDER BY \S+$/.test(
              sql.replace(/\s+/g, ' '),
            )
          )
            continue;
          const values = Array(sql.split('?').length - 1).fill(0);
          const plan = file.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
          const steps = plan.map(({ detail }) => detail);
          const scans = steps.filter((step) =>
            /^SCAN (?!CONSTANT ROW|json_each|slotkeeper_(?:disarmed|schema|subscription)|\(?subquery)/.test(step),
          );
          expect(scans, sql).to.deep.equal([]);
        }
      } finally {
        file.close();
      }
    });

    it('is read in portions, with a turn of the event loop after each', async () => {
      const turnsFor = async (count: number) => {
        change('DELETE FROM slotkeeper_allocation WHERE booking LIKE ?', 'b%');
        take(count);
        let turns = 0;
        let isOver = false;
        const turn = () => {
          turns += 1;
          if (!isOver) setImmediate(turn);
        };
        turn();
        await storage.inspection.inspect(async (inside) => {
          for await (const { message } of inside.mismatches(app.uuid)) expect(message).to.equal('');
        });
        isOver = true;
        return turns;
      };
      const [few, more] = [await turnsFor(2_000), await turnsFor(8_000)];
      expect(more - few).to.be.within(6_000 / 500 - 1, 6_000 / 500 + 1);
    });

    it('with damaged data has each such row named, and all others checked', async () => {
      const { booking, ...kinds } = changesOf(sound).put as Record<Kind, readonly { uuid: string }[]>;
      const person = aPerson({ uuid: anUuid(), email: 'ada@example.com' });
      await storage.persons.add(person);
      const other = await addApp(storage);
      const job = aJob({ app: other.uuid });
      await write(storage, other, { put: { job: [job] } });
      const damaged = Object.entries(kinds).map(([kind, [first]]) => [tableOf(kind as Kind).name, first!.uuid]);
      const event = (await storage.events.list(app.uuid, { offset: 0, limit: 1 }, {}))!.items![0]!;
      for (const [table, uuid] of [...damaged, ['event', event.uuid], ['person', person.uuid]]) {
        change(`UPDATE slotkeeper_${table} SET data = substr(data, 1, 40) WHERE uuid = ?`, uuid);
        damaged.push([table!, uuid!]);
      }
      // The indexes of bookings read their JSON, so SQL cannot damage it.
      const [, second] = booking!;
      await storage.close();
      const bytes = await readFile(path);
      for (let at = bytes.indexOf('"The second"'); at >= 0; at = bytes.indexOf('"The second"', at)) bytes[at] = 0x23;
      await writeFile(path, bytes);
      const { faults, apps } = await verifyStorage({
        inspection: sqliteInspection(path),
        clock: () => LATER,
      })();
      const messages = faults.map(({ message }) => message);
      expect(messages).to.include.members([
        ...damaged.map(([table, uuid]) => `The data of ${table} ${uuid} are damaged`),
        `The data of booking ${second!.uuid} are damaged`,
        `Job ${job.uuid} is for booking ${job.booking}, which is not there`,
      ]);
      expect(apps).to.equal(2);
    });

    it('with incomplete data has each such row named, and all others checked', async () => {
      const put = changesOf(sound).put as Record<Kind, readonly { uuid: string }[]>;
      const named = Object.entries(put).map(([kind, all]) => [tableOf(kind as Kind).name, all.at(-1)!.uuid] as const);
      const other = await addApp(storage);
      const job = aJob({ app: other.uuid });
      await write(storage, other, { put: { job: [job] } });
      for (const [table, uuid] of named)
        change(`UPDATE slotkeeper_${table} SET data = json_object('uuid', uuid) WHERE uuid = ?`, uuid);
      change(`UPDATE slotkeeper_event SET data = json_object('uuid', uuid) WHERE ordinal = 0`);
      const { faults, apps } = await verify();
      expect(faults.flatMap(({ uuids }) => uuids)).to.include.members([...named.map(([, uuid]) => uuid), job.uuid]);
      expect(apps).to.equal(2);
    });
  });

  it('reports each missing event of an object, except those that may have been deleted because of their age', async () => {
    const storage = openMemoryStorage({ clock: () => LATER });
    const app = await addApp(storage);
    const caller = { app };
    const does = offline(storage, () => LATER, readConfig({}));
    const timeOff = { startDate: '2027-06-01', endDate: '2027-06-01' };
    const made = async (name: string) => {
      const { uuid: resource } = await does.resources.create(caller, { name });
      const { uuid: workflow } = await does.workflows.create(caller, { name, description: name });
      await does.timeOff.create(caller, { ...timeOff, resources: [resource] });
      return { resource, workflow };
    };
    const [first, second, third] = [await made('One'), await made('Two'), await made('Three')];
    await does.resources.change(caller, first.resource, { name: 'Four' });
    await does.workflows.change(caller, third.workflow, { name: 'Four' });
    await does.workflows.delete(caller, second.workflow);
    await does.letters.change(caller, { enabled: true });
    const lacking = async (missing?: string) => {
      const inspection: Inspection = {
        inspect: (look) =>
          storage.inspection.inspect((inside) =>
            look({
              ...methodsOf(inside),
              async *events(of, bookings) {
                for await (const events of inside.events(of, bookings))
                  yield events.filter(({ uuid }) => uuid !== missing);
              },
            }),
          ),
      };
      return (await verifyStorage({ inspection, clock: () => LATER })()).faults;
    };
    expect(await lacking()).to.deep.equal([]);
    const events = (await storage.events.list(app.uuid, { offset: 0, limit: 100 }, {}))!.items!;
    const begun = new Set<string>();
    for (const { uuid, type, data } of events) {
      const isFirst = type.endsWith('.created') && !begun.has(type);
      begun.add(type);
      const isOfGone = type === 'workflow.created' && data.uuid === second.workflow;
      if (isFirst || isOfGone || /^(?:app|letters)\./.test(type)) continue;
      const faults = await lacking(uuid);
      expect(told(faults), type).to.deep.equal([{ check: 'events', uuids: [data.uuid] }]);
    }
    await storage.close();
  });

  it('reads the events of each booking above a lowered capacity once, and names a hundred of them', async () => {
    const resource = aResource({ capacity: 1, updatedAt: LATER });
    const findings = new Findings(resource.app);
    let asked = 0;
    const sweep = new CapacitySweep({
      resource,
      now: LATER,
      workflowOf: () => undefined,
      takenAt: async (booking) => {
        asked += 1;
        return { at: booking === 'late' ? LATER + 1 : NOW, until: Number.POSITIVE_INFINITY };
      },
      findings,
    });
    const add = (booking: string, start: number) =>
      sweep.add(
        { booking, resource: resource.uuid, start, end: LATER + DAY + start, units: 1, lapse: null },
        { from: NOW, to: LATER + 1 },
      );
    for (let number = 0; number < 200; number += 1) await add(`b${number}`, LATER + number);
    expect(asked).to.equal(200);
    expect([findings.faultCount, findings.noteCount]).to.deep.equal([0, 1]);
    await add('late', LATER + 200);
    expect(asked).to.equal(201);
    expect(findings.faults[0]!.uuids).to.have.length(101);
    expect(findings.faults[0]!.message).to.contain(', and 101 more');
  });
});

/** Returns all methods of the inside of a storage, which may be an instance of any class. */
function methodsOf(inside: Inside): Inside {
  return {
    apps: () => inside.apps(),
    head: (app) => inside.head(app),
    objects: (app, kind, uuids) => inside.objects(app, kind, uuids),
    events: (app, bookings) => inside.events(app, bookings),
    allocations: (app, resource) => inside.allocations(app, resource),
    allocationsOf: (app, bookings) => inside.allocationsOf(app, bookings),
    mismatches: (app) => inside.mismatches(app),
    persons: (uuids) => inside.persons(uuids),
    leftovers: () => inside.leftovers(),
  };
}
