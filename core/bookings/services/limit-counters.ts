import { partitionPoint } from '../../basics/partition.js';
import type { Instant } from '../../basics/ports.js';
import type { Tally, TallyQuery } from '../../ledger/ledger.js';
import { countedEmail } from '../../ledger/tally.js';
import { type Booking, blocks, buildLapse, isLive, type Lapse } from '../../model/booking.js';

/** Data of a booking that is used to count it for limits. */
export interface Sold {
  readonly booking: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly isLive: boolean;
  /** Folded e-mail address of the customer. */
  readonly email: string | null;
  readonly resources: readonly string[];
  readonly lapse: Lapse | null;
}

/** Starts of a set of bookings, and ends of the live bookings among them. Both are sorted. */
interface Times {
  readonly starts: Instant[];
  readonly liveEnds: Instant[];
}

/**
 * Bookings of one service whose status takes capacity, for storages that count in memory. A tally (a count for a limit) scans only the
 * bookings that may expire, and searches sorted lists for all others.
 */
export class Sales {
  readonly #sold = new Map<string, Sold>();
  readonly #lapsing = new Map<string, Sold>();
  /** Starts and ends of the bookings that cannot expire. */
  readonly #all: Times = { starts: [], liveEnds: [] };
  readonly #ofResources = new Map<string, Times>();
  readonly #ofEmails = new Map<string, Times>();

  get size(): number {
    return this.#sold.size;
  }

  /** Adds a booking. Ignores a booking whose status takes no capacity. */
  add(booking: Booking): void {
    if (!blocks(booking.status)) return;
    const { uuid, start, end, status, resources } = booking;
    const email = countedEmail(booking);
    this.put({ booking: uuid, start, end, isLive: isLive(status), email, resources, lapse: buildLapse(booking) });
  }

  put(sold: Sold): void {
    this.#sold.set(sold.booking, sold);
    if (sold.lapse !== null) {
      this.#lapsing.set(sold.booking, sold);
      return;
    }
    for (const { starts, liveEnds } of this.#timesOf(sold)) {
      insert(starts, sold.start);
      if (sold.isLive) insert(liveEnds, sold.end);
    }
  }

  remove(booking: string): void {
    const sold = this.#sold.get(booking);
    if (!sold) return;
    this.#sold.delete(booking);
    if (this.#lapsing.delete(booking)) return;
    for (const { starts, liveEnds } of this.#timesOf(sold)) {
      starts.splice(indexFrom(starts, sold.start), 1);
      if (sold.isLive) liveEnds.splice(indexFrom(liveEnds, sold.end), 1);
    }
    // Drop addresses and resources without bookings, so that memory does not grow.
    const { email, resources } = sold;
    for (const resource of resources) dropEmpty(this.#ofResources, resource);
    if (email !== null) dropEmpty(this.#ofEmails, email);
  }

  tally(query: TallyQuery): Tally {
    const { byResource, email, exclude } = query;
    const excluded = exclude === undefined ? undefined : this.#sold.get(exclude);
    const without = excluded && excluded.lapse === null && isIn(excluded, query) ? excluded : undefined;
    const times = email === undefined ? this.#all : this.#ofEmails.get(email);
    const firm = (times ? countIn(times, query) : 0) - (without ? 1 : 0);
    const firmOf = new Map<string, number>();
    if (byResource) {
      for (const [resource, its] of this.#ofResources) {
        firmOf.set(resource, countIn(its, query) - (without?.resources.includes(resource) ? 1 : 0));
      }
    }
    const lapsing = [...this.#lapsing.values()].flatMap((sold) => {
      const { booking, resources, lapse } = sold;
      return booking !== exclude && lapse !== null && isIn(sold, query) ? [{ booking, resources, lapse }] : [];
    });
    return { firm, firmOf, lapsing };
  }

  #timesOf({ resources, email }: Sold): readonly Times[] {
    const all = [this.#all, ...resources.map((resource) => timesIn(this.#ofResources, resource))];
    return email === null ? all : [...all, timesIn(this.#ofEmails, email)];
  }
}

function timesIn(known: Map<string, Times>, key: string): Times {
  const times = known.get(key) ?? { starts: [], liveEnds: [] };
  known.set(key, times);
  return times;
}

function dropEmpty(known: Map<string, Times>, key: string): void {
  if (known.get(key)?.starts.length === 0) known.delete(key);
}

/** True if the query counts the booking. The query's `exclude` is not considered. */
function isIn(
  { start, end, isLive, email: its }: Sold,
  { email, startsFrom, startsBefore, liveAfter }: TallyQuery,
): boolean {
  return (
    (email === undefined || its === email) &&
    (startsFrom === undefined || start >= startsFrom) &&
    (startsBefore === undefined || start < startsBefore) &&
    (liveAfter === undefined || (isLive && end > liveAfter))
  );
}

/** Counts either by starts or by ends, depending on the query. */
function countIn({ starts, liveEnds }: Times, { startsFrom, startsBefore, liveAfter }: TallyQuery): number {
  if (liveAfter !== undefined) return liveEnds.length - indexFrom(liveEnds, liveAfter + 1);
  const first = startsFrom === undefined ? 0 : indexFrom(starts, startsFrom);
  const next = startsBefore === undefined ? starts.length : indexFrom(starts, startsBefore);
  return next - first;
}

function insert(times: Instant[], time: Instant): void {
  const last = times.at(-1);
  if (last === undefined || last <= time) times.push(time);
  else times.splice(indexFrom(times, time), 0, time);
}

/** Returns the index of the first time that is `time` or later. */
function indexFrom(times: readonly Instant[], time: Instant): number {
  return partitionPoint(times.length, (index) => times[index]! < time);
}
