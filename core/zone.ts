import { DAY, formatInstant, SECOND } from './instants.js';
import type { Instant } from './ports.js';

/** A wall clock. Wall times are what `Date.UTC` makes of a reading, days are `wall / DAY`. */
export interface WallClock {
  /** The milliseconds to add to UTC to get the wall time. */
  offsetAt(instant: Instant): number;
  /** The instant of a wall time: a gap moves it forward by its length, a repeated time is its first occurrence. */
  instantOf(wall: number): Instant;
  /** The day, counted from 1970-01-01, that the wall calendar shows. */
  dayAt(instant: Instant): number;
  /** The first instant of a day; of a day that the zone skipped, that of the day after. */
  startOfDay(day: number): Instant;
  /** False for a day that the zone skipped altogether, such as 2011-12-30 in Apia. */
  hasDay(day: number): boolean;
}

/** The wall clock of an IANA time zone. */
export interface Zone extends WallClock {
  readonly name: string;
  /** `offsetAt`, if it holds from the one instant to the other; undefined if the clocks may change, or for over three days. */
  steadyOffset(from: Instant, to: Instant): number | undefined;
}

/** The offsets of one stretch of time: `offsets[i]` holds from `starts[i]` on. */
interface Chunk {
  readonly starts: readonly Instant[];
  readonly offsets: readonly number[];
}

/** Offsets are found for so long a stretch at a time, when the first instant of it is asked for (about 0.2 ms). */
const CHUNK = 366 * DAY;
/** No two transitions of the tz database lie closer together: Freetown kept an offset for 3.99 days in 1939, Gaza will for 6.96. */
const PROBE = 3 * DAY;
/** So that requests for far years and many zones cannot fill the memory. */
const MAX_CHUNKS = 500;
const MAX_ZONES = 512;
/** The last and, negated, the first instant that `Date` and `Intl` know. */
const LAST_INSTANT = 100_000_000 * DAY;

const OFFSET = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/;

/** What `Intl` says, a hundred times slower than a table. @throws RangeError for a zone that it does not know. */
function intlOffsets(name: string): (instant: Instant) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  return (instant) => {
    const written = OFFSET.exec(format.format(Math.min(Math.max(instant, -LAST_INSTANT), LAST_INSTANT)));
    if (!written) return 0; // a bare "GMT"
    const [, sign, hours, minutes, seconds = 0] = written;
    const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * SECOND;
    return sign === '-' ? -size : size;
  };
}

/** The first instant after `low` with another offset than it, up to `high`; both whole seconds, as transitions are. */
function transition(offsetAt: (instant: Instant) => number, low: Instant, high: Instant): Instant {
  const before = offsetAt(low);
  let same = low;
  let other = high;
  while (other - same > SECOND) {
    const middle = same + Math.floor((other - same) / (2 * SECOND)) * SECOND;
    if (offsetAt(middle) === before) same = middle;
    else other = middle;
  }
  return other;
}

function findOffsets(offsetAt: (instant: Instant) => number, from: Instant, to: Instant): Chunk {
  const starts = [Number.NEGATIVE_INFINITY];
  const offsets = [offsetAt(from)];
  for (let probe = from; probe < to; probe += PROBE) {
    const next = Math.min(probe + PROBE, to);
    const offset = offsetAt(next);
    if (offset === offsets.at(-1)) continue;
    starts.push(transition(offsetAt, probe, next));
    offsets.push(offset);
  }
  return { starts, offsets };
}

function newZone(name: string): Zone {
  const intl = intlOffsets(name);
  const chunks = new Map<number, Chunk>();
  let lastIndex = Number.NaN;
  let last: Chunk = { starts: [], offsets: [] };

  function chunk(index: number): Chunk {
    let found = chunks.get(index);
    if (found === undefined) {
      if (chunks.size >= MAX_CHUNKS) chunks.clear();
      found = findOffsets(intl, index * CHUNK, (index + 1) * CHUNK);
      chunks.set(index, found);
    }
    return found;
  }

  function offsetAt(instant: Instant): number {
    const index = Math.floor(instant / CHUNK);
    if (index !== lastIndex) {
      last = chunk(index);
      lastIndex = index;
    }
    let i = last.starts.length - 1;
    while (instant < last.starts[i]!) i -= 1;
    return last.offsets[i]!;
  }

  function steadyOffset(from: Instant, to: Instant): number | undefined {
    const offset = offsetAt(from);
    return to - from <= PROBE && offsetAt(to) === offset ? offset : undefined;
  }

  return { ...wallClock(offsetAt), name, steadyOffset };
}

/** What a zone's wall clock shows follows from its offsets, which lie within a day of UTC. */
export function wallClock(offsetAt: (instant: Instant) => number): WallClock {
  function instantOf(wall: number): Instant {
    // Offsets lie within a day of UTC, so these are the offsets before and after a transition that may concern this time.
    const before = offsetAt(wall - DAY);
    const after = offsetAt(wall + DAY);
    if (before === after) return wall - before;
    // The larger offset gives the earlier instant: the first occurrence of a repeated time. Where it does not hold at that
    // instant, the smaller one does, or there is a gap, and the offset before a gap, the smaller, moves the time forward.
    const larger = Math.max(before, after);
    return offsetAt(wall - larger) === larger ? wall - larger : wall - Math.min(before, after);
  }

  function startOfDay(day: number): Instant {
    const midnight = day * DAY;
    const instant = instantOf(midnight);
    const offset = offsetAt(instant);
    if (instant + offset === midnight) return instant;
    // Midnight lies in a gap: the day begins where the gap ends, which is not 00:00 moved forward if it began before 00:00.
    return transition(offsetAt, midnight - offset, instant);
  }

  return {
    offsetAt,
    instantOf,
    dayAt: (instant) => Math.floor((instant + offsetAt(instant)) / DAY),
    startOfDay,
    hasDay: (day) => startOfDay(day) < startOfDay(day + 1),
  };
}

/** The instants at which the clock shows a wall time: none in a gap, two of a time that comes twice, in order. */
export function instantsOf(clock: WallClock, wall: number): readonly Instant[] {
  const offsets = new Set([clock.offsetAt(wall - DAY), clock.offsetAt(wall + DAY)]);
  const instants = [...offsets].map((offset) => wall - offset);
  return instants.filter((instant) => instant + clock.offsetAt(instant) === wall).sort((a, b) => a - b);
}

/** By name, the one used longest ago first. */
const zones = new Map<string, Zone>();
let lastAsked: Zone | undefined;

/**
 * The zone of an IANA name in any case (core/README.md, "Time zones"), kept for the next who asks.
 * @throws RangeError for a name that `isZone` denies.
 */
export function zone(name: string): Zone {
  if (name === lastAsked?.name) return lastAsked;
  const known = zones.get(name);
  // Newer engines take "+02:00" for a zone too, which is no IANA name.
  if (known === undefined && !/^[A-Za-z]/.test(name)) throw new RangeError(`Not an IANA time zone: ${name}`);
  const found = known ?? newZone(name);
  lastAsked = found;
  zones.delete(name);
  zones.set(name, found);
  if (zones.size > MAX_ZONES) zones.delete(zones.keys().next().value!);
  return found;
}

/** Whether `Intl` knows the zone by that name, in any case. */
export function isZone(name: string): boolean {
  try {
    zone(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Formats the instant with the zone's offset at that instant. */
export function writtenIn(zone: Zone, instant: Instant): string {
  return formatInstant(instant, zone.offsetAt(instant));
}
