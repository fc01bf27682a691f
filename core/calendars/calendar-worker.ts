import { isFailure } from '../errors.js';
import { DAY, HOUR, MINUTE, SECOND } from '../instants.js';
import type { Change, Decision, Ledger, View } from '../ledger/ledger.js';
import { joinedTimes, partId, partsOf, timesFrom } from '../model/busy-times.js';
import { type BusyTimes, type Calendar, type CalendarState, dueAt, isStale, KNOWN_FOR } from '../model/calendar.js';
import type { ObjectEvent } from '../model/event.js';
import type { Clock, Instant, NewUuid } from '../ports.js';
import type { Arming } from '../storage/arming.js';
import type { CalendarRepository, DueCalendar } from '../storage/calendar-repository.js';
import type { CalendarAnswer, FetchCalendar, ReadCalendar, Times } from './reading.js';

interface Needs {
  readonly calendars: CalendarRepository;
  readonly arming: Pick<Arming, 'disarmed'>;
  readonly ledger: Ledger;
  readonly fetchCalendar: FetchCalendar;
  readonly readCalendar: ReadCalendar;
  readonly newUuid: NewUuid;
  readonly clock: Clock;
  /** Told of what must not happen: a calendar that could not be read for a reason of our own. */
  readonly onFault: (error: unknown, calendar: DueCalendar) => void;
  /** Spreads the retries of many; a number from 0 to 1. */
  readonly jitter?: () => number;
}

/** Longer than fetching and reading may take, so that a calendar is read again only when its worker is dead. */
const LEASE = MINUTE;
/** Calendars that are read at the same time by one worker, and how many of them may be of one app. */
const SLOTS = 8;
const SLOTS_OF_APP = 4;
/** The waits after the first, second … failed try; the last one goes on. */
const RETRY_AFTER: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
];
/** A wait is lengthened by up to this part of it. */
const JITTER = 0.1;
/** After so long, a calendar is asked for whole, though it may not have changed: time has gone on, and more of it shows. */
const WHOLE_AFTER = DAY;

/** A calendar that this worker reads, as it was when it began. */
interface Claimed {
  readonly calendar: Calendar;
  readonly resourceTimezone: string;
  readonly lease: string;
  readonly at: Instant;
}

/** Reads calendars that are kept elsewhere, each by one worker at a time, under a lease; in any number of processes. */
export class CalendarWorker {
  readonly #needs: Needs;
  readonly #underWay = new Set<Promise<void>>();
  /** How many each app has under way. */
  readonly #held = new Map<string, number>();
  #isAbandoned = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Claims what is due and begins to read it, and says what is stale, unless the storage is disarmed; answers how many
   * calendars that were.
   */
  async claim(): Promise<number> {
    const { calendars, arming, clock } = this.#needs;
    const free = SLOTS - this.#underWay.size;
    if (free <= 0 || (await arming.disarmed())) return 0;
    const full = new Set([...this.#held].filter(([, held]) => held >= SLOTS_OF_APP).map(([app]) => app));
    const due = await calendars.due(clock(), free, full);
    let claimed = 0;
    for (const each of due) {
      if ((this.#held.get(each.app) ?? 0) >= SLOTS_OF_APP) continue;
      const found = await this.#claim(each).catch((error: unknown) => {
        // The calendars of an app go with it.
        if (!isFailure(error, 'not_found')) this.#needs.onFault(error, each);
        return 'nothing' as const;
      });
      if (found === 'nothing') continue;
      claimed += 1;
      if (found !== 'stale') this.#start(found);
    }
    return claimed;
  }

  /** Resolves when nothing that this worker has begun is under way any more. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Gives up what is under way, and answers how many calendars that were: they are read again when their leases run out. */
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
      const isNewlyStale = !before.state.isToldStale && isStale(before, now);
      const isDue = before.state.nextAt <= now;
      if (!isNewlyStale && !isDue) return { result: 'nothing' };
      const revision = before.state.revision + (isNewlyStale ? 1 : 0);
      const told: CalendarState = {
        ...before.state,
        isToldStale: before.state.isToldStale || isNewlyStale,
        revision,
      };
      const state = isDue ? { ...told, nextAt: now + LEASE, lease } : told;
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

  #start(claimed: Claimed): void {
    const { app, uuid } = claimed.calendar;
    this.#held.set(app, (this.#held.get(app) ?? 0) + 1);
    const run = this.#run(claimed)
      // The lease runs out, and it is read again.
      .catch((error: unknown) => {
        if (!this.#isAbandoned && !isFailure(error, 'not_found')) this.#needs.onFault(error, { app, calendar: uuid });
      })
      .finally(() => {
        this.#underWay.delete(run);
        const held = this.#held.get(app)! - 1;
        if (held > 0) this.#held.set(app, held);
        else this.#held.delete(app);
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
    // To the end of a day, so that a calendar that stays the same comes to the same times all day long.
    const to = Math.ceil((at + KNOWN_FOR) / DAY) * DAY + DAY;
    const reading = { timezone, resourceTimezone, tentative, from: at, to };
    const content = await this.#needs.readCalendar(answer.body, reading, (uuids) => this.#ownOf(calendar, uuids));
    if (content.kind === 'failed') {
      const { message, reports } = content;
      return this.#store(claimed, (before, now) => ({
        ...this.#failed(before, now, { message, notBefore: null }),
        reports,
        goodReports: before.state.goodReports ?? before.state.reports,
      }));
    }
    const { busy } = content;
    const { etag, lastModified } = answer;
    const known = busy.filter((moment, index) => index % 2 === 0 && moment < at + KNOWN_FOR).length;
    const read = { busy: known, reports: content.reports, etag, lastModified };
    await this.#store(claimed, (before, now) => ({ ...good(before, now), readAt: now, ...read }), busy);
  }

  /** Those of some UUIDs that are bookings of the calendar's resource. */
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

  /** Stores what came of it, if the calendar is still this worker's to read; with busy times, in the same commit. */
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
      // What was told meanwhile stays told.
      const { isToldStale } = before.state;
      const after = { ...stateAt(before, now), lease: null, revision: before.state.revision + 1 };
      const isToldNow = after.fetchedAt === now ? false : isToldStale;
      const change = busy ? replaced(view, before, after, busy, now) : { state: after };
      const stored: Calendar = { ...before, state: { ...change.state, isToldStale: isToldNow } };
      const put = { calendar: [stored], ...('put' in change && { busyTimes: change.put }) };
      return { result: undefined, change: { put, ...('removed' in change && { removed: change.removed }) } };
    });
  }
}

/** The state after a good answer: what is reported is of what counts. */
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

/** The change to other busy times, where what is still to come differs from what is stored. */
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
  const parts = partsOf(busy);
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
