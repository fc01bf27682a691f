import { type Booking, blocks, isLive, type Lapse, lapseOf } from '../bookings/booking.js';
import { MINUTE } from '../instants.js';
import type { Tally, TallyQuery } from '../ledger/ledger.js';
import type { Instant } from '../ports.js';
import { fold } from '../search.js';
import { MINUTES_MAX } from '../workflows/settings.js';

/** No booking is longer than the longest that may be made. */
const LONGEST = MINUTES_MAX * MINUTE;

/** What limits ask of a booking. */
export interface Sold {
  readonly booking: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly isLive: boolean;
  /** Folded. */
  readonly email: string | null;
  readonly resources: readonly string[];
  readonly lapse: Lapse | null;
}

interface Entry {
  readonly sold: Sold;
  readonly start: Instant;
  /** Of the resources. */
  readonly numbers: readonly number[];
}

/**
 * The bookings of one service that take up capacity, in order of their starts, for storages that count them in memory: a
 * tally costs what its period holds.
 */
export class Sales {
  readonly #inOrder: Entry[] = [];
  /** The resources by number: counting by their texts would cost ten times as much. */
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.#inOrder.length;
  }

  /** A booking that takes up none is left out. */
  add(booking: Booking): void {
    if (!blocks(booking.status)) return;
    const { uuid, start, end, status, customer, resources } = booking;
    const email = customer?.email ?? null;
    const folded = email === null ? null : fold(email);
    this.put({ booking: uuid, start, end, isLive: isLive(status), email: folded, resources, lapse: lapseOf(booking) });
  }

  put(sold: Sold): void {
    const entry = { sold, start: sold.start, numbers: sold.resources.map((resource) => this.#numberOf(resource)) };
    const last = this.#inOrder.at(-1);
    if (last === undefined || last.start <= sold.start) this.#inOrder.push(entry);
    else this.#inOrder.splice(this.#from(sold.start), 0, entry);
  }

  remove({ uuid, start }: Pick<Booking, 'uuid' | 'start'>): void {
    for (let i = this.#from(start); this.#inOrder[i]?.start === start; i += 1) {
      if (this.#inOrder[i]!.sold.booking !== uuid) continue;
      this.#inOrder.splice(i, 1);
      return;
    }
  }

  tally({ byResource, email, startsFrom, startsBefore, liveAfter, exclude }: TallyQuery): Tally {
    const lapsing: Tally['lapsing'][number][] = [];
    const counts = new Uint32Array(byResource ? this.#numbers.size : 0);
    let settled = 0;
    const before = startsBefore ?? Number.POSITIVE_INFINITY;
    const first = startsFrom ?? (liveAfter === undefined ? Number.NEGATIVE_INFINITY : liveAfter - LONGEST);
    for (let i = this.#from(first); i < this.#inOrder.length; i += 1) {
      const { sold, start, numbers } = this.#inOrder[i]!;
      if (start >= before) break;
      if (liveAfter !== undefined && !(sold.isLive && sold.end > liveAfter)) continue;
      if (sold.booking === exclude || (email !== undefined && sold.email !== email)) continue;
      const { booking, resources, lapse } = sold;
      if (lapse !== null) lapsing.push({ booking, resources, lapse });
      else {
        settled += 1;
        if (byResource) for (const number of numbers) counts[number]! += 1;
      }
    }
    const settledOf = new Map<string, number>();
    if (byResource) for (const [uuid, number] of this.#numbers) settledOf.set(uuid, counts[number]!);
    return { settled, settledOf, lapsing };
  }

  #numberOf(resource: string): number {
    const known = this.#numbers.get(resource);
    if (known !== undefined) return known;
    this.#numbers.set(resource, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  /** The first that starts at `start` or later. */
  #from(start: Instant): number {
    let [low, high] = [0, this.#inOrder.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#inOrder[middle]!.start < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
