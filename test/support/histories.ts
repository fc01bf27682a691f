import { expect } from 'chai';
import { DAY, MINUTE } from '../../core/basics/instants.js';
import { buildBookingQuestion } from '../../core/bookings/booking-questions.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { App } from '../../core/model/app.js';
import { type Allocation, type Booking, blocks, buildAllocations } from '../../core/model/booking.js';
import { findRuns } from '../../core/model/service.js';
import { peakOf } from './racing-clients.js';
import { NOW } from './samples.js';

/** Capacities by the UUID of the resource. */
export type Capacities = ReadonlyMap<string, number>;

/** All bookings of the app, oldest first. */
export async function allBookings(storage: Storage, app: App): Promise<readonly Booking[]> {
  const found: Booking[] = [];
  for (;;) {
    const slice = { offset: found.length, limit: 500 };
    const { items, total } = await storage.objects.list(app.uuid, buildBookingQuestion({}), slice);
    found.push(...items);
    if (found.length >= total) return found;
  }
}

/** Expects that the app's history, according to its events, never exceeded a capacity, and led to the stored state. */
export async function expectHistory(storage: Storage, app: App, capacities: Capacities): Promise<void> {
  const told = new Map<string, Booking>();
  for (const event of (await storage.events.after(app.uuid, undefined, 100_000)) ?? []) {
    if (event.booking === null) continue;
    expect(event.data.version, 'no change is missing').to.equal((told.get(event.booking)?.version ?? 0) + 1);
    told.set(event.booking, event.data);
    for (const { resource } of event.data.blocks) {
      expect(peakOf(resource, told.values()), `after ${event.type}`).to.be.at.most(capacities.get(resource)!);
    }
  }
  const stored = await allBookings(storage, app);
  expect([...stored].sort(byUuid)).to.deep.equal([...told.values()].sort(byUuid));
  for (const [resource, capacity] of capacities) expect(peakOf(resource, stored)).to.be.at.most(capacity);
  await expectAllocations(storage, app, stored, capacities);
}

const byUuid = (a: Booking, b: Booking) => (a.uuid < b.uuid ? -1 : 1);

/** Expects that the stored allocations equal those recomputed from the bookings. */
async function expectAllocations(
  storage: Storage,
  app: App,
  bookings: readonly Booking[],
  capacities: Capacities,
): Promise<void> {
  const inOrder = (a: Allocation, b: Allocation) => (a.booking === b.booking ? a.start - b.start : byBooking(a, b));
  const byBooking = (a: Allocation, b: Allocation) => (a.booking < b.booking ? -1 : 1);
  for (const uuid of capacities.keys()) {
    const taken = await storage.ledger.read(app.uuid, { objects: { resource: [uuid] } }, (view) =>
      view.taken(view.object('resource', uuid)!, NOW - DAY, NOW + 60 * DAY),
    );
    const recounted = bookings.flatMap(buildAllocations).filter((allocation) => allocation.resource === uuid);
    expect([...taken].sort(inOrder)).to.deep.equal(recounted.sort(inOrder));
  }
}

/**
 * Expects that each booking of a service takes everything that the service needs. Each role has the required number of different resources
 * from its pool, in each of its runs (consecutive steps). No resource serves two roles. A block surrounds each run.
 */
export async function expectStaffed(storage: Storage, app: App): Promise<number> {
  const sold = (await allBookings(storage, app)).filter(({ sale, status }) => sale && blocks(status));
  for (const { uuid, sale, resources, start, end, units, blocks: taken } of sold) {
    const service = await storage.objects.find(app.uuid, 'service', sale!.service);
    expect(service, uuid).not.to.equal(undefined);
    const minutes = (end - start) / MINUTE;
    const inRoles = service!.roles.map((role) => {
      const own = sale!.assignments.filter((assignment) => assignment.role === role.name);
      const members = [...new Set(own.map(({ resource }) => resource))];
      expect(members, `${uuid} ${role.name}`).to.have.lengthOf(role.count);
      expect(role.resources, `${uuid} ${role.name}`).to.include.members(members);
      const runs = findRuns(service!, role, minutes).map(({ from, to }) => ({ start: start + from, end: start + to }));
      for (const member of members) {
        const spans = own
          .filter(({ resource }) => resource === member)
          .map((run) => ({ start: run.start, end: run.end }));
        expect(spans, `${uuid} ${role.name}`).to.deep.equal(runs);
        const its = taken.filter(({ resource }) => resource === member);
        for (const run of runs) {
          const around = its.filter((block) => block.start <= run.start && block.end >= run.end);
          expect(around.map((block) => block.units)).to.deep.equal([role.units * units]);
        }
      }
      return members;
    });
    expect(resources, uuid).to.deep.equal(inRoles.flat());
    expect(new Set(resources).size, `${uuid}: nobody twice`).to.equal(resources.length);
    expect(new Set(taken.map(({ resource }) => resource)), uuid).to.deep.equal(new Set(resources));
  }
  return sold.length;
}
