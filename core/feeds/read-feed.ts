import { NotFoundError } from '../errors.js';
import { calendarText, eventText } from '../icalendar/calendar.js';
import { DAY, MINUTE, SECOND } from '../instants.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Booking, isLive, lapseOf, lapsesAt, stateFields } from '../model/booking.js';
import { type Feed, subjectOf } from '../model/feed.js';
import type { Workflow } from '../model/workflow.js';
import type { Clock, Digest, Instant } from '../ports.js';
import { NO_SEARCH } from '../search.js';
import type { BookingFilter, BookingRepository } from '../storage/booking-repository.js';
import type { FeedRepository, FeedState } from '../storage/feed-repository.js';
import { type EventNames, eventsOf } from './events.js';
import { Remembered } from './remembered.js';

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
  /** Null: the client has it. */
  readonly text: string | null;
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
  readonly text: string | null;
}

/** A change may come within the second of `since`, and a little later than its moment says: dates are not trusted so soon. */
const TRUSTED_AFTER = 2 * SECOND;
/** How long those that were cancelled or declined are shown as such, for calendars to take them away. */
const CANCELLED_SHOWN_FOR = 30 * DAY;
const ALL = { offset: 0, limit: 1_000_000_000 };
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
  readonly #underWay = new Map<string, Promise<State>>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws NotFoundError when there is no feed with that secret, or no more. */
  async execute(secret: string, { tags, since }: FeedCondition = {}): Promise<FeedReading> {
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
    const make = () => this.#made(found, basis, now);
    const hasIt = ({ lastModified }: State) =>
      tags === '*' || (tags === undefined && isSince(since, lastModified, now));
    // Of what is known, the text may have been too long to keep.
    const state = known && (known.text !== null || hasIt(known)) ? known : await make();
    return { tag: state.tag, lastModified: state.lastModified, text: hasIt(state) ? null : state.text };
  }

  #known({ feed, sequence, appVersion, day }: Basis, now: Instant): State | undefined {
    const known = this.#remembered.get(feed);
    if (!known || known.lastModified > now || now >= known.until) return undefined;
    const { basis } = known;
    return basis.sequence === sequence && basis.appVersion === appVersion && basis.day === day ? known : undefined;
  }

  #made(found: FeedState, basis: Basis, now: Instant): Promise<State> {
    const key = keyOf(basis);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const making = this.#make(found, basis, now).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, making);
    return making;
  }

  async #make({ feed, app, changedAt }: FeedState, basis: Basis, now: Instant): Promise<State> {
    const { bookings, ledger } = this.#needs;
    const { day } = basis;
    const { items } = await bookings.list(app.uuid, ALL, filterOf(feed, day));
    const subject = subjectOf(feed);
    const named = namedBy(items, feed);
    const read = await ledger.read(app.uuid, { objects: named }, (view) => ({
      workflows: new Map(named.workflow.map((uuid) => [uuid, view.object('workflow', uuid)])),
      services: new Map(named.service.map((uuid) => [uuid, view.object('service', uuid)?.name])),
      resources: new Map(named.resource.map((uuid) => [uuid, view.object('resource', uuid)?.name])),
    }));
    const names: EventNames = {
      app: app.name,
      service: (uuid) => read.services.get(uuid),
      resource: (uuid) => read.resources.get(uuid),
    };
    const moments = new Moments(now, Math.max(changedAt, app.updatedAt, day), day + DAY);
    const events: string[] = [];
    for (const booking of items) {
      const shown = asShown(booking, feed, read.workflows.get(booking.workflow ?? ''), moments);
      if (shown)
        for (const event of eventsOf(shown, feed.detail, names, feed.resource ?? undefined))
          events.push(eventText(event));
    }
    const subjectName = subject && (names.resource(subject.uuid) ?? names.service(subject.uuid));
    const name = subjectName === undefined ? app.name : `${subjectName}, ${app.name}`;
    const { last: lastModified, next: until } = moments;
    const tag = this.#tagOf(basis, lastModified, until);
    const text = calendarText({ name, refreshEvery: REFRESH_EVERY }, events);
    const state = { basis, tag, lastModified, until, text };
    this.#remembered.set(feed.uuid, state);
    return state;
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

function filterOf({ resource, service, customer, pastDays }: Feed, day: Instant): BookingFilter {
  return {
    statuses: SHOWN,
    from: day - pastDays * DAY,
    resource: resource ?? undefined,
    service: service ?? undefined,
    customer: customer ?? undefined,
    search: NO_SEARCH,
    sort: 'start',
  };
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
  const minutes = workflow?.settings.completeAfterMinutes ?? null;
  // Nothing else tells what is completed from what is confirmed.
  if (status !== 'confirmed' || minutes === null || detail !== 'full') return booking;
  return moments.pass(end + minutes * MINUTE) ? { ...booking, ...stateFields('completed') } : booking;
}
