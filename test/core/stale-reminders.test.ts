import { expect } from 'chai';
import fc from 'fast-check';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { mustacheTemplates } from '../../adapters/templates/index.js';
import { RefusedError } from '../../core/basics/errors.js';
import { DAY, HOUR, MINUTE, parseInstant, SECOND } from '../../core/basics/instants.js';
import type { Instant } from '../../core/basics/ports.js';
import { rescheduleBooking, transitionBooking } from '../../core/bookings/change-booking.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { settling } from '../../core/bookings/settle-bookings.js';
import { QUIET_PORTS } from '../../core/index.js';
import type { WebhookMessage } from '../../core/messages/actions/delivery-ports.js';
import { Worker } from '../../core/messages/actions/worker.js';
import { Subscriptions } from '../../core/messages/subscriptions/subscriptions.js';
import type { Action } from '../../core/model/action.js';
import { BOOKING_TRANSITIONS, type Booking } from '../../core/model/booking.js';
import { DEFAULT_RULES } from '../../core/model/rules.js';
import { DEFAULT_SETTINGS } from '../../core/model/settings.js';
import { listed } from '../support/lists.js';
import { runs } from '../support/runs.js';
import { aClock, addApp, anAction, anUuid, aResource, aWorkflow, write } from '../support/samples.js';

const SEED = Number(process.env.FC_SEED ?? 20261122);
const RUNS = runs(420);

/** The reminders of each workflow: their trigger, and the offset to it in minutes. */
const REMINDERS = [
  ['booking.start', -24 * 60],
  ['booking.start', -60],
  ['booking.start', 0],
  ['booking.end', 0],
  ['booking.end', 45],
] as const;

/** Delays after a failed attempt, as in core/messages/README.md, "Jobs". */
const WAITS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

const pick = fc.nat({ max: 7 });
/** Quarters of an hour ahead, often exactly the lead time of a reminder. */
const quarters = fc.oneof(fc.integer({ min: 1, max: 3 * 24 * 4 }), fc.constantFrom(4, 24 * 4));
const anOperation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('create'), quarters, needsApproval: fc.boolean(), isHeld: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move'), pick, to: fc.constantFrom(...BOOKING_TRANSITIONS) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('move'), pick, to: fc.constantFrom('cancel', 'approve', 'confirm') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reschedule'), pick, quarters }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('switch'), reminder: fc.nat({ max: 2 * REMINDERS.length - 1 }) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait'), quarters }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('jump'), ms: fc.integer({ min: -2 * HOUR, max: HOUR }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep') }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('run') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('outage'), runs: fc.integer({ min: 1, max: 4 }) }) },
);
type Operation = typeof anOperation extends fc.Arbitrary<infer O> ? O : never;

/** Expected result of one reminder. */
interface Expected {
  readonly booking: string;
  readonly action: string;
  readonly sequence: number;
  readonly start: Instant;
  nextAt: Instant | null;
  attempts: number;
}

const FAR = 10 * DAY;

/** Number of occurrences of each case over all runs: a property that never meets a case proves nothing. */
type Met = Record<'sent' | 'failed' | 'late' | 'cancelled' | 'moved' | 'disabled' | 'no-show', number>;

const creates = (ahead: number): Operation => ({ do: 'create', quarters: ahead, needsApproval: false, isHeld: false });

/** Steps that are certain to reach each case, so that the test does not depend on chance. */
const OPENINGS: Readonly<Record<keyof Met, readonly Operation[]>> = {
  sent: [creates(4), { do: 'wait', quarters: 4 }, { do: 'run' }],
  failed: [creates(4), { do: 'wait', quarters: 4 }, { do: 'outage', runs: 1 }],
  late: [creates(1)],
  cancelled: [creates(8), { do: 'move', pick: 0, to: 'cancel' }],
  moved: [creates(8), { do: 'reschedule', pick: 0, quarters: 12 }],
  disabled: [creates(4), { do: 'switch', reminder: REMINDERS.length - 1 }],
  'no-show': [creates(4), { do: 'wait', quarters: 4 }, { do: 'move', pick: 0, to: 'no-show' }],
};

async function play(operations: readonly Operation[], met: Met): Promise<void> {
  const clock = aClock();
  const storage = openMemoryStorage({ clock });
  const app = await addApp(storage);
  const resource = aResource({ app: app.uuid, capacity: 1_000, rules: { ...DEFAULT_RULES, maxAdvanceDays: 366 } });
  const settings = { ...DEFAULT_SETTINGS, completeAfterMinutes: 30 };
  const instant = aWorkflow({ app: app.uuid, settings });
  const approved = aWorkflow({ app: app.uuid, settings: { ...settings, mode: 'confirm' } });
  const actions: Action[] = [instant, approved].flatMap(({ uuid: workflow }) =>
    REMINDERS.map(([trigger, offsetMinutes]) => {
      const webhook = { url: 'https://example.com/', secrets: [], headers: {} };
      const made = anAction({ app: app.uuid, workflow, trigger, offsetMinutes }, { type: 'webhook', config: webhook });
      return { ...made, config: { ...webhook, url: `https://example.com/${made.uuid}` } } as Action;
    }),
  );
  await write(storage, app, { put: { resource: [resource], workflow: [instant, approved], action: actions } });

  const needs = { ledger: storage.ledger, newUuid: anUuid };
  const caller = { app };
  const create = createBooking(needs);
  const transition = transitionBooking(needs);
  const reschedule = rescheduleBooking(needs);
  const { settle } = settling({ ...storage, newUuid: anUuid, clock });

  let isDown = false;
  const sent: string[] = [];
  /** A move to the same time also increases the sequence of the booking. */
  const nameOf = (booking: string, action: string, sequence: number, start: Instant) =>
    `${booking} ${action} ${sequence} ${start}`;
  async function sendWebhook({ url, body }: WebhookMessage) {
    const { data } = JSON.parse(body);
    const action = url.slice('https://example.com/'.length);
    const start = parseInstant(data.start)!;
    // independent of the model below: the booking must still be valid, and the reminder must contain its current start and sequence
    const now = await storage.objects.find(app.uuid, 'booking', data.uuid);
    expect(['confirmed', 'completed']).to.include(now?.status);
    expect([start, data.sequence]).to.deep.equal([now?.start, now?.sequence]);
    const { trigger, offsetMinutes } = actions.find(({ uuid }) => uuid === action)!;
    const moment = trigger === 'booking.start' ? now!.start : now!.end;
    expect(clock()).to.be.at.least(moment + offsetMinutes * MINUTE);
    if (!isDown) sent.push(nameOf(data.uuid, action, data.sequence, start));
    return { ok: !isDown, status: isDown ? 500 : 204, message: null, notBefore: null, final: false };
  }
  const never = () => Promise.reject(new Error('Only webhooks are used here'));
  const worker = new Worker({
    jobs: storage.jobs,
    arming: storage.arming,
    ledger: storage.ledger,
    apps: storage.apps,
    persons: storage.persons,
    events: storage.events,
    subscriptions: new Subscriptions({ subscriptions: storage.subscriptions, clock }),
    eventHandlers: QUIET_PORTS.eventHandlers,
    digest: String,
    transitionBooking: transition,
    channels: {
      sendWebhook,
      sendMail: never,
      hasMail: true,
      mailFrom: '',
      templates: mustacheTemplates,
      readLogo: never,
      manage: { publicUrl: null, links: never },
      writeActionLog: () => {},
    },
    newUuid: anUuid,
    clock,
    onFault: (error) => {
      throw error;
    },
    jitter: () => 0,
  });

  const bookings: Booking[] = [];
  const expected: Expected[] = [];
  const expectedSent: string[] = [];

  /** Updates the model after a change of a booking. */
  function became(booking: Booking): void {
    const index = bookings.findIndex(({ uuid }) => uuid === booking.uuid);
    const before = bookings[index];
    if (index < 0) bookings.push(booking);
    else bookings[index] = booking;
    const isPlaced =
      booking.status === 'confirmed' && (before?.status !== 'confirmed' || before.sequence !== booking.sequence);
    if (!isPlaced) return;
    for (const { uuid: action, workflow, enabled, trigger, offsetMinutes } of actions) {
      if (!enabled || workflow !== booking.workflow) continue;
      const nextAt = (trigger === 'booking.start' ? booking.start : booking.end) + offsetMinutes * MINUTE;
      const { uuid, sequence, start } = booking;
      if (nextAt >= booking.updatedAt) expected.push({ booking: uuid, action, sequence, start, nextAt, attempts: 0 });
      else met.late += 1;
    }
  }

  /** Applies the expected effect of a run of the worker to the reminders. */
  function expectRun(): void {
    for (const reminder of expected) {
      if (reminder.nextAt === null || reminder.nextAt > clock()) continue;
      const booking = bookings.find(({ uuid }) => uuid === reminder.booking)!;
      const action = actions.find(({ uuid }) => uuid === reminder.action)!;
      reminder.nextAt = null;
      if (!action.enabled) met.disabled += 1;
      else if (booking.sequence !== reminder.sequence) met.moved += 1;
      else if (booking.status === 'cancelled') met.cancelled += 1;
      else if (booking.status === 'no_show') met['no-show'] += 1;
      else if (isDown) {
        const wait = WAITS[reminder.attempts];
        reminder.attempts += 1;
        if (wait !== undefined) reminder.nextAt = clock() + wait;
        met.failed += 1;
      } else {
        expectedSent.push(nameOf(reminder.booking, reminder.action, reminder.sequence, reminder.start));
        met.sent += 1;
      }
    }
  }

  async function run(down: boolean): Promise<void> {
    isDown = down;
    expectRun();
    do await worker.idle();
    while ((await worker.claim()) > 0);
    expect(sent.toSorted()).to.deep.equal(expectedSent.toSorted());
  }

  const ahead = (n: number) => Math.floor(clock() / (15 * MINUTE) + n) * 15 * MINUTE;

  async function operate(operation: Operation): Promise<void> {
    // waits until a full quarter of an hour, so that reminders become due exactly at the moment of a change or of a run
    if (operation.do === 'wait') return clock.set(ahead(operation.quarters));
    if (operation.do === 'jump') return clock.advance(operation.ms);
    if (operation.do === 'run') return run(false);
    if (operation.do === 'outage') {
      for (let n = 0; n < operation.runs; n += 1) {
        await run(true);
        clock.advance(5 * SECOND);
      }
      return run(false);
    }
    if (operation.do === 'sweep') {
      await settle();
      for (const { uuid } of [...bookings]) became((await storage.objects.find(app.uuid, 'booking', uuid))!);
      return undefined;
    }
    if (operation.do === 'switch') {
      const { uuid, enabled, version, ...action } = actions[operation.reminder]!;
      const switched = { ...action, uuid, enabled: !enabled, version: version + 1 } as Action;
      actions[operation.reminder] = switched;
      return write(storage, app, { put: { action: [switched] } });
    }
    if (operation.do === 'create') {
      const made = await create(caller, {
        resources: [resource.uuid],
        start: ahead(operation.quarters),
        durationMinutes: 60,
        workflow: (operation.needsApproval ? approved : instant).uuid,
        ...(operation.isHeld && { holdSeconds: 3_600 }),
      });
      return became(made.booking);
    }
    const booking = bookings[operation.pick % Math.max(bookings.length, 1)];
    if (!booking) return undefined;
    const { booking: after } =
      operation.do === 'move'
        ? await transition(caller, booking.uuid, operation.to)
        : await reschedule(caller, booking.uuid, { start: ahead(operation.quarters) });
    return became(after);
  }

  for (const operation of operations) {
    await operate(operation).catch((error: unknown) => {
      // The state does not allow the operation, so it changes nothing.
      if (!(error instanceof RefusedError)) throw error;
    });
  }
  // finally, the receiver is available for long enough, and no job remains
  clock.advance(FAR);
  await run(false);
  clock.advance(FAR);
  await run(false);
  expect(new Set(sent).size).to.equal(sent.length);
  const jobs = await listed(storage, 'job', app.uuid, { offset: 0, limit: 10_000 });
  expect(jobs.items.filter(({ status }) => status === 'waiting' || status === 'running')).to.deep.equal([]);
}

describe('reminders', () => {
  it('are never sent for a cancelled booking or a former time, and each due one is sent once', async () => {
    const met: Met = { sent: 0, failed: 0, late: 0, cancelled: 0, moved: 0, disabled: 0, 'no-show': 0 };
    const openings = Object.values(OPENINGS);
    const runs = Math.ceil(RUNS / openings.length);
    const anyMore = fc.array(anOperation, { maxLength: 60, size: 'max' });
    for (const [index, opening] of openings.entries()) {
      await fc.assert(
        fc.asyncProperty(anyMore, (more) => play([...opening, ...more], met)),
        { seed: SEED + index, numRuns: runs },
      );
    }
    for (const [what, count] of Object.entries(met)) expect(count, what).to.be.greaterThan(runs / 2);
  });
});
