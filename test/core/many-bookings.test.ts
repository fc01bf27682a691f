import { expect } from 'chai';
import { readAffected } from '../../core/availability/time-off/affected-search.js';
import { DAY, HOUR, SECOND } from '../../core/basics/instants.js';
import type { Instant } from '../../core/basics/ports.js';
import { buildBookingQuestion } from '../../core/bookings/booking-questions.js';
import type { BookingReads } from '../../core/ledger/storage/booking-reads.js';
import type { AppCaller } from '../../core/model/callers.js';
import { partsOver } from '../support/http.js';
import {
  aBooking,
  aClock,
  aCustomer,
  addApp,
  aResource,
  aService,
  aTimeOff,
  aWorkflow,
  NOW,
  write,
} from '../support/samples.js';
import { forEachStorage } from '../support/storages.js';

/** More bookings than a decision examines. */
const MANY = 502;
const START = NOW + DAY;

describe('more lapsed bookings than a decision reads', () => {
  forEachStorage((under) => {
    /** Expired holds that are still stored as held, followed by one future booking. */
    async function open() {
      const clock = aClock();
      const storage = await under.open({ clock });
      const uses = partsOver(storage, { clock });
      const app: AppCaller = { app: await addApp(storage) };
      const its = { app: app.app.uuid };
      const resource = aResource({ ...its, capacity: 9_999, longestBlock: HOUR });
      const workflow = aWorkflow(its);
      const customer = aCustomer(its);
      const service = aService(its);
      const { email, name, phone } = customer;
      const fields = {
        ...its,
        resources: [resource.uuid],
        workflow: workflow.uuid,
        customer: { email, name, phone },
        customerUuid: customer.uuid,
      };
      const at = (start: Instant) => {
        const assignments = [{ role: 'room', resource: resource.uuid, start, end: start + HOUR }];
        return { start, sale: { service: service.uuid, assignments, unitPrice: null } };
      };
      const put = { resource: [resource], workflow: [workflow], customer: [customer], service: [service] };
      await write(storage, app.app, { put });
      for (let left = MANY; left > 0; left -= 251) {
        const booking = Array.from({ length: Math.min(left, 251) }, () =>
          aBooking({ ...fields, ...at(START), status: 'held', holdExpiresAt: NOW + SECOND }),
        );
        await write(storage, app.app, { put: { booking } });
      }
      const toCome = aBooking({ ...fields, ...at(START + HOUR) });
      await write(storage, app.app, { put: { booking: [toCome] } });
      clock.advance(SECOND);
      const statusOf = async () => (await storage.objects.find(its.app, 'booking', toCome.uuid))?.status;
      return { uses, app, resource, workflow, customer, service, toCome, statusOf };
    }

    type World = Awaited<ReturnType<typeof open>>;
    const removals: Readonly<Record<string, (world: World) => Promise<void>>> = {
      resource: ({ uses, app, resource }) => uses.resources.delete(app, resource.uuid),
      workflow: ({ uses, app, workflow }) => uses.workflows.delete(app, workflow.uuid),
      service: ({ uses, app, service }) => uses.services.delete(app, service.uuid),
      customer: ({ uses, app, customer }) => uses.customers.erase(app, customer.uuid),
    };
    // jongodb (a test server for MongoDB) takes 20 ms to store a booking, and the same to store that it has expired.
    if (under.name === 'mongodb') return;
    for (const kind of Object.keys(removals)) {
      it(`do not hide a future booking from the removal of a ${kind}`, async () => {
        const world = await open();
        const removal = () => removals[kind]!(world).catch((error: { reason?: string }) => error.reason);
        expect(await removal()).to.equal('has_bookings');
        expect(await world.statusOf()).to.equal('confirmed');
        const { uses, app, toCome } = world;
        await uses.bookings.cancel(app, toCome.uuid);
        expect(await removal(), 'nothing is to come').to.equal(undefined);
      });
    }

    it('do not hide a future booking from time off', async () => {
      const { uses, app, toCome, statusOf } = await open();
      const span = { resources: null, start: START, end: START + DAY };
      const { affected } = await uses.timeOff.create(app, span, { cancelBookings: true });
      expect(affected.total).to.equal(1);
      expect(affected.bookings.map(({ booking }) => booking.uuid)).to.deep.equal([toCome.uuid]);
      expect(await statusOf()).to.equal('cancelled');
    });
  });
});

describe('time off over more bookings than a decision reads', () => {
  forEachStorage((under) => {
    if (under.name === 'mongodb') return; // jongodb takes 20 ms to store a booking
    /** Stores 1,002 bookings of a resource at one time. */
    async function open() {
      const clock = aClock();
      const storage = await under.open({ clock });
      const app = await addApp(storage);
      const resource = aResource({ app: app.uuid, capacity: 9_999, longestBlock: HOUR });
      await write(storage, app, { put: { resource: [resource] } });
      const fields = { app: app.uuid, resources: [resource.uuid], start: START };
      const all = Array.from({ length: 1_002 }, () => aBooking(fields));
      for (let at = 0; at < all.length; at += 251) {
        await write(storage, app, { put: { booking: all.slice(at, at + 251) } });
      }
      return { clock, storage, app, resource, all };
    }

    it('cancels all of them, also one that ends after they were listed', async () => {
      const { clock, storage, app, resource, all } = await open();
      const caller: AppCaller = { app };
      const { uuid } = all[0]!;
      let hasLeft = false;
      const uuids: BookingReads['uuids'] = async (...asked) => {
        const listed = await storage.bookings.uuids(...asked);
        if (!hasLeft) {
          hasLeft = true;
          await partsOver(storage, { clock }).bookings.cancel(caller, uuid);
        }
        return listed;
      };
      const bookings: BookingReads = {
        due: (...asked) => storage.bookings.due(...asked),
        uuids,
        inSlices: (...asked) => storage.bookings.inSlices(...asked),
      };
      const uses = partsOver({ ...storage, bookings }, { clock });
      const span = { resources: [resource.uuid], start: START, end: START + DAY };
      const { affected } = await uses.timeOff.create(caller, span, { cancelBookings: true });
      expect(affected.total).to.equal(all.length - 1);
      const live = buildBookingQuestion({ status: ['confirmed'] });
      expect((await storage.objects.list(app.uuid, live, { offset: 0, limit: 1 })).total).to.equal(0);
    });

    it('lists each once, and yields to the event loop before each batch', async () => {
      const { storage, app } = await open();
      let lists = 0;
      let turns = 0;
      const bookings = new Proxy(storage.bookings, {
        get(target, name: keyof BookingReads) {
          if (name === 'uuids') lists += 1;
          return target[name].bind(target);
        },
      });
      const newTurn = () => () => {
        turns += 1;
        return undefined;
      };
      const timeOff = aTimeOff({ app: app.uuid, start: START, end: START + DAY });
      const { total } = await readAffected({ ledger: storage.ledger, bookings, newTurn }, app.uuid, timeOff);
      expect({ total, lists, turns }).to.deep.equal({ total: 1_002, lists: 1, turns: 6 });
    });
  });
});
