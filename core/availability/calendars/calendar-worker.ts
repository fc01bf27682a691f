import { isFailure } from '../../basics/errors.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../basics/instants.js';
import type { Clock, Instant, NewUuid } from '../../basics/ports.js';
import type { Change, Decision, Ledger, View } from '../../ledger/ledger.js';
import type { Arming } from '../../ledger/storage/arming.js';
import { type CalendarReads, hasNoSlot, type NoSlot } from '../../ledger/storage/calendar-reads.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import { joinedTimes, partId, splitIntoParts, timesFrom } from '../../model/busy-times.js';
import {
  BUSY_OF_APP,
  BUSY_OF_RESOURCE,
  BUSY_STORED_OF_RESOURCE,
  type BusyTimes,
  type Calendar,
  type CalendarState,
  dueAt,
  isProven,
  isStale,
  KNOWN_FOR,
  laneOf,
} from '../../model/calendar.js';
import type { ObjectEvent } from '../../model/event.js';
import { merged, type Window } from '../../model/schedule.js';
import type { CalendarAnswer, FetchCalendar, ReadCalendar, Times } from './calendar-ports.js';
import { buildCalendarQuestion } from './read-calendars.js';

interface Needs {
  readonly calendars: Pick<CalendarReads, 'due'>;
  readonly objects: Pick<ObjectStore, 'list'>;
  readonly arming: Pick<Arming, 'disarmed'>;
  readonly ledger: Ledger;
  readonly fetchCalendar: FetchCalendar;
  readonly readCalendar: ReadCalendar;
  readonly newUuid: NewUuid;
  readonly clock: Clock;
  /** Called when a calendar could not be read because of a bug. */
  readonly onFault: (error: unknown, calendar: DueCalendar) => void;
  /** Random number from 0 to 1, which spreads the retries of many calendars. Default: `Math.random`. */
  readonly jitter?: () => number;
}

/** Duration of the lease of a read, longer than fetching and parsing may take. The lease expires only if its worker is dead. */
const LEASE = MINUTE;
/** Limit of calendars that one worker reads concurrently. With more, the last ones could wait for a thread longer than their leases. */
const SLOTS = 8;
/** Limit of slots for calendars of one app. */
const SLOTS_OF_APP = 4;
/** Limit of slots for calendars of one app at one host. */
const SLOTS_OF_LANE = 2;
/** Limit of slots for calendars that were never read or whose last attempt failed. The others are reserved (`isProven`). */
const SLOTS_OF_UNPROVEN = 5;
const SLOTS_OF_UNPROVEN_OF_APP = 2;
/** Limit of apps whose turns are remembered: the query for due calendars lists these apps. */
const SERVED_MAX = 1_000;
/** Limit of turns (attempts to claim a calendar) in one call of `claim`, so that the call ends even if all turns fail. */
const TURNS_MAX = 64;
/** Number of calendars per query when the busy times of an app are summed. */
const SUMMED = 200;
/** Delays after the first, second … failed attempt. The last one repeats. */
const RETRY_AFTER: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
];
/** Largest random extension of a delay, as a fraction of it. */
const JITTER = 0.1;
/** Interval of complete fetches, even of an unchanged calendar: each one stores busy times further in the future. */
const WHOLE_AFTER = DAY;

/** Calendar that a worker could not read because of a bug or a failing storage. */
export interface DueCalendar {
  readonly app: string;
  readonly calendar: string;
}

/** Calendar that this worker reads, in the state in which it was claimed. */
interface Claimed {
  readonly calendar: Calendar;
  readonly resourceTimezone: string;
  readonly lease: string;
  readonly at: Instant;
}

/** Reads external calendars, in any number of processes: a lease lets only one worker read a calendar at a time. */
export class CalendarWorker {
  readonly #needs: Needs;
  readonly #underWay = new Set<Promise<void>>();
  /** Calendars that occupy a slot, in the state in which they were claimed. */
  readonly #inSlots = new Set<Calendar>();
  /** Apps that had a turn (an attempt to claim one of their calendars), the longest waiting first. Apps without a turn come before them. */
  readonly #served = new Set<string>();
  /** Number of slots that have become free since the start. */
  #freed = 0;
  /** Last queued write for each app. Busy times of an app are counted and stored for one calendar after the other. */
  readonly #storing = new Map<string, Promise<void>>();
  #isAbandoned = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Claims due calendars, for one app after the other, and starts to read them. Also reports calendars that have become stale. Does nothing
   * if the storage is disarmed (a copy or backup that must call no other service). Returns the number of calendars claimed or reported.
   */
  async claim(): Promise<number> {
    const { calendars, arming, clock } = this.#needs;
    if (this.#inSlots.size >= SLOTS || (await arming.disarmed())) return 0;
    let claimed = 0;
    /** Apps that wait because they already had a turn. All other apps come before them. */
    let later = new Set(this.#served);
    let readmitted = 1;
    let freed = this.#freed;
    for (let turns = 0; turns < TURNS_MAX && this.#inSlots.size < SLOTS; ) {
      if (freed !== this.#freed) {
        // A slot has become free: start over, so that it goes to the app that has waited longest, not to one readmitted meanwhile.
        freed = this.#freed;
        later = new Set(this.#served);
        readmitted = 1;
      }
      const due = await calendars.due(clock(), SLOTS - this.#inSlots.size, this.#noSlot(later));
      if (due.length === 0) {
        if (later.size === 0) break;
        // Readmit the apps that have waited longest, a few at a time, to keep their order.
        for (const app of [...later].slice(0, readmitted)) later.delete(app);
        readmitted *= 2;
      }
      for (const each of due) {
        const without = this.#noSlot(later);
        if (this.#inSlots.size >= SLOTS || without.apps.has(each.app) || hasNoSlot(each, without)) continue;
        turns += 1;
        readmitted = 1;
        later.add(each.app);
        claimed += await this.#turn(each);
      }
    }
    // All slots are free, so no app waits. Forget the turns.
    if (this.#inSlots.size === 0) this.#served.clear();
    return claimed;
  }

  /** Tries to claim this calendar as its app's turn. Returns 1 if the calendar was claimed or is newly stale, else 0. */
  async #turn(calendar: Calendar): Promise<0 | 1> {
    if (this.#served.size >= SERVED_MAX) this.#served.clear();
    this.#served.delete(calendar.app);
    this.#served.add(calendar.app);
    const due = { app: calendar.app, calendar: calendar.uuid };
    const found = await this.#claim(due).catch((error: unknown) => {
      // The app was removed, and its calendars with it.
      if (!isFailure(error, 'not_found')) this.#needs.onFault(error, due);
      return 'nothing' as const;
    });
    if (found === 'nothing') return 0;
    if (found !== 'stale') this.#start(found, calendar);
    return 1;
  }

  #noSlot(later: ReadonlySet<string>): NoSlot {
    const held = [...this.#inSlots];
    const unproven = held.filter((calendar) => !isProven(calendar));
    const full = atLeast(
      held.map(({ app }) => app),
      SLOTS_OF_APP,
    );
    return {
      apps: new Set([...full, ...later]),
      unproven:
        unproven.length >= SLOTS_OF_UNPROVEN
          ? 'all'
          : atLeast(
              unproven.map(({ app }) => app),
              SLOTS_OF_UNPROVEN_OF_APP,
            ),
      lanes: atLeast(held.map(laneOf), SLOTS_OF_LANE),
    };
  }

  /** Resolves when no read of this worker is running. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Abandons the running reads and returns their number. They are repeated when their leases expire. */
  abandon(): number {
    this.#isAbandoned = true;
    return this.#underWay.size;
  }

  #claim({ app, calendar: uuid }: DueCalendar): Promise<Claimed | 'stale' | 'nothing'> {
    const { ledger, newUuid } = this.#needs;
    const lease = newUuid();
    return ledger.commit(app, { objects: { calendar: [uuid] } }, (view): Decision<Claimed | 'stale' | 'nothing'> => {
      const { now } = view;
      const before = view.object('calendar', uuid);
      if (!before || dueAt(before) > now) return { result: 'nothing' };
      const isNewlyStale = !before.state.isReportedStale && isStale(before, now);
      const isDue = before.state.nextAt <= now;
      if (!isNewlyStale && !isDue) return { result: 'nothing' };
      const revision = before.state.revision + (isNewlyStale ? 1 : 0);
      const claimed: CalendarState = {
        ...before.state,
        isReportedStale: before.state.isReportedStale || isNewlyStale,
        revision,
      };
      const state = isDue ? { ...claimed, nextAt: now + LEASE, lease } : claimed;
      const calendar = { ...before, state };
      const resourceTimezone = view.object('resource', before.resource)?.timezone ?? 'UTC';
      const stale: ObjectEvent = {
        uuid: newUuid(),
        app,
        type: 'calendar.stale',
        booking: null,
        sequence: null,
        at: now,
        data: { uuid },
      };
      return {
        result: isDue ? { calendar, resourceTimezone, lease, at: now } : 'stale',
        change: { put: { calendar: [calendar] }, events: isNewlyStale ? [stale] : [] },
      };
    });
  }

  #start(claimed: Claimed, slot: Calendar): void {
    const { app, uuid } = claimed.calendar;
    this.#inSlots.add(slot);
    const run = this.#run(claimed)
      // Leave the calendar as it is: its lease expires, and it is read again.
      .catch((error: unknown) => {
        if (!this.#isAbandoned && !isFailure(error, 'not_found')) this.#needs.onFault(error, { app, calendar: uuid });
      })
      .finally(() => {
        this.#underWay.delete(run);
        this.#inSlots.delete(slot);
        this.#freed += 1;
      });
    this.#underWay.add(run);
  }

  async #run(claimed: Claimed): Promise<void> {
    const { fetchCalendar } = this.#needs;
    const { url, state } = claimed.calendar;
    const isWhole = state.readAt === null || claimed.at - state.readAt > WHOLE_AFTER;
    const answer = await fetchCalendar({
      url,
      etag: isWhole ? null : state.etag,
      lastModified: isWhole ? null : state.lastModified,
    });
    if (answer.kind === 'unchanged' && isWhole) {
      const message = 'It answered that nothing has changed, though it was asked for the whole calendar';
      return this.#store(claimed, (before, now) => this.#failed(before, now, { message, notBefore: null }));
    }
    if (answer.kind === 'failed') return this.#store(claimed, (before, now) => this.#failed(before, now, answer));
    if (answer.kind === 'unchanged') return this.#store(claimed, good);
    return this.#read(claimed, answer);
  }

  async #read(claimed: Claimed, answer: Extract<CalendarAnswer, { kind: 'body' }>): Promise<void> {
    const { calendar, at, resourceTimezone } = claimed;
    const { timezone, tentative } = calendar;
    // Parse to the end of a day, so that an unchanged calendar gives the same times all day.
    const to = Math.ceil((at + KNOWN_FOR) / DAY) * DAY + DAY;
    const reading = { timezone, resourceTimezone, tentative, from: at, to };
    const content = await this.#needs.readCalendar(answer.body, reading, (uuids) => this.#ownOf(calendar, uuids));
    if (content.kind === 'failed') return this.#fail(claimed, content.message, content.reports);
    const { busy, reports } = content;
    const { etag, lastModified } = answer;
    const known = busy.filter((moment, index) => index % 2 === 0 && moment < at + KNOWN_FOR).length;
    const read = { busy: known, reports, etag, lastModified };
    await this.#inTurn(calendar.app, async () => {
      const problem = await this.#beyondLimits(calendar, busy);
      if (problem !== undefined) return this.#fail(claimed, problem, reports);
      await this.#store(claimed, (before, now) => ({ ...good(before, now), readAt: now, ...read }), busy);
    });
  }

  #fail(claimed: Claimed, message: string, reports: readonly string[]): Promise<void> {
    return this.#store(claimed, (before, now) => ({
      ...this.#failed(before, now, { message, notBefore: null }),
      reports,
      goodReports: before.state.goodReports ?? before.state.reports,
    }));
  }

  /** Counts and stores busy times of an app one after another, so that two calendars do not exceed a limit together. */
  async #inTurn(app: string, run: () => Promise<void>): Promise<void> {
    const mine = (this.#storing.get(app) ?? Promise.resolve()).then(run);
    const settled = mine.catch(() => {});
    this.#storing.set(app, settled);
    try {
      await mine;
    } finally {
      if (this.#storing.get(app) === settled) this.#storing.delete(app);
    }
  }

  /** Returns a sentence about the limit that the new busy times exceed. Undefined if they exceed none. */
  async #beyondLimits(calendar: Calendar, busy: Times): Promise<string | undefined> {
    const { app, uuid, resource } = calendar;
    const count = busy.length / 2;
    if (count === 0) return undefined;
    const { items } = await this.#needs.objects.list(app, buildCalendarQuestion({ resource }), {
      offset: 0,
      limit: SUMMED,
    });
    const others = items.filter((other) => other.uuid !== uuid && other.state.busy > 0);
    const sum = others.reduce((all, { state }) => all + state.busy, count);
    if (sum > BUSY_OF_RESOURCE && (await this.#unionSize(others, busy)) > BUSY_OF_RESOURCE) {
      return tooMany('this resource', BUSY_OF_RESOURCE);
    }
    // The other calendars were checked when they were stored, so only a calendar with more busy times than before can exceed the limits
    // below.
    if (count <= calendar.state.busy) return undefined;
    if (sum > BUSY_STORED_OF_RESOURCE) return tooManyOverlapping(BUSY_STORED_OF_RESOURCE);
    return (await this.#busyOfApp(calendar, count)) > BUSY_OF_APP ? tooMany('this app', BUSY_OF_APP) : undefined;
  }

  /** Counts the intervals in the union of the new busy times and those of the other calendars. */
  async #unionSize(others: readonly Calendar[], busy: Times): Promise<number> {
    const { ledger, clock } = this.#needs;
    const mine = splitIntoParts(busy);
    const parts = new Set([...mine.keys(), ...others.flatMap(({ state }) => state.parts)]);
    const now = clock();
    let size = 0;
    let last = Number.NEGATIVE_INFINITY;
    for (const part of [...parts].sort((a, b) => a - b)) {
      const windows = windowsOf(mine.get(part) ?? []);
      // Read one part at a time, because each may be large.
      for (const { app, uuid, state } of others) {
        if (!state.parts.includes(part)) continue;
        const id = partId(uuid, part);
        const times = await ledger.read(
          app,
          { objects: { busyTimes: [id] } },
          (view) => view.object('busyTimes', id)?.times,
        );
        for (const window of windowsOf(times ?? [])) if (window.end > now) windows.push(window);
      }
      for (const { start, end } of merged(windows.sort((a, b) => a.start - b.start))) {
        // An interval that is cut at the end of a part continues in the next one.
        if (start !== last) size += 1;
        last = end;
      }
      if (size > BUSY_OF_RESOURCE) break;
    }
    return size;
  }

  /** Returns the app's busy times if this calendar had `count` of them. Those of a resource count up to the resource's limit. */
  async #busyOfApp(calendar: Calendar, count: number): Promise<number> {
    const ofResources = new Map<string, number>();
    for (let offset = 0, total = 1; offset < total; offset += SUMMED) {
      const page = await this.#needs.objects.list(calendar.app, buildCalendarQuestion({}), { offset, limit: SUMMED });
      total = page.total;
      for (const { uuid, resource, state } of page.items) {
        const its = uuid === calendar.uuid ? count : state.busy;
        ofResources.set(resource, (ofResources.get(resource) ?? 0) + its);
      }
    }
    return [...ofResources.values()].reduce((sum, its) => sum + Math.min(its, BUSY_OF_RESOURCE), 0);
  }

  /** Returns those UUIDs that belong to bookings of the calendar's resource. */
  #ownOf({ app, resource }: Calendar, uuids: readonly string[]): Promise<readonly string[]> {
    return this.#needs.ledger.read(app, { objects: { booking: uuids } }, (view) =>
      uuids.filter((uuid) => view.object('booking', uuid)?.resources.includes(resource)),
    );
  }

  #failed(
    { state }: Calendar,
    now: Instant,
    { message, notBefore }: { readonly message: string; readonly notBefore: Instant | null },
  ): CalendarState {
    const wait = RETRY_AFTER[Math.min(state.failures, RETRY_AFTER.length - 1)]!;
    const jitter = (this.#needs.jitter ?? Math.random)();
    const nextAt = Math.max(now + Math.round(wait * (1 + JITTER * jitter)), notBefore ?? 0);
    return { ...state, triedAt: now, error: message, failures: state.failures + 1, nextAt };
  }

  /** Stores the new state, together with the busy times, if the worker still holds the lease. */
  #store(
    { calendar, lease }: Claimed,
    stateAt: (before: Calendar, now: Instant) => CalendarState,
    busy?: Times,
  ): Promise<void> {
    const { app, uuid, state } = calendar;
    const known = state.parts.map((part) => partId(uuid, part));
    const wanted = { objects: { calendar: [uuid], busyTimes: known } };
    return this.#needs.ledger.commit(app, wanted, (view): Decision<void> => {
      const before = view.object('calendar', uuid);
      if (before?.state.lease !== lease) return { result: undefined };
      const { now } = view;
      // Keep the stored `isReportedStale`: the calendar may have been reported as stale during this attempt.
      const { isReportedStale } = before.state;
      const after = { ...stateAt(before, now), lease: null, revision: before.state.revision + 1 };
      const isStillReported = after.fetchedAt === now ? false : isReportedStale;
      const change = busy ? replaced(view, before, after, busy, now) : { state: after };
      const stored: Calendar = { ...before, state: { ...change.state, isReportedStale: isStillReported } };
      const put = { calendar: [stored], ...('put' in change && { busyTimes: change.put }) };
      return { result: undefined, change: { put, ...('removed' in change && { removed: change.removed }) } };
    });
  }
}

/** Returns the names that occur at least that many times. */
function atLeast(names: readonly string[], times: number): ReadonlySet<string> {
  return new Set(names.filter((name) => names.filter((other) => other === name).length >= times));
}

function tooMany(whose: string, limit: number): string {
  const most = limit.toLocaleString('en-US');
  return `The calendars of ${whose} have more than ${most} busy times together, those that overlap counted as one`;
}

function tooManyOverlapping(limit: number): string {
  const most = limit.toLocaleString('en-US');
  return `The calendars of this resource overlap: together they have more than ${most} busy times, each counted by itself`;
}

function windowsOf(times: Times): Window[] {
  const windows: Window[] = [];
  for (let i = 0; i + 1 < times.length; i += 2) windows.push({ start: times[i]!, end: times[i + 1]! });
  return windows;
}

/** Returns the state after a successful attempt. Its reports are those of the content in use. */
function good({ state, refreshMinutes }: Calendar, now: Instant): CalendarState {
  const { goodReports, ...known } = state;
  return {
    ...known,
    reports: goodReports ?? known.reports,
    triedAt: now,
    fetchedAt: now,
    error: null,
    failures: 0,
    since: now,
    nextAt: now + refreshMinutes * MINUTE,
  };
}

/** Returns the new state and the changed parts (32 days each) of the busy times: none if no future busy time differs. */
function replaced(
  view: View,
  { app, uuid, state: before }: Calendar,
  after: CalendarState,
  busy: Times,
  now: Instant,
): {
  readonly state: CalendarState;
  readonly put?: readonly BusyTimes[];
  readonly removed?: NonNullable<Change['removed']>;
} {
  const stored = new Map(before.parts.map((part) => [part, view.object('busyTimes', partId(uuid, part))?.times ?? []]));
  const isKnown = before.changedAt !== null;
  if (isKnown && areSame(timesFrom(joinedTimes([...stored.values()]), now), timesFrom(busy, now)))
    return { state: after };
  const parts = splitIntoParts(busy);
  const put = [...parts]
    .filter(([part, times]) => !areSame(stored.get(part) ?? [], times))
    .map(([part, times]) => ({ uuid: partId(uuid, part), app, times }));
  const removed = before.parts
    .filter((part) => !parts.has(part))
    .map((part) => ({ kind: 'busyTimes' as const, uuid: partId(uuid, part) }));
  return { state: { ...after, changedAt: now, parts: [...parts.keys()] }, put, removed };
}

function areSame(some: Times, others: Times): boolean {
  return some.length === others.length && some.every((instant, i) => instant === others[i]);
}
