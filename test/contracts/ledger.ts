import { expect } from 'chai';
import { RefusedError } from '../../core/basics/errors.js';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import { fold } from '../../core/basics/search.js';
import { bookingsOfCustomer, type Overlap, overlapping } from '../../core/ledger/booking-questions.js';
import type { Answer } from '../../core/ledger/idempotency.js';
import type { Change, TallyQuery, View, Wanted } from '../../core/ledger/ledger.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { App } from '../../core/model/app.js';
import { type Allocation, allocationsOf, type Block, type Booking, STATUSES } from '../../core/model/booking.js';
import { KINDS, type Kind, type Objects, type ObjectsByKind } from '../../core/model/kinds/objects.js';
import type { Resource } from '../../core/model/resource.js';
import { listed } from '../support/lists.js';
import {
  aBooking,
  aCalendar,
  aClock,
  aCustomer,
  addApp,
  aFeed,
  aJob,
  aKey,
  aLease,
  aLogo,
  anAction,
  anAnswer,
  anAppRecord,
  anErasure,
  anEvent,
  anUuid,
  aProfile,
  aResource,
  aSeries,
  aService,
  aStaffMember,
  aTimeOff,
  aVisitor,
  aWorkflow,
  logoFacts,
  NOW,
  ODD_TEXT,
  someBusyTimes,
  someLetters,
  write,
} from '../support/samples.js';
import { ALL, expectFailure, failureOf, type Open, spoil } from './lists.js';

type Identified = { readonly uuid: string };

const START = NOW + 10 * DAY;
const SPAN = { start: START, end: START + HOUR };

/** Related objects of one app, one of each kind. */
function oneOfEach(app: Identified) {
  const workflow = aWorkflow({ app: app.uuid });
  const resource = aResource({ app: app.uuid });
  const role = {
    name: 'room',
    resources: [resource.uuid],
    count: 1,
    units: 1,
    weights: { [resource.uuid]: 3 },
    steps: null,
  };
  const service = aService({ app: app.uuid, roles: [role], workflow: workflow.uuid });
  const timeOff = aTimeOff({ app: app.uuid, resources: [resource.uuid] });
  const series = aSeries({ app: app.uuid, service: service.uuid, resources: [resource.uuid] });
  const customer = aCustomer({ app: app.uuid });
  const feed = aFeed({ app: app.uuid, resource: resource.uuid });
  const erasure = anErasure({ app: app.uuid });
  const calendar = aCalendar({ app: app.uuid, resource: resource.uuid });
  const busyTimes = someBusyTimes({ app: app.uuid });
  const action = anAction({ app: app.uuid, workflow: workflow.uuid });
  const booking = aBooking({
    app: app.uuid,
    resources: [resource.uuid],
    workflow: workflow.uuid,
    start: SPAN.start,
    end: SPAN.end,
  });
  const job = aJob({ app: app.uuid, booking: booking.uuid, action: action.uuid, workflow: workflow.uuid });
  const event = anEvent({ data: booking });
  const answer = anAnswer();
  const key = aKey({ app: app.uuid, services: [service.uuid] });
  const visitor = aVisitor({ app: app.uuid });
  const logo = aLogo({ app: app.uuid });
  const profile = aProfile({ logo: logoFacts(logo), app: app.uuid, uuid: anUuid() });
  const staff = aStaffMember({ app: app.uuid, person: anUuid() });
  const letters = someLetters({ app: app.uuid, uuid: anUuid() });
  const kept = { staff, calendar, busyTimes, customer, erasure, key, feed, visitor, logo, profile, letters };
  const objects: Objects = { workflow, resource, service, timeOff, series, ...kept, action, booking, job };
  const change: Change = { put: ofEveryKind((kind) => [objects[kind]]) as ObjectsByKind, events: [event], answer };
  return { ...objects, event, answer, change };
}

type Each = ReturnType<typeof oneOfEach>;

/** Makes a value for every kind. */
function ofEveryKind<T>(make: (kind: Kind) => T): Readonly<Record<Kind, T>> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
}

/** Reads everything that a decision can see of the objects. */
function seen(view: View, each: Each) {
  return {
    ...ofEveryKind((kind) => view.object(kind, each[kind].uuid)),
    actionsOf: view.actionsOf(each.workflow.uuid),
    taken: view.taken(each.resource, SPAN.start, SPAN.end),
    ofResource: view.inUse({ resource: each.resource.uuid, limit: 10 }),
    ofWorkflow: view.inUse({ workflow: each.workflow.uuid, limit: 10 }),
    withEmail: view.customerWithEmail(fold(each.customer.email!)),
    feedsOf: view.select({ kind: 'feed', where: ['eq', 'subject', each.resource.uuid] }),
    joined: view.select({ kind: 'staff', where: ['eq', 'person', each.staff.person!] }),
    answer: view.answer(each.answer.key),
  };
}

const ALL_OF = (each: Each) => ({
  ...ofEveryKind((kind) => each[kind]),
  actionsOf: [each.action],
  taken: allocationsOf(each.booking),
  ofResource: [each.booking],
  ofWorkflow: [each.booking],
  withEmail: each.customer,
  feedsOf: [each.feed],
  joined: [each.staff],
  answer: each.answer,
});

const NOTHING = {
  ...ofEveryKind(() => undefined),
  actionsOf: [],
  taken: [],
  ofResource: [],
  ofWorkflow: [],
  withEmail: undefined,
  feedsOf: [],
  joined: [],
  answer: undefined,
};

/** Returns hints that name nothing, some objects, unknown objects, or all of them. The result must not depend on the hints. */
function hints(each: Each): readonly Wanted[] {
  const resource = [each.resource.uuid];
  return [
    {},
    { objects: { resource } },
    { emails: ['nobody@example.com', fold(each.customer.email!)] },
    { objects: { resource }, span: { start: SPAN.start + DAY, end: SPAN.end + DAY } },
    { objects: ofEveryKind(() => [anUuid()]), answer: 'nothing' },
    { objects: { action: [anUuid()], resource: [] }, actionsOf: [anUuid()], span: SPAN },
    {
      objects: ofEveryKind((kind) => [each[kind].uuid]),
      actionsOf: [each.workflow.uuid],
      span: SPAN,
      answer: each.answer.key,
    },
  ];
}

async function expectSeen(storage: Storage, app: Identified, each: Each, expected: object): Promise<void> {
  for (const wanted of hints(each)) {
    expect(await storage.ledger.read(app.uuid, wanted, (view) => seen(view, each))).to.deep.equal(expected);
    const decided = storage.ledger.commit(app.uuid, wanted, (view) => ({ result: seen(view, each) }));
    expect(await decided).to.deep.equal(expected);
  }
}

function taken(storage: Storage, resource: Resource, start: number, end: number): Promise<readonly Allocation[]> {
  return storage.ledger.read(resource.app, {}, (view) => view.taken(resource, start, end));
}

/** Stores the booking if it fits, with a minimal version of the core's decision. */
function take(storage: Storage, booking: Booking, wanted: Wanted): Promise<string> {
  return storage.ledger.commit(booking.app, wanted, (view) => {
    for (const { resource: uuid, start, end } of booking.blocks) {
      const resource = view.object('resource', uuid);
      if (!resource) throw new RefusedError('closed', { resources: uuid });
      const units = view.taken(resource, start, end).reduce((sum, allocation) => sum + allocation.units, booking.units);
      if (units > resource.capacity) throw new RefusedError('taken', { start: booking.uuid });
    }
    return { result: booking.uuid, change: { put: { booking: [booking] }, events: [anEvent({ data: booking })] } };
  });
}

export function ledgerContract(open: Open): void {
  describe('Ledger', () => {
    describe('commit', () => {
      it('stores a change completely, visible to later decisions and readers', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const each = oneOfEach(app);
        const result = { some: 'result' };
        const done = await storage.ledger.commit(app.uuid, {}, () => ({ result, change: each.change }));
        expect(done).to.deep.equal(result);
        await expectSeen(storage, app, each, ALL_OF(each));
        expect(await storage.objects.find(app.uuid, 'workflow', each.workflow.uuid)).to.deep.equal(each.workflow);
        expect(await storage.objects.find(app.uuid, 'resource', each.resource.uuid)).to.deep.equal(each.resource);
        expect(await storage.objects.find(app.uuid, 'action', each.action.uuid)).to.deep.equal(each.action);
        expect(await storage.objects.find(app.uuid, 'booking', each.booking.uuid)).to.deep.equal(each.booking);
        expect(await storage.objects.find(app.uuid, 'job', each.job.uuid)).to.deep.equal(each.job);
        expect(await storage.events.after(app.uuid, undefined, 10)).to.deep.equal([each.event]);
      });

      it('shows a decision no objects in an empty app', async () => {
        const storage = await open();
        const app = await addApp(storage);
        await expectSeen(storage, app, oneOfEach(app), NOTHING);
      });

      it('shows a decision no objects of another app', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const other = await addApp(storage, { owner: app.owner });
        const each = oneOfEach(app);
        await write(storage, app, each.change);
        await expectSeen(storage, other, each, NOTHING);
        const mine = oneOfEach(other);
        await write(storage, other, { ...mine.change, answer: { ...mine.answer, key: each.answer.key } });
        await expectSeen(storage, app, each, ALL_OF(each));
      });

      it('stores nothing if the decision throws, and throws the same error', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const each = oneOfEach(app);
        const refusal = new RefusedError('taken', { start: 'no' });
        const bug = new TypeError('a bug');
        for (const error of [refusal, bug]) {
          for (const wanted of hints(each)) {
            const attempt = storage.ledger.commit(app.uuid, wanted, (view) => {
              if (view.object('booking', each.booking.uuid) === undefined) throw error;
              return { result: undefined, change: each.change };
            });
            expect(await failureOf(attempt)).to.equal(error);
          }
        }
        await expectSeen(storage, app, each, NOTHING);
        expect(await storage.events.after(app.uuid, undefined, 10)).to.deep.equal([]);
        expect(await storage.jobs.claim(NOW + DAY, aLease(), 10, [])).to.deep.equal([]);
        expect(await storage.events.sequence(app.uuid)).to.equal(0);
      });

      it('keeps the stored objects if a decision that changes them throws', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const each = oneOfEach(app);
        await write(storage, app, each.change);
        const refusal = new RefusedError('too_late', { start: 'no' });
        const attempt = storage.ledger.commit(app.uuid, {}, (view) => {
          if (view.taken(each.resource, SPAN.start, SPAN.end).length > 0) throw refusal;
          return { result: undefined, change: { removed: [{ kind: 'booking', uuid: each.booking.uuid }] } };
        });
        expect(await failureOf(attempt)).to.equal(refusal);
        await expectSeen(storage, app, each, ALL_OF(each));
      });

      it('stores nothing if the decision returns no change', async () => {
        const storage = await open();
        const app = await addApp(storage);
        expect(await storage.ledger.commit(app.uuid, {}, () => ({ result: 'no-op' }))).to.equal('no-op');
        expect(await storage.ledger.commit(app.uuid, {}, () => ({ result: 1, change: undefined }))).to.equal(1);
        expect(await storage.events.sequence(app.uuid)).to.equal(0);
      });

      it('refuses a change with an unknown part or kind, which would be lost, and stores nothing', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const each = oneOfEach(app);
        const [workflow, booking] = [[each.workflow], [each.booking]];
        for (const strange of [
          { put: { workflow, booking }, notes: [] },
          { put: { workflow, booking }, bookings: booking },
          { put: { booking }, workflows: workflow },
          { put: { workflow, bookings: booking } },
          { put: { booking, workflows: workflow } },
        ]) {
          const failure = await failureOf(write(storage, app, strange));
          expect(failure).to.be.instanceOf(TypeError);
        }
        await expectSeen(storage, app, each, NOTHING);
        expect(await storage.events.sequence(app.uuid)).to.equal(0);
      });

      it('throws NotFoundError for an app that does not exist', async () => {
        const storage = await open();
        await addApp(storage);
        const nowhere = { uuid: anUuid() };
        const each = oneOfEach(nowhere);
        await expectFailure(write(storage, nowhere, each.change), 'not_found');
        await expectFailure(
          storage.ledger.commit(nowhere.uuid, {}, () => ({ result: 'no-op' })),
          'not_found',
        );
        await expectFailure(
          storage.ledger.read(nowhere.uuid, {}, () => 'nothing'),
          'not_found',
        );
        expect(await storage.objects.find(nowhere.uuid, 'workflow', each.workflow.uuid)).to.equal(undefined);
        expect(await storage.jobs.claim(NOW + DAY, aLease(), 10, [])).to.deep.equal([]);
      });

      it('replaces and removes objects of any kind', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const [gone, kept] = [oneOfEach(app), oneOfEach(app)];
        await write(storage, app, gone.change);
        await write(storage, app, kept.change);
        const later = {
          ...kept,
          workflow: { ...kept.workflow, name: 'later', version: 2 },
          resource: { ...kept.resource, capacity: 5, version: 2 },
          action: { ...kept.action, enabled: false, version: 2 },
          booking: { ...kept.booking, title: ODD_TEXT, units: 4, version: 2 },
          job: { ...kept.job, reason: 'later', updatedAt: NOW + 1 },
          answer: { ...kept.answer, text: 'later' },
        };
        await write(storage, app, {
          put: ofEveryKind((kind) => [later[kind]]) as ObjectsByKind,
          answer: later.answer,
          removed: [...KINDS.map((kind) => ({ kind, uuid: gone[kind].uuid })), { kind: 'workflow', uuid: anUuid() }],
        });
        await expectSeen(storage, app, later, ALL_OF(later));
        await expectSeen(storage, app, gone, { ...NOTHING, answer: gone.answer });
        expect(await storage.objects.find(app.uuid, 'booking', gone.booking.uuid)).to.equal(undefined);
        expect(await storage.objects.find(app.uuid, 'job', gone.job.uuid)).to.equal(undefined);
        expect(await storage.objects.find(app.uuid, 'action', gone.action.uuid)).to.equal(undefined);
        const events = await storage.events.after(app.uuid, undefined, 10);
        expect(events).to.deep.equal([gone.event, kept.event]);
      });

      it('applies a change as a whole: one booking may take the time that another frees, in any order', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const resource = aResource({ app: app.uuid, capacity: 1 });
        const at = (hours: number) => ({ start: START + hours * HOUR, end: START + (hours + 1) * HOUR });
        const on = (hours: number, fields: Partial<Booking> = {}) =>
          aBooking({ app: app.uuid, resources: [resource.uuid], ...at(hours), ...fields });
        const [hold, first, second] = [on(0, { status: 'held', holdExpiresAt: NOW }), on(2), on(4)];
        await write(storage, app, { put: { resource: [resource], booking: [hold, first, second] } });
        const taker = on(0);
        const swapped = [
          on(4, { uuid: first.uuid, sequence: 1, version: 2 }),
          on(2, { uuid: second.uuid, sequence: 1, version: 2 }),
        ];
        const expired = { ...hold, status: 'expired', version: 2 } as const;
        await write(storage, app, { put: { booking: [taker, ...swapped, expired] } });
        const found = await taken(storage, resource, START, START + 9 * HOUR);
        expect(found).to.have.deep.members([taker, ...swapped].flatMap(allocationsOf));
      });

      it('still changes and ends bookings that exceed a capacity which was lowered', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const resource = aResource({ app: app.uuid, capacity: 3 });
        const bookings = [1, 2, 3].map((n) =>
          aBooking({ app: app.uuid, resources: [resource.uuid], ...SPAN, status: 'held', title: `b${n}` }),
        );
        const [first, second, third] = bookings as [Booking, Booking, Booking];
        await write(storage, app, { put: { resource: [resource], booking: bookings } });
        await write(storage, app, { put: { resource: [{ ...resource, capacity: 1, version: 2 }] } });
        const renamed = { ...first, title: 'renamed', version: 2 };
        const confirmed = { ...second, status: 'confirmed', holdExpiresAt: null, version: 2 } as const;
        await write(storage, app, {
          put: { booking: [renamed, confirmed, { ...third, status: 'cancelled', version: 2 }] },
        });
        const found = await taken(storage, resource, SPAN.start, SPAN.end);
        expect(found).to.have.deep.members([renamed, confirmed].flatMap(allocationsOf));
        expect(await storage.objects.find(app.uuid, 'booking', first.uuid)).to.deep.equal(renamed);
      });

      it('stores an object again that was removed before', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const each = oneOfEach(app);
        await write(storage, app, each.change);
        await write(storage, app, { removed: [{ kind: 'booking', uuid: each.booking.uuid }] });
        await write(storage, app, { put: { booking: [each.booking] } });
        await expectSeen(storage, app, each, ALL_OF(each));
      });

      it('is not affected by changes to the objects that it received or returned', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const each = oneOfEach(app);
        const booking = structuredClone(each.booking);
        await write(storage, app, { ...each.change, put: { ...each.change.put, booking: [booking] } });
        for (const given of [booking.blocks[0], booking.blocks, booking]) spoil(given);
        const found = await storage.ledger.read(app.uuid, {}, (view) => {
          const [allocation] = view.taken(each.resource, SPAN.start, SPAN.end);
          return { booking: view.object('booking', each.booking.uuid), allocation };
        });
        for (const answered of [found.booking?.blocks[0], found.booking, found.allocation]) spoil(answered);
        await expectSeen(storage, app, each, ALL_OF(each));
      });
    });

    describe('one ordered sequence', () => {
      it('numbers the changes of each app from 0 without a gap, and nothing else', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const other = await addApp(storage);
        expect(await storage.events.sequence(app.uuid)).to.equal(0);
        for (let n = 1; n <= 4; n += 1) {
          await write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
          expect(await storage.events.sequence(app.uuid)).to.equal(n);
          await storage.ledger.commit(app.uuid, {}, () => ({ result: 'no-op' }));
          await failureOf(
            storage.ledger.commit(app.uuid, {}, () => {
              throw new Error('refused');
            }),
          );
          await storage.ledger.read(app.uuid, {}, (view) => view.now);
          expect(await storage.events.sequence(app.uuid)).to.equal(n);
        }
        expect(await storage.events.sequence(other.uuid)).to.equal(0);
      });

      it('applies twenty simultaneous changes one after the other', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const counter = aResource({ app: app.uuid, capacity: 1 });
        await write(storage, app, { put: { resource: [counter] } });
        const results = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            storage.ledger.commit(app.uuid, n % 2 ? { objects: { resource: [counter.uuid] } } : {}, (view) => {
              const now = view.object('resource', counter.uuid)!;
              const next = { ...now, capacity: now.capacity + 1, version: now.version + 1 };
              return { result: next.capacity, change: { put: { resource: [next] } } };
            }),
          ),
        );
        expect(results.toSorted((a, b) => a - b)).to.deep.equal(Array.from({ length: 20 }, (_, n) => n + 2));
        expect(await storage.objects.find(app.uuid, 'resource', counter.uuid)).to.include({
          capacity: 21,
          version: 21,
        });
        // writes that wait at the same time may share a sequence number
        const sequence = await storage.events.sequence(app.uuid);
        expect(sequence).to.be.within(2, 21);
        await write(storage, app, { put: { resource: [{ ...counter, version: 22 }] } });
        expect(await storage.events.sequence(app.uuid)).to.equal(sequence + 1);
      });

      it('refuses one decision without affecting those that share its commit', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const workflows = Array.from({ length: 12 }, (_, n) => aWorkflow({ app: app.uuid, name: `w${n}` }));
        const outcomes = await Promise.allSettled(
          workflows.map((workflow, n) =>
            storage.ledger.commit(app.uuid, {}, () => {
              if (n % 3 === 1) throw new RefusedError('taken', { start: workflow.name });
              return n % 3 === 2
                ? { result: 'no-op' }
                : { result: workflow.name, change: { put: { workflow: [workflow] } } };
            }),
          ),
        );
        outcomes.forEach((outcome, n) => {
          if (n % 3 === 1) {
            expect(outcome.status === 'rejected' && outcome.reason).to.have.deep.property('errors', { start: `w${n}` });
          } else expect(outcome).to.deep.equal({ status: 'fulfilled', value: n % 3 === 2 ? 'no-op' : `w${n}` });
        });
        const { items } = await listed(storage, 'workflow', app.uuid, ALL);
        expect(items).to.have.deep.members(workflows.filter((_, n) => n % 3 === 0));
      });

      it('gives the last place to exactly one of twenty simultaneous bookings', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const resource = aResource({ app: app.uuid, capacity: 1 });
        await write(storage, app, { put: { resource: [resource] } });
        const takers = Array.from({ length: 20 }, () =>
          aBooking({ app: app.uuid, resources: [resource.uuid], ...SPAN }),
        );
        const outcomes = await Promise.allSettled(
          takers.map((booking, n) =>
            take(storage, booking, n % 2 ? {} : { objects: { resource: [resource.uuid] }, span: SPAN }),
          ),
        );
        const winners = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
        expect(winners).to.have.length(1);
        const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.reason] : []));
        expect(reasons).to.deep.equal(Array(19).fill('taken'));
        const { items } = await listed(storage, 'booking', app.uuid);
        expect(items).to.deep.equal(takers.filter(({ uuid }) => winners.includes(uuid)));
        const events = await storage.events.after(app.uuid, undefined, 100);
        expect(events?.map(({ booking }) => booking)).to.deep.equal(winners);
        expect(await storage.events.sequence(app.uuid)).to.equal(2);
      });

      it('never exceeds the capacity of two resources with twenty overlapping bookings', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const rooms = [aResource({ app: app.uuid, capacity: 3 }), aResource({ app: app.uuid, capacity: 3 })];
        await write(storage, app, { put: { resource: rooms } });
        const uuids = rooms.map(({ uuid }) => uuid);
        const takers = Array.from({ length: 20 }, (_, n) => {
          const start = START + (n % 3) * 30 * MINUTE;
          return aBooking({ app: app.uuid, resources: n % 2 ? uuids : uuids.toReversed(), start, end: start + HOUR });
        });
        await Promise.allSettled(takers.map((booking) => take(storage, booking, { objects: { resource: uuids } })));
        for (const room of rooms) {
          for (let at = START; at < START + 3 * HOUR; at += 15 * MINUTE) {
            expect((await taken(storage, room, at, at + 1)).length).to.be.at.most(3);
          }
          // three bookings fit at one moment, whichever they are
          expect((await taken(storage, room, START + 30 * MINUTE, START + HOUR)).length).to.be.at.least(3);
        }
      });
    });

    describe('now', () => {
      it('is the later of the clock and the last change of the app, so that it never goes back', async () => {
        const clock = aClock(NOW);
        const storage = await open({ clock });
        const app = await addApp(storage);
        const other = await addApp(storage);
        const now = (of: Identified) => storage.ledger.read(of.uuid, {}, (view) => view.now);
        const change = (of: Identified) =>
          storage.ledger.commit(of.uuid, {}, (view) => ({
            result: view.now,
            change: { put: { workflow: [aWorkflow({ app: of.uuid })] } },
          }));
        clock.set(NOW - DAY);
        expect(await now(app)).to.equal(NOW - DAY);
        clock.set(NOW);
        expect(await now(app)).to.equal(NOW);
        expect(await change(app)).to.equal(NOW);

        clock.set(NOW - HOUR);
        expect(await now(app)).to.equal(NOW);
        expect(await storage.ledger.commit(app.uuid, {}, (view) => ({ result: view.now }))).to.equal(NOW);
        expect(await change(app)).to.equal(NOW);
        expect(await now(app)).to.equal(NOW);
        expect(await now(other), 'another app has a time of its own').to.equal(NOW - HOUR);

        clock.set(NOW + 1);
        expect(await now(app)).to.equal(NOW + 1);
        expect(await change(app)).to.equal(NOW + 1);
        clock.set(NOW);
        expect(await change(app)).to.equal(NOW + 1);
      });
    });

    describe('taken', () => {
      it('returns what overlaps a half-open span, and nothing that only touches it', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const resource = aResource({ app: app.uuid, longestBlock: 5 * HOUR, capacity: 100 });
        const other = aResource({ app: app.uuid, longestBlock: 5 * HOUR, capacity: 100 });
        const on = (title: string, from: number, to: number, resources = [resource.uuid]) =>
          aBooking({ app: app.uuid, title, resources, start: START + from, end: START + to });
        const bookings = [
          on('ends inside', -30 * MINUTE, 1),
          on('touches the end', HOUR, 2 * HOUR),
          on('contains', -2 * HOUR, 3 * HOUR),
          on('is the span', 0, HOUR),
          on('touches the start', -HOUR, 0),
          on('starts inside', HOUR - 1, 2 * HOUR),
          on('another resource', 0, HOUR, [other.uuid]),
          on('long past', -9 * HOUR, -8 * HOUR),
          on('inside', 10 * MINUTE, 20 * MINUTE),
          on('both resources', 20 * MINUTE, 30 * MINUTE, [other.uuid, resource.uuid]),
          on('far future', 9 * DAY, 9 * DAY + HOUR),
        ];
        await write(storage, app, { put: { resource: [resource, other], booking: bookings } });
        const titled = async (of: Resource) => {
          const found = await taken(storage, of, SPAN.start, SPAN.end);
          expect(found.every((allocation) => allocation.resource === of.uuid)).to.equal(true);
          return found.map(({ booking }) => bookings.find(({ uuid }) => uuid === booking)?.title);
        };
        expect(await titled(resource)).to.have.members([
          'ends inside',
          'contains',
          'is the span',
          'starts inside',
          'inside',
          'both resources',
        ]);
        expect(await titled(other)).to.have.members(['another resource', 'both resources']);
      });

      it('looks as far back as the longest block of the resource', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const resource = aResource({ app: app.uuid, longestBlock: 30 * DAY, capacity: 2 });
        const long = aBooking({
          app: app.uuid,
          resources: [resource.uuid],
          start: START - 30 * DAY + 1,
          end: START + 1,
        });
        const short = Array.from({ length: 8 }, (_, n) =>
          aBooking({
            app: app.uuid,
            resources: [resource.uuid],
            start: START - n * HOUR - HOUR,
            end: START - n * HOUR,
          }),
        );
        await write(storage, app, { put: { resource: [resource], booking: [...short, long] } });
        expect(await taken(storage, resource, START, START + HOUR)).to.deep.equal(allocationsOf(long));
      });

      it("returns the stored block, the units, and the cause of the allocation's lapse", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const workflow = aWorkflow({ app: app.uuid });
        const resource = aResource({ app: app.uuid, longestBlock: 3 * HOUR, capacity: 100 });
        const block = { resource: resource.uuid, start: START - 10 * MINUTE, end: START + HOUR + 20 * MINUTE };
        const common = { app: app.uuid, resources: [resource.uuid], ...SPAN, blocks: [block] };
        const bookings = [
          aBooking({ ...common, units: 7 }),
          aBooking({ ...common, status: 'held', holdExpiresAt: NOW + 1 }),
          aBooking({ ...common, status: 'held', holdExpiresAt: NOW - DAY }),
          aBooking({ ...common, status: 'pending', pendingSince: NOW - HOUR }),
          aBooking({ ...common, status: 'pending', pendingSince: NOW - DAY, workflow: workflow.uuid, units: 2 }),
        ];
        await write(storage, app, { put: { workflow: [workflow], resource: [resource], booking: bookings } });
        const allocations = bookings.flatMap(allocationsOf);
        expect(await taken(storage, resource, START, START + 1)).to.have.deep.members(allocations);
        // these times overlap only the buffers of the bookings
        expect(await taken(storage, resource, START - HOUR, block.start + 1)).to.have.deep.members(allocations);
        expect(await taken(storage, resource, block.end - 1, block.end + HOUR)).to.have.deep.members(allocations);
        expect(await taken(storage, resource, block.end, block.end + HOUR)).to.deep.equal([]);
      });

      it('counts only bookings whose status takes up capacity', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const resource = aResource({ app: app.uuid, capacity: 100 });
        const bookings = STATUSES.map((status) =>
          aBooking({ app: app.uuid, resources: [resource.uuid], ...SPAN, status }),
        );
        await write(storage, app, { put: { resource: [resource], booking: bookings } });
        const found = await taken(storage, resource, SPAN.start, SPAN.end);
        const statusOf = (uuid: string) => bookings.find((booking) => booking.uuid === uuid)?.status;
        expect(found.map(({ booking }) => statusOf(booking))).to.have.members([
          'held',
          'pending',
          'confirmed',
          'completed',
          'no_show',
        ]);
      });

      it('replaces the allocations of a changed booking', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const rooms = [1, 2, 3].map(() => aResource({ app: app.uuid, capacity: 10 }));
        const [first, second, third] = rooms as [Resource, Resource, Resource];
        const before = aBooking({ app: app.uuid, resources: [first.uuid, second.uuid], ...SPAN });
        const neighbour = aBooking({ app: app.uuid, resources: [first.uuid], ...SPAN });
        await write(storage, app, { put: { resource: rooms, booking: [before, neighbour] } });

        const at = async (room: Resource, start: number) =>
          (await taken(storage, room, start, start + HOUR)).filter(({ booking }) => booking === before.uuid);
        const move = async (booking: Booking) => write(storage, app, { put: { booking: [booking] } });
        const later = START + 2 * HOUR;
        const moved = aBooking({
          app: app.uuid,
          uuid: before.uuid,
          resources: [second.uuid, third.uuid],
          start: later,
          end: later + HOUR,
          units: 3,
          sequence: 1,
          version: 2,
        });
        await move(moved);
        for (const room of rooms) expect(await at(room, START)).to.deep.equal([]);
        expect(await at(first, later)).to.deep.equal([]);
        expect(await at(second, later)).to.deep.equal([allocationsOf(moved)[0]]);
        expect(await at(third, later)).to.deep.equal([allocationsOf(moved)[1]]);

        const held = { ...moved, status: 'held', holdExpiresAt: NOW + MINUTE, version: 3 } as const;
        await move(held);
        expect(await at(third, later)).to.deep.equal([allocationsOf(held)[1]]);
        await move({ ...moved, status: 'cancelled', version: 4 });
        for (const room of rooms) expect(await at(room, later)).to.deep.equal([]);
        await move({ ...before, version: 5 });
        expect(await at(second, START)).to.deep.equal([allocationsOf(before)[1]]);
        await write(storage, app, { removed: [{ kind: 'booking', uuid: before.uuid }] });
        for (const room of rooms) expect(await at(room, START)).to.deep.equal([]);
        expect(await taken(storage, first, START, START + HOUR)).to.deep.equal(allocationsOf(neighbour));
      });
    });

    describe('inUse', () => {
      it('returns the live bookings of a resource or a workflow that end after a moment, up to a limit', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const room = anUuid();
        const workflow = anUuid();
        const bookings = STATUSES.flatMap((status, n) => {
          const start = START + n * DAY;
          const common = { app: app.uuid, status, start, end: start + HOUR };
          return [
            aBooking({ ...common, title: `${status} room`, resources: [anUuid(), room] }),
            aBooking({ ...common, title: `${status} workflow`, resources: [anUuid()], workflow }),
            aBooking({ ...common, title: `${status} both`, resources: [room], workflow }),
            aBooking({ ...common, title: `${status} neither`, workflow: anUuid() }),
          ];
        });
        await write(storage, app, { put: { booking: bookings } });
        const use = (query: Parameters<View['inUse']>[0]) =>
          storage.ledger.read(app.uuid, {}, (view) => view.inUse(query));
        const titles = async (query: Parameters<View['inUse']>[0]) => (await use(query)).map(({ title }) => title);
        expect(await titles({ resource: room, limit: 100 })).to.have.members([
          'held room',
          'held both',
          'pending room',
          'pending both',
          'confirmed room',
          'confirmed both',
        ]);
        expect(await titles({ workflow, limit: 100 })).to.have.members([
          'held workflow',
          'held both',
          'pending workflow',
          'pending both',
          'confirmed workflow',
          'confirmed both',
        ]);
        expect(await titles({ resource: room, workflow, limit: 100 })).to.have.members([
          'held both',
          'pending both',
          'confirmed both',
        ]);
        // the bookings of the first day are held, those of the second are pending
        expect(await titles({ resource: room, endsAfter: START + HOUR - 1, limit: 100 })).to.have.length(6);
        expect(await titles({ resource: room, endsAfter: START + HOUR, limit: 100 })).to.have.members([
          'pending room',
          'pending both',
          'confirmed room',
          'confirmed both',
        ]);
        expect(await titles({ workflow, endsAfter: START + 2 * DAY + HOUR - 1, limit: 100 })).to.have.members([
          'confirmed workflow',
          'confirmed both',
        ]);
        expect(await titles({ workflow, endsAfter: START + 2 * DAY + HOUR, limit: 100 })).to.deep.equal([]);
        const cabin = anUuid();
        const steps = [
          { resource: room, start: START + 9 * DAY, end: START + 9 * DAY + HOUR },
          { resource: cabin, start: START + 9 * DAY + HOUR, end: START + 9 * DAY + 2 * HOUR },
        ];
        const [early, late] = steps as [Block, Block];
        const span = { start: early.start, end: late.end };
        const stepwise = aBooking({ app: app.uuid, title: 'steps', resources: [room, cabin], blocks: steps, ...span });
        await write(storage, app, { put: { booking: [stepwise] } });
        expect(await titles({ resource: room, endsAfter: early.end - 1, limit: 100 })).to.deep.equal(['steps']);
        expect(await titles({ resource: room, endsAfter: early.end, limit: 100 }), 'has all it needs').to.deep.equal(
          [],
        );
        expect(await titles({ resource: cabin, endsAfter: early.end, limit: 100 })).to.deep.equal(['steps']);
        const next = { start: late.end, end: late.end + HOUR };
        const behind = aBooking({ app: app.uuid, title: 'behind', resources: [room], ...next });
        await write(storage, app, { put: { booking: [behind] } });
        const one = { resource: room, endsAfter: early.end, limit: 1 };
        expect(await titles(one), 'which hides no other').to.deep.equal(['behind']);
        const ended = [stepwise, behind].map((booking) => ({ ...booking, status: 'cancelled' as const, version: 2 }));
        await write(storage, app, { put: { booking: ended } });

        const some = await use({ resource: room, limit: 4 });
        expect(some).to.have.length(4);
        expect(new Set(some.map(({ uuid }) => uuid))).to.have.property('size', 4);
        for (const booking of some) expect(bookings).to.deep.include(booking);
        expect(await use({ resource: anUuid(), limit: 10 })).to.deep.equal([]);
      });

      it('returns the holds of a key or of an e-mail address that last beyond a moment', async () => {
        const storage = await open();
        const [app, elsewhere] = [await addApp(storage), await addApp(storage)];
        const [key, other] = [anUuid(), anUuid()];
        const hold = (title: string, fields: Partial<Booking>, of = { key, holder: 'one' as string | null }) =>
          aBooking({
            app: app.uuid,
            title,
            status: 'held',
            holdExpiresAt: NOW + 1,
            madeWith: { origins: null, holdSecondsMax: 60, ...of },
            ...fields,
          });
        const bookings = [
          hold('one', {}),
          hold('two', {}, { key, holder: 'two' }),
          hold('other', {}, { key: other, holder: 'one' }),
          hold('over', { holdExpiresAt: NOW }),
          hold('confirmed', { status: 'confirmed', holdExpiresAt: null }, { key, holder: null }),
          hold('cancelled', { status: 'cancelled', holdExpiresAt: null }, { key, holder: null }),
          aBooking({ app: app.uuid, title: 'without', status: 'held', holdExpiresAt: NOW + 1 }),
        ];
        await write(storage, app, { put: { booking: bookings } });
        await write(storage, elsewhere, { put: { booking: [hold('elsewhere', { app: elsewhere.uuid })] } });
        const titles = (query: Parameters<View['inUse']>[0]) =>
          storage.ledger.read(app.uuid, {}, (view) => view.inUse(query).map(({ title }) => title));
        expect(await titles({ key, heldAfter: NOW, limit: 10 })).to.have.members(['one', 'two']);
        expect(await titles({ holder: 'one', heldAfter: NOW, limit: 10 })).to.have.members(['one', 'other']);
        expect(await titles({ key, holder: 'one', heldAfter: NOW - 1, limit: 10 })).to.have.members(['one', 'over']);
        expect(await titles({ key, heldAfter: NOW, limit: 1 })).to.have.length(1);
        expect(await titles({ key, heldAfter: NOW + 1, limit: 10 })).to.deep.equal([]);
        await write(storage, app, {
          put: { booking: [hold('one', { uuid: bookings[0]!.uuid, holdExpiresAt: NOW + 9 })] },
        });
        expect(await titles({ key, heldAfter: NOW + 1, limit: 10 })).to.deep.equal(['one']);
      });

      it('returns no booking that was cancelled or moved to another resource', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const [room, other] = [anUuid(), anUuid()];
        const booking = aBooking({ app: app.uuid, resources: [room] });
        const inUse = (resource: string) =>
          storage.ledger.read(app.uuid, {}, (view) => view.inUse({ resource, limit: 10 }));
        await write(storage, app, { put: { booking: [booking] } });
        const moved = { ...booking, resources: [other], version: 2 };
        await write(storage, app, { put: { booking: [moved] } });
        expect(await inUse(room)).to.deep.equal([]);
        expect(await inUse(other)).to.deep.equal([moved]);
        await write(storage, app, { put: { booking: [{ ...moved, status: 'cancelled', version: 3 }] } });
        expect(await inUse(other)).to.deep.equal([]);
      });
    });

    describe('select', () => {
      it('returns the bookings that take up capacity in a time, of one resource or of all, up to a limit', async () => {
        const storage = await open();
        const [app, other] = [await addApp(storage), await addApp(storage)];
        const room = anUuid();
        const of = (title: string, fields: Partial<Booking> = {}) =>
          aBooking({ app: app.uuid, title, resources: [room], start: START, end: START + HOUR, ...fields });
        const statuses = STATUSES.map((status) => of(status, { status }));
        const bookings = [
          ...statuses,
          of('before', { start: START - HOUR, end: START }),
          of('after', { start: START + HOUR, end: START + 2 * HOUR }),
          of('long', { start: START - 365 * DAY, end: START + DAY }),
          of('elsewhere', { resources: [anUuid()] }),
        ];
        await write(storage, app, { put: { booking: bookings } });
        await write(storage, other, {
          put: { booking: [aBooking({ ...bookings[0]!, uuid: anUuid(), app: other.uuid })] },
        });
        const titles = ({ limit, ...query }: Overlap & { readonly limit: number }) =>
          storage.ledger.read(app.uuid, {}, (view) => view.select(overlapping(query), limit).map(({ title }) => title));
        const span = { from: START, to: START + HOUR };
        const blocking = ['held', 'pending', 'confirmed', 'completed', 'no_show'];
        expect(await titles({ ...span, resource: room, limit: 100 })).to.have.members([...blocking, 'long']);
        expect(await titles({ ...span, limit: 100 })).to.have.members([...blocking, 'long', 'elsewhere']);
        expect(await titles({ ...span, limit: 3 })).to.have.length(3);
        expect(await titles({ from: START - 2 * HOUR, to: START, resource: room, limit: 9 })).to.have.members([
          'before',
          'long',
        ]);
        const address = 'ada@example.com';
        const hers = of('hers', { customer: { name: null, email: 'Ada@Example.com', phone: null } });
        const past = of('past', { customer: hers.customer, start: START - HOUR, end: START });
        await write(storage, app, { put: { booking: [hers, past] } });
        expect(await titles({ ...span, email: address, limit: 100 })).to.deep.equal(['hers']);
      });

      it('returns the bookings of a customer, linked or by e-mail address, up to a limit, including those of the same commit', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const [customer, another] = [anUuid(), anUuid()];
        const of = (title: string, customerUuid: string | null, fields: Partial<Booking> = {}) =>
          aBooking({
            app: app.uuid,
            title,
            start: START,
            end: START + HOUR,
            customer: { name: null, email: 'Ada@Example.com', phone: null },
            customerUuid,
            ...fields,
          });
        const bookings = [
          of('linked', customer),
          of('renamed', customer, { customer: null }),
          of('unlinked', null),
          of('cancelled', null, { status: 'cancelled' }),
          of('past', customer, { end: START }),
          of('of another', another),
        ];
        await write(storage, app, { put: { booking: bookings } });
        const query = { customer, email: 'ada@example.com', limit: 100 };
        const titles = (asked: Partial<Parameters<typeof bookingsOfCustomer>[1]> = {}) =>
          storage.ledger.read(app.uuid, {}, (view) =>
            bookingsOfCustomer(view, { ...query, ...asked }).map(({ title }) => title),
          );
        expect(await titles()).to.have.members(['linked', 'renamed', 'unlinked', 'cancelled', 'past']);
        expect(await titles({ email: null })).to.have.members(['linked', 'renamed', 'past']);
        expect(await titles({ endsAfter: START })).to.have.members(['linked', 'renamed', 'unlinked']);
        expect(await titles({ limit: 2 })).to.have.length(2);
        const changed = [{ ...bookings[0]!, customerUuid: null, version: 2 }, of('late', customer)];
        const earlier = write(storage, app, { put: { booking: changed } });
        const found = await storage.ledger.commit(app.uuid, {}, (view) => ({
          result: bookingsOfCustomer(view, { ...query, email: null }).map(({ title }) => title),
        }));
        await earlier;
        expect(found).to.have.members(['renamed', 'past', 'late']);
      });
    });

    describe('tally', () => {
      const service = anUuid();
      const [one, other] = [anUuid(), anUuid()];
      const sold = (app: Identified, fields: Partial<Booking> = {}) => {
        const { resources = [one] } = fields;
        const sale = { service, assignments: [], unitPrice: null };
        return aBooking({ app: app.uuid, ...SPAN, ...fields, resources, sale, blocks: [] });
      };
      const customer = (email: string) => ({ name: null, email, phone: null });

      async function tally(storage: Storage, app: Identified, query: Omit<TallyQuery, 'service'> = {}) {
        const { firm, firmOf, lapsing } = await storage.ledger.read(app.uuid, {}, (view) =>
          view.tally({ service, ...query }),
        );
        const of = Object.fromEntries([...firmOf].filter(([, count]) => count > 0));
        return { firm, of, lapsing: lapsing.map(({ booking }) => booking).sort() };
      }

      it('counts what takes up capacity, optionally by resource, and names the bookings that may lapse', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const bookings = STATUSES.map((status) => sold(app, { status, resources: [one, other] }));
        const another = aBooking({ app: app.uuid, ...SPAN, resources: [one], blocks: [] });
        await write(storage, app, { put: { booking: [...bookings, another, sold(app)] } });
        const lapsing = bookings.flatMap(({ uuid, status }) => (status === 'held' || status === 'pending' ? uuid : []));
        expect(await tally(storage, app)).to.deep.equal({ firm: 4, of: {}, lapsing: lapsing.sort() });
        const counted = await tally(storage, app, { byResource: true });
        expect(counted).to.deep.equal({ firm: 4, of: { [one]: 4, [other]: 3 }, lapsing });
        const { lapsing: named } = await storage.ledger.read(app.uuid, {}, (view) => view.tally({ service }));
        const held = bookings.find(({ status }) => status === 'held')!;
        expect(named.find(({ booking }) => booking === held.uuid)).to.deep.equal({
          booking: held.uuid,
          resources: [one, other],
          lapse: { status: 'held', at: held.holdExpiresAt },
        });
      });

      it('counts by start, by customer regardless of case, by live bookings that end later, and without one booking', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const at = (hours: number, fields: Partial<Booking> = {}) =>
          sold(app, { start: START + hours * HOUR, end: START + (hours + 1) * HOUR, ...fields });
        const first = at(0, { customer: customer('Ada@Example.com') });
        const bookings = [at(3), first, at(1, { status: 'completed' }), at(-9, { end: START + HOUR }), at(2)];
        await write(storage, app, { put: { booking: bookings } });
        const firm = async (query: Omit<TallyQuery, 'service'>) => (await tally(storage, app, query)).firm;
        // reads the distant future first, so that a storage with a cache has not yet read the nearer times
        expect(await firm({ startsFrom: START + 100 * DAY })).to.equal(0);
        expect(await firm({ startsFrom: START, startsBefore: START + 2 * HOUR })).to.equal(2);
        expect(await firm({ startsFrom: START + 1, startsBefore: START + 2 * HOUR + 1 })).to.equal(2);
        expect(await firm({ startsFrom: START - 9 * HOUR, startsBefore: START + DAY }), 'earlier').to.equal(5);
        expect(await firm({ email: 'ada@example.com' })).to.equal(1);
        expect(await firm({ liveAfter: START }), 'the completed one is not live').to.equal(4);
        expect(await firm({ liveAfter: START + HOUR })).to.equal(2);
        expect(await firm({ startsFrom: START, exclude: first.uuid })).to.equal(3);
      });

      it('counts changed, moved and removed bookings as they are now, and ignores undone changes', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const booking = sold(app);
        await write(storage, app, { put: { booking: [booking, sold(app)] } });
        const both = () => tally(storage, app, { byResource: true, startsFrom: START, startsBefore: START + HOUR });
        expect(await both()).to.deep.equal({ firm: 2, of: { [one]: 2 }, lapsing: [] });
        const put = (fields: Partial<Booking>) =>
          write(storage, app, { put: { booking: [{ ...booking, version: 2, ...fields }] } });
        await put({ resources: [other] });
        expect((await both()).of).to.deep.equal({ [one]: 1, [other]: 1 });
        await put({ status: 'held', holdExpiresAt: NOW });
        expect(await both()).to.deep.equal({ firm: 1, of: { [one]: 1 }, lapsing: [booking.uuid] });
        await put({ start: START + DAY, end: START + DAY + HOUR });
        expect((await both()).firm).to.equal(1);
        await put({});
        const failing = storage.ledger.commit(app.uuid, {}, (view) => {
          view.tally({ service });
          throw new RefusedError('taken', {});
        });
        await expectFailure(failing, 'refused');
        expect((await both()).firm).to.equal(2);
        await write(storage, app, { removed: [{ kind: 'booking', uuid: booking.uuid }] });
        expect((await both()).firm).to.equal(1);
      });

      it('accepts exactly as many of twenty simultaneous bookings as the limit allows', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const take = () => {
          const booking = sold(app);
          return storage.ledger.commit(app.uuid, {}, (view) => {
            const { firm } = view.tally({ service, startsFrom: START, startsBefore: START + HOUR });
            if (firm >= 5) throw new RefusedError('limit', {});
            return { result: firm, change: { put: { booking: [booking] } } };
          });
        };
        const outcomes = await Promise.allSettled(Array.from({ length: 20 }, take));
        const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
        expect(results.sort()).to.deep.equal([0, 1, 2, 3, 4]);
        expect((await tally(storage, app)).firm).to.equal(5);
      });

      it('counts no bookings of another app', async () => {
        const storage = await open();
        const app = await addApp(storage);
        await write(storage, app, { put: { booking: [sold(app)] } });
        expect(await tally(storage, await addApp(storage))).to.deep.equal({ firm: 0, of: {}, lapsing: [] });
        expect((await tally(storage, app)).firm).to.equal(1);
      });
    });

    describe('count', () => {
      const counts = ['resource', 'service', 'workflow', 'timeOff'] as const;
      const counted = (storage: Storage, app: App) =>
        storage.ledger.read(app.uuid, { counts }, (view) => counts.map((kind) => view.count(kind)));

      it('counts the objects of a kind in the app', async () => {
        const storage = await open();
        const app = await addApp(storage);
        expect(await counted(storage, app)).to.deep.equal([0, 0, 0, 0]);
        const [room, other] = [aResource({ app: app.uuid }), aResource({ app: app.uuid })];
        const workflow = aWorkflow({ app: app.uuid });
        await write(storage, app, { put: { resource: [room, other], workflow: [workflow] } });
        await write(storage, app, {
          put: { service: [aService({ app: app.uuid })], timeOff: [aTimeOff({ app: app.uuid })] },
        });
        const another = await addApp(storage);
        await write(storage, another, { put: { resource: [aResource({ app: another.uuid })] } });
        expect(await counted(storage, app)).to.deep.equal([2, 1, 1, 1]);
        await write(storage, app, { put: { resource: [{ ...room, name: 'Another name', version: 2 }] } });
        await write(storage, app, { removed: [{ kind: 'resource', uuid: other.uuid }] });
        expect(await counted(storage, app)).to.deep.equal([1, 1, 1, 1]);
        expect(await counted(storage, another)).to.deep.equal([1, 0, 0, 0]);
      });

      it('accepts exactly as many of twenty simultaneous new objects as the quota allows', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const made = aWorkflow({ app: app.uuid });
        await write(storage, app, { put: { workflow: [made] } });
        const make = () => {
          const workflow = aWorkflow({ app: app.uuid });
          return storage.ledger.commit(app.uuid, { counts: ['workflow'] }, (view) => {
            const before = view.count('workflow');
            if (before >= 5) throw new RefusedError('quota', {});
            return { result: before, change: { put: { workflow: [workflow] } } };
          });
        };
        const outcomes = await Promise.allSettled(Array.from({ length: 20 }, make));
        const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
        expect(results.sort()).to.deep.equal([1, 2, 3, 4]);
        expect(await counted(storage, app)).to.deep.equal([0, 0, 5, 0]);
      });

      it('counts objects that the same commit changes and removes', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const [changed, removed] = [aWorkflow({ app: app.uuid }), aWorkflow({ app: app.uuid })];
        await write(storage, app, { put: { workflow: [changed, removed] } });
        const commit = (change: (view: View) => Change) =>
          storage.ledger.commit(app.uuid, {}, (view) => ({ result: view.count('workflow'), change: change(view) }));
        const counts = await Promise.all([
          commit((view) => ({ put: { workflow: [{ ...view.object('workflow', changed.uuid)!, version: 2 }] } })),
          commit(() => ({ put: { workflow: [aWorkflow({ app: app.uuid })] } })),
          commit((view) => {
            expect(view.object('workflow', removed.uuid)).not.to.equal(undefined);
            return { removed: [{ kind: 'workflow', uuid: removed.uuid }] };
          }),
          commit(() => ({})),
        ]);
        expect(counts).to.deep.equal([2, 2, 3, 2]);
      });

      it('returns time off to a decision as it was before the changes of that decision', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const entry = aTimeOff({ app: app.uuid });
        await write(storage, app, { put: { timeOff: [entry] } });
        const counts = await Promise.all([
          storage.ledger.commit(app.uuid, {}, (view) => {
            const [read] = view.timeOff(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
            return { result: view.count('timeOff'), change: { put: { timeOff: [{ ...read!, version: 2 }] } } };
          }),
          storage.ledger.commit(app.uuid, {}, (view) => ({ result: view.count('timeOff') })),
        ]);
        expect(counts).to.deep.equal([1, 1]);
      });
    });

    describe('actionsOf', () => {
      it('returns all actions of one workflow by position, then in creation order', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const [workflow, other] = [anUuid(), anUuid()];
        const made = [2, 0, 1, 0, -1].map((position) => anAction({ app: app.uuid, workflow, position }));
        const strange = anAction({ app: app.uuid, workflow: other, position: 0 });
        for (const action of made) await write(storage, app, { put: { action: [action] } });
        await write(storage, app, { put: { action: [strange] } });
        const actions = () => storage.ledger.read(app.uuid, {}, (view) => view.actionsOf(workflow));
        expect(await actions()).to.deep.equal([4, 1, 3, 2, 0].map((n) => made[n]));
        const first = { ...made[0]!, position: -2, enabled: false, version: 2 };
        await write(storage, app, { put: { action: [first] }, removed: [{ kind: 'action', uuid: made[3]!.uuid }] });
        expect(await actions()).to.deep.equal([first, made[4], made[1], made[2]]);
      });
    });

    describe('answers', () => {
      it('are stored with the change, by key and app, and the newest answer of a key counts', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const other = await addApp(storage, { owner: app.owner });
        const first = anAnswer({ key: 'Key $.%_~ !', text: ODD_TEXT, fingerprint: ODD_TEXT, at: NOW - 1000 * DAY });
        const second = anAnswer({ key: 'key $.%_~ !', text: 'x'.repeat(20_000), at: NOW });
        const of = (uuid: string, key: string) =>
          storage.ledger.read(uuid, { answer: key }, (view) => view.answer(key));
        await write(storage, app, { answer: first });
        await write(storage, app, { put: { workflow: [] }, answer: second });
        expect(await of(app.uuid, first.key)).to.deep.equal(first);
        expect(await of(app.uuid, second.key)).to.deep.equal(second);
        expect(await of(app.uuid, 'key')).to.equal(undefined);
        expect(await of(other.uuid, first.key)).to.equal(undefined);
        expect(await storage.events.sequence(app.uuid)).to.equal(2);

        const renewed = { ...first, text: 'renewed', fingerprint: 'other', at: NOW + 1 };
        const theirs = { ...first, text: 'theirs' };
        await write(storage, app, { answer: renewed });
        await write(storage, other, { answer: theirs });
        expect(await of(app.uuid, first.key)).to.deep.equal(renewed);
        expect(await of(other.uuid, first.key)).to.deep.equal(theirs);
      });

      it('are stored once for twenty simultaneous requests under one key', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const key = 'the key';
        const texts = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            storage.ledger.commit(app.uuid, n % 2 ? { answer: key } : {}, (view) => {
              const earlier = view.answer(key);
              if (earlier) return { result: earlier.text };
              const answer = anAnswer({ key, text: `made by ${n}` });
              return { result: answer.text, change: { put: { workflow: [aWorkflow({ app: app.uuid })] }, answer } };
            }),
          ),
        );
        expect(new Set(texts).size).to.equal(1);
        expect((await listed(storage, 'workflow', app.uuid, ALL)).total).to.equal(1);
      });

      it('are forgotten with visitors whose last confirmation is older than a moment, a limited number at a time', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const visitors = [3, 2, 0].map((hours) => {
          return aVisitor({ app: app.uuid, confirmations: [NOW - DAY, NOW - hours * HOUR] });
        });
        await write(storage, app, { put: { visitor: visitors }, answer: anAnswer({ at: NOW - 3 * HOUR }) });
        const left = () =>
          storage.ledger.read(app.uuid, {}, (view) => visitors.map(({ uuid }) => view.object('visitor', uuid)));
        expect(await left()).to.deep.equal(visitors);
        expect(await storage.answers.expire(NOW - 4 * HOUR, 10)).to.equal(0);
        expect(await storage.answers.expire(NOW - HOUR, 2), 'the answer, and the oldest').to.equal(2);
        expect((await left()).filter((one) => one !== undefined)).to.have.length(2);
        expect(await storage.answers.expire(NOW - HOUR, 10)).to.equal(1);
        expect(await left()).to.deep.equal([undefined, undefined, visitors[2]]);
        await write(storage, app, { put: { visitor: [visitors[0]!] } });
        expect((await left())[0], 'one that comes back').to.deep.equal(visitors[0]);
      });

      it('of all apps and owners are forgotten if they are older than a moment, a limited number at a time', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const other = await addApp(storage);
        const answers = [3, 0, 2, 1].map((hours) => anAnswer({ at: NOW - hours * HOUR }));
        const [three, none, two, one] = answers as [Answer, Answer, Answer, Answer];
        await write(storage, app, { answer: three });
        await write(storage, app, { answer: none });
        await write(storage, other, { answer: two });
        const record = anAppRecord();
        await storage.apps.add(record, one);
        const forgetAnswers = (before: number, limit: number) => storage.answers.expire(before, limit);
        expect(await forgetAnswers(NOW - 4 * HOUR, 10)).to.equal(0);
        expect(await forgetAnswers(NOW - 30 * MINUTE, 2)).to.equal(2);
        expect(await forgetAnswers(NOW - 30 * MINUTE, 10)).to.equal(1);
        expect(await forgetAnswers(NOW - 30 * MINUTE, 10)).to.equal(0);
        const keys = answers.map(({ key }) => key);
        const left = async (uuid: string) =>
          storage.ledger.read(uuid, {}, (view) => keys.filter((key) => view.answer(key) !== undefined));
        expect(await left(app.uuid)).to.deep.equal([keys[1]]);
        expect(await left(other.uuid)).to.deep.equal([]);
        const again = anAnswer({ key: keys[3]!, at: NOW });
        expect(await storage.apps.add(anAppRecord({ owner: record.app.owner }), again)).to.equal(undefined);
      });
    });

    describe('read', () => {
      it('changes nothing, and throws the error of the function that reads', async () => {
        const storage = await open();
        const app = await addApp(storage);
        const error = new RefusedError('closed', { start: 'no' });
        const attempt = storage.ledger.read(app.uuid, {}, () => {
          throw error;
        });
        expect(await failureOf(attempt)).to.equal(error);
        const answered = await storage.ledger.read(app.uuid, {}, () => ({
          change: { put: { workflow: [aWorkflow({ app: app.uuid })] } },
        }));
        expect(answered.change.put.workflow).to.have.length(1);
        expect((await listed(storage, 'workflow', app.uuid, ALL)).total).to.equal(0);
        expect(await storage.events.sequence(app.uuid)).to.equal(0);
      });
    });
  });
}
