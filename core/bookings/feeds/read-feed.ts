import { NotFoundError } from '../../basics/errors.js';
import { DAY, MINUTE, SECOND } from '../../basics/instants.js';
import type { Clock, Digest, Instant } from '../../basics/ports.js';
import type { Ledger } from '../../ledger/ledger.js';
import type { BookingReads } from '../../ledger/storage/booking-reads.js';
import type { EventRepository } from '../../ledger/storage/event-repository.js';
import type { FeedReads, FeedState } from '../../ledger/storage/feed-reads.js';
import {
  type Booking,
  becomesNoShowAt,
  buildLapse,
  fieldsByClock,
  isLive,
  lapsesAt,
  stateFields,
} from '../../model/booking.js';
import type { Feed } from '../../model/feed.js';
import { addressLine } from '../../model/profile.js';
import type { Question } from '../../model/questions/question.js';
import type { Workflow } from '../../model/workflow.js';
import { buildBookingQuestion } from '../booking-questions.js';
import { CALENDAR_END, calendarStart, eventText } from '../icalendar/calendar.js';
import { Remembered, TEXT_MAX } from './feed-cache.js';
import { buildFeedEvents, type EventNames } from './feed-events.js';

interface Needs {
  readonly feeds: FeedReads;
  readonly bookings: BookingReads;
  readonly events: Pick<EventRepository, 'sequence'>;
  readonly ledger: Ledger;
  readonly digest: Digest;
  readonly clock: Clock;
}

/** Validators of a conditional request, which identify the client's copy (RFC 9110, 13.1). */
export interface FeedCondition {
  /** Entity tags of the client's versions of the feed, or `*` for any, as in `If-None-Match`. If set, `since` is ignored. */
  readonly tags?: readonly string[] | '*' | undefined;
  /** Last change of the client's copy. */
  readonly since?: Instant | undefined;
}

/** Calendar of a feed with its validators. */
export interface FeedReading {
  readonly tag: string;
  readonly lastModified: Instant;
  /** Text of the calendar. Null: the client's copy is current, or the text comes in `pieces`. */
  readonly text: string | null;
  /** Text of a long calendar, whose bookings are read as it is consumed. Only if `inPieces` was requested. */
  readonly pieces?: AsyncIterable<string> | undefined;
}

/** Everything that a calendar's content depends on, except changes by the clock between two changes of the app. */
interface Basis {
  readonly feed: string;
  readonly sequence: number;
  readonly appVersion: number;
  /** Start of the current day in UTC. */
  readonly day: Instant;
}

/** Content of a feed's calendar that is valid for some time. */
interface State {
  readonly basis: Basis;
  readonly tag: string;
  readonly lastModified: Instant;
  /** Moment until which the calendar is valid if the app does not change: for example, when the next hold expires or the day ends. */
  readonly until: Instant;
  /** Text of the calendar. Null: too long to cache. */
  readonly text: string | null;
}

/** State with the bookings that it shows, in order. */
interface Made {
  readonly state: State;
  readonly found: FeedState;
  readonly shown: readonly string[];
  readonly head: string;
}

/** Events of one booking as text. Empty if the feed does not show the booking. */
interface Written {
  readonly uuid: string;
  readonly events: readonly string[];
}

/** Minimum age of a state that `since` is compared with. A younger one may miss another change of the same second. */
const TRUSTED_AFTER = 2 * SECOND;
/** Time for which cancelled and declined bookings stay visible, so that calendars remove them. */
const CANCELLED_SHOWN_FOR = 30 * DAY;
/** Limit of events in a feed. Events that end today (UTC) or later come first, by start, then the most recent past ones. */
const EVENTS_MAX = 5_000;
/** Limit of bookings read of each group (future, past): twice that of events, because some are not shown. */
const LOOKED_AT = 2 * EVENTS_MAX;
/** Limit of attempts to build a feed while the app keeps changing. The last result is then used. */
const READINGS = 3;
const REFRESH_EVERY = 'PT15M';

const SHOWN = ['held', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined'] as const;

/**
 * Reads feeds' calendars for any client that knows its secret (core/bookings/README.md, "Feed"). Validates the client's copy without
 * reading bookings: a tag contains the moments between which it is valid, and a digest of all other inputs.
 */
export class FeedReader {
  readonly #needs: Needs;
  readonly #remembered = new Remembered<State>();
  /** Running builds of calendars, by their inputs, so that concurrent requests wait for the same build. */
  readonly #underWay = new Map<string, Promise<Made>>();
  /** Last build of each app. The next build of the app waits for it. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws NotFoundError if no feed has that secret (any more). */
  async read(
    secret: string,
    condition: FeedCondition = {},
    { inPieces = false }: { readonly inPieces?: boolean } = {},
  ): Promise<FeedReading> {
    for (let reading = 1; ; reading += 1) {
      const made = await this.#read(secret, condition);
      if (!('state' in made)) return made;
      const { state, found, shown, head } = made;
      const { app, sequence } = found;
      const isLast = reading === READINGS;
      if (!isLast && (await this.#needs.events.sequence(app.uuid)) !== sequence) continue;
      const { tag, lastModified, text } = state;
      if (hasIt(condition, state, this.#needs.clock())) return { tag, lastModified, text: null };
      if (text !== null) return { tag, lastModified, text };
      const pieces = this.#pieces(found, shown, head);
      if (inPieces) return { tag, lastModified, text: null, pieces };
      const all: string[] = [];
      for await (const piece of pieces) all.push(piece);
      return { tag, lastModified, text: all.join('') };
    }
  }

  /** Returns the cached state, or builds it. */
  async #read(secret: string, condition: FeedCondition): Promise<FeedReading | Made> {
    const { tags } = condition;
    const { feeds, digest, clock } = this.#needs;
    const found = await feeds.stateOf(digest(secret));
    if (!found) throw new NotFoundError();
    const { feed, app, sequence, changedAt } = found;
    const now = Math.max(clock(), changedAt);
    const day = Math.floor(now / DAY) * DAY;
    const basis = { feed: feed.uuid, sequence, appVersion: app.version, day };
    const known = this.#known(basis, now);
    if (tags !== undefined && tags !== '*') {
      if (known && tags.includes(known.tag)) return { tag: known.tag, lastModified: known.lastModified, text: null };
      for (const tag of tags) {
        const lastModified = this.#heldBy(tag, basis, now);
        if (lastModified !== undefined) return { tag, lastModified, text: null };
      }
    }
    // A cached state without text suffices only if the client's copy is current.
    const isKnown = known && (known.text !== null || hasIt(condition, known, now));
    if (!known || !isKnown) return this.#made(found, basis, now);
    const text = hasIt(condition, known, now) ? null : known.text;
    return { tag: known.tag, lastModified: known.lastModified, text };
  }

  #known({ feed, sequence, appVersion, day }: Basis, now: Instant): State | undefined {
    const known = this.#remembered.get(feed);
    if (!known || known.lastModified > now || now >= known.until) return undefined;
    const { basis } = known;
    return basis.sequence === sequence && basis.appVersion === appVersion && basis.day === day ? known : undefined;
  }

  #made(found: FeedState, basis: Basis, now: Instant): Promise<Made> {
    const key = keyOf(basis);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const app = found.app.uuid;
    const before = this.#last.get(app) ?? Promise.resolve();
    const make = () => this.#make(found, basis, now);
    const making = before.then(make, make).finally(() => {
      this.#underWay.delete(key);
      if (this.#last.get(app) === making) this.#last.delete(app);
    });
    this.#underWay.set(key, making);
    this.#last.set(app, making);
    return making;
  }

  async #make(found: FeedState, basis: Basis, now: Instant): Promise<Made> {
    const { feed, app, changedAt } = found;
    const { day } = basis;
    const [ahead = [], past = []] = await this.#needs.bookings.uuids(app.uuid, questionsOf(feed, day), LOOKED_AT);
    const moments = new Moments(now, Math.max(changedAt, app.updatedAt, day), day + DAY);
    const head = calendarStart({ name: await this.#nameOf(found), refreshEvery: REFRESH_EVERY });
    const writing = new Writing(head.length);
    for await (const written of this.#write(found, [...new Set([...ahead, ...past])], moments)) {
      if (!writing.add(written)) break;
    }
    const parts = writing.inOrder(new Set(ahead));
    const { last: lastModified, next: until } = moments;
    const tag = this.#tagOf(basis, lastModified, until);
    const text = writing.isLong ? null : [head, ...parts.flatMap(({ events }) => events), CALENDAR_END].join('');
    const state = { basis, tag, lastModified, until, text };
    this.#remembered.set(feed.uuid, state);
    return { state, found, shown: parts.map(({ uuid }) => uuid), head };
  }

  /** Yields the calendar of a state that was too long to cache: its bookings are read again as the text is consumed. */
  async *#pieces(found: FeedState, shown: readonly string[], head: string): AsyncGenerator<string, void, undefined> {
    const now = Math.max(this.#needs.clock(), found.changedAt);
    yield head;
    for await (const written of this.#write(found, shown, new Moments(now, now, now))) {
      for (const { events } of written) yield events.join('');
    }
    yield CALENDAR_END;
  }

  /** Writes the events of the bookings in batches, and records the moments at which they change. */
  async *#write(
    { feed, app }: FeedState,
    uuids: readonly string[],
    moments: Moments,
  ): AsyncGenerator<readonly Written[], void, undefined> {
    const isLocated = feed.customer !== null || feed.detail === 'full';
    for await (const items of this.#needs.bookings.inSlices(app.uuid, uuids)) {
      const named = namedBy(items, feed);
      const objects = { ...named, profile: [app.uuid] };
      const read = await this.#needs.ledger.read(app.uuid, { objects }, (view) => ({
        address: view.object('profile', app.uuid)?.address ?? null,
        workflows: new Map(named.workflow.map((uuid) => [uuid, view.object('workflow', uuid)])),
        services: new Map(named.service.map((uuid) => [uuid, view.object('service', uuid)?.name])),
        resources: new Map(
          named.resource.map((uuid) => {
            const { name, hidden } = view.object('resource', uuid) ?? {};
            return [uuid, hidden && feed.customer !== null ? undefined : name];
          }),
        ),
      }));
      const names: EventNames = {
        app: app.name,
        location: isLocated && read.address !== null ? addressLine(read.address) : null,
        service: (uuid) => read.services.get(uuid),
        resource: (uuid) => read.resources.get(uuid),
      };
      yield items.map((booking) => {
        const shown = asShown(booking, feed, read.workflows.get(booking.workflow ?? ''), moments);
        const events = shown
          ? buildFeedEvents(shown, feed.detail, names, feed.resource ?? undefined).map(eventText)
          : [];
        return { uuid: booking.uuid, events };
      });
    }
  }

  async #nameOf({ feed, app }: FeedState): Promise<string> {
    const { resource, service } = feed;
    if (resource === null && service === null) return app.name;
    const objects = { resource: resource === null ? [] : [resource], service: service === null ? [] : [service] };
    const subject = await this.#needs.ledger.read(app.uuid, { objects }, (view) =>
      resource === null ? view.object('service', service ?? '')?.name : view.object('resource', resource)?.name,
    );
    return subject === undefined ? app.name : `${subject}, ${app.name}`;
  }

  #tagOf(basis: Basis, lastModified: Instant, until: Instant): string {
    const digest = this.#needs.digest(`${keyOf(basis)} ${lastModified} ${until}`).slice(0, 32);
    return `${lastModified.toString(36)}.${until.toString(36)}.${digest}`;
  }

  /** Returns the last change of the calendar with that tag, if the tag is still valid. */
  #heldBy(tag: string, basis: Basis, now: Instant): Instant | undefined {
    const [, from = '', to = ''] = TAG.exec(tag) ?? [];
    const [lastModified, until] = [Number.parseInt(from, 36), Number.parseInt(to, 36)];
    if (!(lastModified <= now && now < until)) return undefined;
    return this.#tagOf(basis, lastModified, until) === tag ? lastModified : undefined;
  }
}

const keyOf = ({ feed, sequence, appVersion, day }: Basis) => `${feed} ${sequence} ${appVersion} ${day}`;

const TAG = /^(-?[0-9a-z]{1,12})\.(-?[0-9a-z]{1,12})\.[0-9a-f]{32}$/;

/** True if the client's copy from `since` is current. HTTP dates have whole seconds. */
function isSince(since: Instant | undefined, lastModified: Instant, now: Instant): boolean {
  if (since === undefined || now - lastModified < TRUSTED_AFTER) return false;
  return since >= Math.floor(lastModified / SECOND) * SECOND;
}

/** Returns two questions: for bookings that end on that day or later, by start; for those that began before, the latest first. */
function questionsOf({ resource, service, customer, pastDays }: Feed, day: Instant): readonly Question<'booking'>[] {
  const subject = {
    status: SHOWN,
    resource: resource ?? undefined,
    service: service ?? undefined,
    customer: customer ?? undefined,
  };
  return [
    buildBookingQuestion({ ...subject, from: day, sort: 'start' }),
    buildBookingQuestion({ ...subject, from: day - pastDays * DAY, to: day, sort: '-start' }),
  ];
}

/** Collects events and their text up to the limit of events. Drops the text once it is too long to cache. */
class Writing {
  readonly #parts: Written[] = [];
  #count = 0;
  #length: number;

  constructor(length: number) {
    this.#length = length;
  }

  get isLong(): boolean {
    return this.#length > TEXT_MAX;
  }

  /** Adds the events of bookings. Returns false once the limit is reached. */
  add(written: readonly Written[]): boolean {
    for (const { uuid, events } of written) {
      if (events.length === 0) continue;
      this.#count += events.length;
      if (this.#count > EVENTS_MAX) return false;
      this.#length += events.reduce((sum, { length }) => sum + length, 0);
      this.#parts.push({ uuid, events: this.isLong ? [] : events });
    }
    return true;
  }

  /** Returns the events by start. Past ones were read in reverse order. */
  inOrder(ahead: ReadonlySet<string>): readonly Written[] {
    const past = this.#parts.filter(({ uuid }) => !ahead.has(uuid));
    return [...past.reverse(), ...this.#parts.filter(({ uuid }) => ahead.has(uuid))];
  }
}

function hasIt({ tags, since }: FeedCondition, { tag, lastModified }: State, now: Instant): boolean {
  if (tags === undefined) return isSince(since, lastModified, now);
  return tags === '*' || tags.includes(tag);
}

/** Lists the objects to read besides the bookings: workflows, for changes by the clock, and the objects whose names are shown. */
function namedBy(bookings: readonly Booking[], feed: Feed) {
  const untitled = feed.detail === 'busy' ? [] : bookings.filter(({ title }) => !title?.trim());
  const live = bookings.filter(({ status }) => isLive(status));
  const distinct = (uuids: readonly (string | null | undefined)[]) => [...new Set(uuids.flatMap((uuid) => uuid ?? []))];
  return {
    workflow: distinct(live.map(({ workflow }) => workflow)),
    service: distinct([feed.service, ...untitled.map(({ sale }) => sale?.service)]),
    resource: distinct([feed.resource, ...untitled.flatMap(({ resources }) => resources)]),
  };
}

/** Tracks when the clock changes the calendar: the last moment before now, and the next one. */
class Moments {
  readonly #now: Instant;
  last: Instant;
  next: Instant;

  constructor(now: Instant, last: Instant, next: Instant) {
    this.#now = now;
    this.last = last;
    this.next = next;
  }

  /** Records the moment. Returns true if it has passed. */
  pass(moment: Instant): boolean {
    const isOver = moment <= this.#now;
    if (isOver) this.last = Math.max(this.last, moment);
    else this.next = Math.min(this.next, moment);
    return isOver;
  }
}

/** Returns the booking as of now, with changes by the clock that may not be stored yet. Undefined if it is not shown. */
function asShown(
  booking: Booking,
  { detail }: Feed,
  workflow: Workflow | undefined,
  moments: Moments,
): Booking | undefined {
  const { status, updatedAt, end } = booking;
  if (status === 'cancelled' || status === 'declined') {
    return moments.pass(updatedAt + CANCELLED_SHOWN_FOR) ? undefined : booking;
  }
  const lapse = buildLapse(booking);
  if (lapse) return moments.pass(lapsesAt(lapse, () => workflow)) ? undefined : booking;
  if (status !== 'confirmed' || !workflow) return booking;
  const { completeAfterMinutes: minutes, noShowReleases } = workflow.settings;
  const noShowAt = becomesNoShowAt(booking, workflow);
  // Completed bookings and no-shows look like confirmed ones, except in the notes. A no-show may also be transparent.
  if (Number.isFinite(noShowAt)) {
    if (detail !== 'full' && !noShowReleases) return booking;
    return moments.pass(noShowAt) ? { ...booking, ...fieldsByClock(booking, workflow, 'no_show') } : booking;
  }
  if (minutes === null || detail !== 'full') return booking;
  return moments.pass(end + minutes * MINUTE) ? { ...booking, ...stateFields('completed') } : booking;
}
