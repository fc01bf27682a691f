import { RefusedError } from '../../core/basics/errors.js';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import { fold } from '../../core/basics/search.js';
import type { Answer } from '../../core/ledger/idempotency.js';
import type { Change, View, Wanted } from '../../core/ledger/ledger.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { type Allocation, type Booking, buildAllocations } from '../../core/model/booking.js';
import { COUNTED_KINDS, KINDS, type Kind, type Objects, type ObjectsByKind } from '../../core/model/kinds/objects.js';
import type { Resource } from '../../core/model/resource.js';
import { listed } from '../support/lists.js';
import {
  aBooking,
  aClock,
  addApp,
  aFeed,
  aJob,
  aLease,
  anAction,
  anAnswer,
  anAppRecord,
  anEvent,
  anUuid,
  aResource,
  aStaffMember,
  aTimeOff,
  aVisitor,
  aWorkflow,
  NOW,
  ODD_TEXT,
  write,
} from '../support/samples.js';
import { decisionReadsContract } from './decision-reads.js';
import { expect } from './expectation.js';
import { ALL, expectFailure, failureOf, type Open, spoil, withApps } from './lists.js';
import { SAMPLES } from './odd-objects.js';
import { globalRunner, type Runner } from './runner.js';
import { timeOffContract } from './time-off.js';

type Identified = { readonly uuid: string };

const START = NOW + 10 * DAY;
const SPAN = { start: START, end: START + HOUR };

/** Related objects of one app, one of each kind. */
function oneOfEach({ uuid: app }: Identified) {
  const [workflow, resource] = [aWorkflow({ app }), aResource({ app })];
  const action = anAction({ app, workflow: workflow.uuid });
  const booking = aBooking({ app, resources: [resource.uuid], workflow: workflow.uuid, ...SPAN });
  const objects: Objects = {
    ...(ofEveryKind((kind) => SAMPLES[kind]({ app, uuid: anUuid() } as never)) as Objects),
    workflow,
    resource,
    feed: aFeed({ app, resource: resource.uuid }),
    staff: aStaffMember({ app, person: anUuid() }),
    action,
    booking,
    job: aJob({ app, booking: booking.uuid, action: action.uuid, workflow: workflow.uuid }),
  };
  const [event, answer] = [anEvent({ data: booking }), anAnswer()];
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
  taken: buildAllocations(each.booking),
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
export function take(storage: Storage, booking: Booking, wanted: Wanted): Promise<string> {
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

export function ledgerContract(open: Open, runner: Runner = globalRunner()): void {
  const { describe, it } = runner;
  describe('Ledger', () => {
    describe('commit', () => {
      it('stores a change completely, visible to later decisions and readers of its app only', async () => {
        const { storage, app, other } = await withApps(open);
        const each = oneOfEach(app);
        await expectSeen(storage, app, each, NOTHING);
        const result = { some: 'result' };
        const done = await storage.ledger.commit(app.uuid, {}, () => ({ result, change: each.change }));
        expect(done).to.deep.equal(result);
        await expectSeen(storage, app, each, ALL_OF(each));
        for (const kind of KINDS) {
          expect(await storage.objects.find(app.uuid, kind, each[kind].uuid)).to.deep.equal(each[kind]);
        }
        expect(await storage.events.after(app.uuid, undefined, 10)).to.deep.equal([each.event]);

        await expectSeen(storage, other, each, NOTHING);
        const theirs = oneOfEach(other);
        await write(storage, other, { ...theirs.change, answer: { ...theirs.answer, key: each.answer.key } });
        await expectSeen(storage, app, each, ALL_OF(each));
      });

      it('stores nothing if the decision throws, and throws the same error', async () => {
        const { storage, app } = await withApps(open);
        const [each, kept] = [oneOfEach(app), oneOfEach(app)];
        for (const error of [new RefusedError('taken', { start: 'no' }), new TypeError('a bug')]) {
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

        await write(storage, app, kept.change);
        const refusal = new RefusedError('too_late', { start: 'no' });
        const attempt = storage.ledger.commit(app.uuid, {}, (view) => {
          if (view.taken(kept.resource, SPAN.start, SPAN.end).length > 0) throw refusal;
          return { result: undefined, change: { removed: [{ kind: 'booking', uuid: kept.booking.uuid }] } };
        });
        expect(await failureOf(attempt)).to.equal(refusal);
        await expectSeen(storage, app, kept, ALL_OF(kept));
      });

      it('stores nothing if the decision returns no change', async () => {
        const { storage, app } = await withApps(open);
        expect(await storage.ledger.commit(app.uuid, {}, () => ({ result: 'no-op' }))).to.equal('no-op');
        expect(await storage.ledger.commit(app.uuid, {}, () => ({ result: 1, change: undefined }))).to.equal(1);
        expect(await storage.events.sequence(app.uuid)).to.equal(0);
      });

      it('refuses a change with an unknown part or kind, which would be lost, and stores nothing', async () => {
        const { storage, app } = await withApps(open);
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

      it('replaces and removes objects of any kind, and stores removed ones again', async () => {
        const { storage, app } = await withApps(open);
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
        for (const kind of KINDS) {
          expect(await storage.objects.find(app.uuid, kind, gone[kind].uuid)).to.equal(undefined);
        }
        const events = await storage.events.after(app.uuid, undefined, 10);
        expect(events).to.deep.equal([gone.event, kept.event]);
        // A storage may keep the purpose of a removed job, so that the same job is never made again.
        await write(storage, app, { put: { ...gone.change.put, job: [] } });
        await expectSeen(storage, app, gone, { ...ALL_OF(gone), job: undefined });
      });

      it('applies a change as a whole: one booking may take the time that another frees, in any order', async () => {
        const { storage, app } = await withApps(open);
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
        expect(found).to.have.deep.members([taker, ...swapped].flatMap(buildAllocations));
      });

      it('still changes and ends bookings that exceed a capacity which was lowered', async () => {
        const { storage, app } = await withApps(open);
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
        expect(found).to.have.deep.members([renamed, confirmed].flatMap(buildAllocations));
        expect(await storage.objects.find(app.uuid, 'booking', first.uuid)).to.deep.equal(renamed);
      });

      it('is not affected by changes to the objects that it received or returned', async () => {
        const { storage, app } = await withApps(open);
        const each = oneOfEach(app);
        const booking = structuredClone(each.booking);
        await write(storage, app, { ...each.change, put: { ...each.change.put, booking: [booking] } });
        spoil(booking);
        const found = await storage.ledger.read(app.uuid, {}, (view) => {
          const [allocation] = view.taken(each.resource, SPAN.start, SPAN.end);
          return { booking: view.object('booking', each.booking.uuid), allocation };
        });
        spoil(found);
        await expectSeen(storage, app, each, ALL_OF(each));
      });
    });

    describe('one ordered sequence', () => {
      it('numbers the changes of each app from 0 without a gap, and nothing else', async () => {
        const { storage, app, other } = await withApps(open);
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
        const { storage, app } = await withApps(open);
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
        const { storage, app } = await withApps(open);
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
            expect(outcome.status === 'rejected' && outcome.reason).to.have.property('errors', { start: `w${n}` });
          } else expect(outcome).to.deep.equal({ status: 'fulfilled', value: n % 3 === 2 ? 'no-op' : `w${n}` });
        });
        const { items } = await listed(storage, 'workflow', app.uuid, ALL);
        expect(items).to.have.deep.members(workflows.filter((_, n) => n % 3 === 0));
      });

      it('gives the last place to exactly one of twenty simultaneous bookings', async () => {
        const { storage, app } = await withApps(open);
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
        const { storage, app } = await withApps(open);
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
            expect((await taken(storage, room, at, at + 1)).length).to.be.within(0, 3);
          }
          // three bookings fit at one moment, whichever they are
          expect((await taken(storage, room, START + 30 * MINUTE, START + HOUR)).length).to.be.within(
            3,
            Number.POSITIVE_INFINITY,
          );
        }
      });
    });

    describe('now', () => {
      it('is the later of the clock and the last change of the app, so that it never goes back', async () => {
        const clock = aClock(NOW);
        const { storage, app, other } = await withApps(open, { clock });
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

    timeOffContract(open, runner);
    decisionReadsContract(open, runner);

    describe('counting', () => {
      /** Reads that count what twenty simultaneous decisions store, so that they accept exactly as many as a limit allows. */
      const service = anUuid();
      const counts: Readonly<
        Record<string, { wanted: Wanted; read(view: View): number; put(app: string): ObjectsByKind }>
      > = {
        count: {
          wanted: { counts: ['workflow'] },
          read: (view) => view.count('workflow'),
          put: (app) => ({ workflow: [aWorkflow({ app })] }),
        },
        tally: {
          wanted: {},
          read: (view) => view.tally({ service, startsFrom: START, startsBefore: START + HOUR }).firm,
          put(app) {
            const sale = { service, assignments: [], unitPrice: null };
            return { booking: [aBooking({ app, ...SPAN, sale, blocks: [] })] };
          },
        },
      };
      for (const [name, { wanted, read, put }] of Object.entries(counts)) {
        it(`with ${name} accepts exactly as many of twenty simultaneous objects as the limit allows`, async () => {
          const { storage, app } = await withApps(open);
          await write(storage, app, { put: put(app.uuid) });
          const take = () => {
            const made = put(app.uuid);
            return storage.ledger.commit(app.uuid, wanted, (view) => {
              const before = read(view);
              if (before >= 5) throw new RefusedError('quota', {});
              return { result: before, change: { put: made } };
            });
          };
          const outcomes = await Promise.allSettled(Array.from({ length: 20 }, take));
          const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
          expect(results.sort()).to.deep.equal([1, 2, 3, 4]);
          expect(await storage.ledger.read(app.uuid, wanted, read)).to.equal(5);
        });
      }

      it('counts the objects of each kind in the app', async () => {
        const { storage, app, other } = await withApps(open);
        const counted = ({ uuid }: Identified) =>
          storage.ledger.read(uuid, { counts: COUNTED_KINDS }, (view) => COUNTED_KINDS.map((kind) => view.count(kind)));
        const of = ({ uuid }: Identified, kind: Kind) => SAMPLES[kind]({ app: uuid } as never);
        for (const [n, kind] of COUNTED_KINDS.entries()) {
          const [kept, removed] = [of(app, kind), of(app, kind)];
          const expectCounts = async (mine: number, theirs: number) => {
            expect((await counted(app))[n], kind).to.equal(mine);
            expect((await counted(other))[n], kind).to.equal(theirs);
          };
          await expectCounts(0, 0);
          await write(storage, app, { put: { [kind]: [kept, removed] } });
          await write(storage, other, { put: { [kind]: [of(other, kind)] } });
          await expectCounts(2, 1);
          await write(storage, app, { put: { [kind]: [{ ...kept, version: 2 }] } });
          await write(storage, app, { removed: [{ kind, uuid: removed.uuid }] });
          await expectCounts(1, 1);
        }
        expect(await counted(app)).to.deep.equal(COUNTED_KINDS.map(() => 1));
      });

      it('counts objects that the same commit changes and removes', async () => {
        const { storage, app } = await withApps(open);
        const [changed, removed] = [aWorkflow({ app: app.uuid }), aWorkflow({ app: app.uuid })];
        await write(storage, app, { put: { workflow: [changed, removed] } });
        const commit = (change: (view: View) => Change) =>
          storage.ledger.commit(app.uuid, {}, (view) => ({ result: view.count('workflow'), change: change(view) }));
        const counted = await Promise.all([
          commit((view) => ({ put: { workflow: [{ ...view.object('workflow', changed.uuid)!, version: 2 }] } })),
          commit(() => ({ put: { workflow: [aWorkflow({ app: app.uuid })] } })),
          commit((view) => {
            expect(view.object('workflow', removed.uuid)).not.to.equal(undefined);
            return { removed: [{ kind: 'workflow', uuid: removed.uuid }] };
          }),
          commit(() => ({})),
        ]);
        expect(counted).to.deep.equal([2, 2, 3, 2]);
      });

      it('counts time off that the decision before it has read and changed', async () => {
        const { storage, app } = await withApps(open);
        await write(storage, app, { put: { timeOff: [aTimeOff({ app: app.uuid })] } });
        const counted = await Promise.all([
          storage.ledger.commit(app.uuid, {}, (view) => {
            const [read] = view.timeOff(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
            return { result: view.count('timeOff'), change: { put: { timeOff: [{ ...read!, version: 2 }] } } };
          }),
          storage.ledger.commit(app.uuid, {}, (view) => ({ result: view.count('timeOff') })),
        ]);
        expect(counted).to.deep.equal([1, 1]);
      });
    });

    it('shows a decision all actions of one workflow by position, then in creation order', async () => {
      const { storage, app } = await withApps(open);
      const [workflow, other] = [anUuid(), anUuid()];
      const made = [2, 0, 1, 0, -1].map((position) => anAction({ app: app.uuid, workflow, position }));
      for (const action of [...made, anAction({ app: app.uuid, workflow: other, position: 0 })]) {
        await write(storage, app, { put: { action: [action] } });
      }
      const actions = () => storage.ledger.read(app.uuid, {}, (view) => view.actionsOf(workflow));
      expect(await actions()).to.deep.equal([4, 1, 3, 2, 0].map((n) => made[n]));
      const first = { ...made[0]!, position: -2, enabled: false, version: 2 };
      await write(storage, app, { put: { action: [first] }, removed: [{ kind: 'action', uuid: made[3]!.uuid }] });
      expect(await actions()).to.deep.equal([first, made[4], made[1], made[2]]);
    });

    describe('answers', () => {
      it('are stored with the change, by key and app, and the newest answer of a key counts', async () => {
        const { storage, app, other } = await withApps(open);
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
        const { storage, app } = await withApps(open);
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
        const { storage, app } = await withApps(open);
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
        const { storage, app, other } = await withApps(open);
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
        const { storage, app } = await withApps(open);
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
