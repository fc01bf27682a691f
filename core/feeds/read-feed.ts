import { NotFoundError } from '../errors.js';
import { CALENDAR_END, calendarStart, eventText } from '../icalendar/calendar.js';
import { DAY, MINUTE, SECOND } from '../instants.js';
import type { Ledger } from '../ledger/ledger.js';
import {
  type Booking,
  becomesNoShowAt,
  fieldsByClock,
  isLive,
  lapseOf,
  lapsesAt,
  stateFields,
} from '../model/booking.js';
import type { Feed } from '../model/feed.js';
import { addressLine } from '../model/profile.js';
import type { Workflow } from '../model/workflow.js';
import type { Clock, Digest, Instant } from '../ports.js';
import { NO_SEARCH } from '../search.js';
import type { BookingFilter, BookingRepository } from '../storage/booking-repository.js';
import type { FeedRepository, FeedState } from '../storage/feed-repository.js';
import { Remembered, TEXT_MAX } from './feed-cache.js';
import { type EventNames, eventsOf } from './feed-events.js';

interface Needs {
  readonly feeds: FeedRepository;
  readonly bookings: BookingRepository;
  readonly ledger: Ledger;
  readonly digest: Digest;
  readonly clock: Clock;
}

/** What a client has already of a feed, as it says. */
export interface FeedCondition {
  /** The tags of what it has, or that anything would do. If they are given, `since` counts for nothing. */
  readonly tags?: readonly string[] | '*' | undefined;
  /** When what it has was changed last. */
  readonly since?: Instant | undefined;
}

/** A feed's calendar, with what it is known by. */
export interface FeedReading {
  /** The same as long as the calendar is. */
  readonly tag: string;
  readonly lastModified: Instant;
  /** Null: the client has it, or it comes in `pieces`. */
  readonly text: string | null;
  /** The text of a long calendar, read as the pieces are asked for. Only where `inPieces` was asked for. */
  readonly pieces?: AsyncIterable<string> | undefined;
}

/** What a calendar is made of, but for what the clock does to bookings between one change of the app and the next. */
interface Basis {
  readonly feed: string;
  readonly sequence: number;
  readonly appVersion: number;
  /** The start of the UTC day. */
  readonly day: Instant;
}

/** A state of a feed's calendar. */
interface State {
  readonly basis: Basis;
  readonly tag: string;
  readonly lastModified: Instant;
  /** The moment at which it ends, if nothing changes before: the clock ends a hold, say, or the day is over. */
  readonly until: Instant;
  /** Null: it is too long to be kept. */
  readonly text: string | null;
}

/** A state, and the bookings that it shows, in order. */
interface Made {
  readonly state: State;
  readonly found: FeedState;
  readonly shown: readonly string[];
  readonly head: string;
}

/** Text of the events of a booking; none where it is not shown. */
interface Written {
  readonly uuid: string;
  readonly events: readonly string[];
}

/** A change may come within the second of `since`, and a little later than its moment says: dates are not trusted so soon. */
const TRUSTED_AFTER = 2 * SECOND;
/** How long those that were cancelled or declined are shown as such, for calendars to take them away. */
const CANCELLED_SHOWN_FOR = 30 * DAY;
/** A feed has no more events: first those that end today (UTC) or later, by start, then the latest past. */
const EVENTS_MAX = 5_000;
/** How many bookings, of either, are looked at for that: some are not shown any more. */
const LOOKED_AT = 2 * EVENTS_MAX;
/** How often a feed is made anew because the app changed meanwhile; then the last one stands. */
const READINGS = 3;
const REFRESH_EVERY = 'PT15M';

const SHOWN = ['held', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined'] as const;

/**
 * The calendar of a feed, for whoever knows its secret (core/README.md, "Feed"). What a client has is recognised without a
 * look at any booking: a tag holds the moments between which it is right, under a digest of all else that counts.
 */
export class ReadFeed {
  readonly #needs: Needs;
  readonly #remembered = new Remembered<State>();
  /** What is being made, by what it is made of: many who ask at once wait for one. */
  readonly #underWay = new Map<string, Promise<Made>>();
  /** The last that is being made of each app: its next one waits for that. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws NotFoundError when there is no feed with that secret, or no more. */
  async execute(
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
      if (!isLast && (await this.#needs.ledger.sequence(app.uuid)) !== sequence) continue;
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

  /** What is known already, or a state that was just made. */
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
    // Of what is known, the text may have been too long to keep.
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
    const filters = filtersOf(feed, day);
    const [ahead = [], past = []] = await this.#needs.bookings.uuids(app.uuid, filters, LOOKED_AT);
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

  /** The calendar of a state that was too long to keep: its bookings are read again, as they are asked for. */
  async *#pieces(found: FeedState, shown: readonly string[], head: string): AsyncGenerator<string, void, undefined> {
    const now = Math.max(this.#needs.clock(), found.changedAt);
    yield head;
    for await (const written of this.#write(found, shown, new Moments(now, now, now))) {
      for (const { events } of written) yield events.join('');
    }
    yield CALENDAR_END;
  }

  /** Writes the events of the bookings, some at a time, and notes the moments at which they change. */
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
        resources: new Map(named.resource.map((uuid) => [uuid, view.object('resource', uuid)?.name])),
      }));
      const names: EventNames = {
        app: app.name,
        location: isLocated && read.address !== null ? addressLine(read.address) : null,
        service: (uuid) => read.services.get(uuid),
        resource: (uuid) => read.resources.get(uuid),
      };
      yield items.map((booking) => {
        const shown = asShown(booking, feed, read.workflows.get(booking.workflow ?? ''), moments);
        const events = shown ? eventsOf(shown, feed.detail, names, feed.resource ?? undefined).map(eventText) : [];
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

  /** When what has that tag was changed last, if it is what there is now. */
  #heldBy(tag: string, basis: Basis, now: Instant): Instant | undefined {
    const [, from = '', to = ''] = TAG.exec(tag) ?? [];
    const [lastModified, until] = [Number.parseInt(from, 36), Number.parseInt(to, 36)];
    if (!(lastModified <= now && now < until)) return undefined;
    return this.#tagOf(basis, lastModified, until) === tag ? lastModified : undefined;
  }
}

const keyOf = ({ feed, sequence, appVersion, day }: Basis) => `${feed} ${sequence} ${appVersion} ${day}`;

const TAG = /^(-?[0-9a-z]{1,12})\.(-?[0-9a-z]{1,12})\.[0-9a-f]{32}$/;

/** Dates are whole seconds. */
function isSince(since: Instant | undefined, lastModified: Instant, now: Instant): boolean {
  if (since === undefined || now - lastModified < TRUSTED_AFTER) return false;
  return since >= Math.floor(lastModified / SECOND) * SECOND;
}

/** What ends on the day or later, by start; and what began before it, the latest first. */
function filtersOf({ resource, service, customer, pastDays }: Feed, day: Instant): readonly BookingFilter[] {
  const subject = {
    statuses: SHOWN,
    resource: resource ?? undefined,
    service: service ?? undefined,
    customer: customer ?? undefined,
    search: NO_SEARCH,
  };
  return [
    { ...subject, from: day, sort: 'start' },
    { ...subject, from: day - pastDays * DAY, to: day, sort: '-start' },
  ];
}

/** Collects the events of a calendar, up to their limit, and their text for as long as it may be kept. */
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

  /** Answers whether there is room for more. */
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

  /** In the order of the starts: the past was read the latest first. */
  inOrder(ahead: ReadonlySet<string>): readonly Written[] {
    const past = this.#parts.filter(({ uuid }) => !ahead.has(uuid));
    return [...past.reverse(), ...this.#parts.filter(({ uuid }) => ahead.has(uuid))];
  }
}

function hasIt({ tags, since }: FeedCondition, { tag, lastModified }: State, now: Instant): boolean {
  if (tags === undefined) return isSince(since, lastModified, now);
  return tags === '*' || tags.includes(tag);
}

/** What is to be read beside the bookings: what tells how the clock moves them, and what their names are shown of. */
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

/** The moments at which the clock changes what is shown: the last before now, and the next. */
class Moments {
  readonly #now: Instant;
  last: Instant;
  next: Instant;

  constructor(now: Instant, last: Instant, next: Instant) {
    this.#now = now;
    this.last = last;
    this.next = next;
  }

  /** Whether the moment is over. */
  pass(moment: Instant): boolean {
    const isOver = moment <= this.#now;
    if (isOver) this.last = Math.max(this.last, moment);
    else this.next = Math.min(this.next, moment);
    return isOver;
  }
}

/** The booking as the clock has left it, whoever writes that down; undefined when it is not shown, or no more. */
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
  const lapse = lapseOf(booking);
  if (lapse) return moments.pass(lapsesAt(lapse, () => workflow)) ? undefined : booking;
  if (status !== 'confirmed' || !workflow) return booking;
  const { completeAfterMinutes: minutes, noShowReleases } = workflow.settings;
  const noShowAt = becomesNoShowAt(booking, workflow);
  // Only the notes tell what is completed, or a no-show, from what is confirmed; and a no-show may be transparent.
  if (Number.isFinite(noShowAt)) {
    if (detail !== 'full' && !noShowReleases) return booking;
    return moments.pass(noShowAt) ? { ...booking, ...fieldsByClock(booking, workflow, 'no_show') } : booking;
  }
  if (minutes === null || detail !== 'full') return booking;
  return moments.pass(end + minutes * MINUTE) ? { ...booking, ...stateFields('completed') } : booking;
}
