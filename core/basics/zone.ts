import { DAY, formatInstant, SECOND } from './instants.js';
import type { Instant } from './ports.js';

/** Offsets of a clock from UTC. A wall time is the number that `Date.UTC` returns for what the clock shows. A day is `wall / DAY`. */
export interface WallClock {
  /** Milliseconds to add to UTC to get the wall time. */
  offsetAt(instant: Instant): number;
  /** Returns the instant of a wall time. One in a gap moves forward by the gap's length; of a repeated one, the first is returned. */
  instantOf(wall: number): Instant;
  /** Day of the wall clock, counted from 1970-01-01. */
  dayAt(instant: Instant): number;
  /** Returns the first instant of a day, or of the next day if the zone skipped it. */
  startOfDay(day: number): Instant;
  /** False for a day that the zone skipped, such as 2011-12-30 in Apia. */
  hasDay(day: number): boolean;
}

/** Wall clock of an IANA time zone. */
export interface Zone extends WallClock {
  readonly name: string;
  /** Returns the offset if it is the same from one instant to the other. Undefined if it may change, or if they are over 3 days apart. */
  steadyOffset(from: Instant, to: Instant): number | undefined;
}

/** Cached offsets of a span of time: `offsets[i]` is valid from `starts[i]` on. */
interface Chunk {
  readonly starts: readonly Instant[];
  readonly offsets: readonly number[];
}

/** Span of a cached chunk. A chunk is computed on first use (about 0.2 ms). */
const CHUNK = 366 * DAY;
/**
 * Maximum distance of two probes for a transition. Shorter than the distance of any two transitions in the tz database: Freetown kept an
 * offset for 3.99 days in 1939, Gaza will for 6.96.
 */
const PROBE = 3 * DAY;
/** Limit of cached chunks, so that requests for distant years and many zones cannot fill the memory. */
const MAX_CHUNKS = 500;
const MAX_ZONES = 512;
/** Last instant that `Date` and `Intl` support. Negated, the first one. */
const LAST_INSTANT = 100_000_000 * DAY;

const OFFSET = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/;

/** Reads offsets from `Intl`, which is a hundred times slower than a table. @throws RangeError for an unknown zone. */
function intlOffsets(name: string): (instant: Instant) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  return (instant) => {
    const written = OFFSET.exec(format.format(Math.min(Math.max(instant, -LAST_INSTANT), LAST_INSTANT)));
    if (!written) return 0; // A bare "GMT" has no offset.
    const [, sign, hours, minutes, seconds = 0] = written;
    const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * SECOND;
    return sign === '-' ? -size : size;
  };
}

/** Finds the first instant after `low`, up to `high`, with another offset than at `low`. All transitions are at whole seconds. */
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

/** Builds a wall clock from its offsets, which are within a day of UTC. */
export function wallClock(offsetAt: (instant: Instant) => number): WallClock {
  function instantOf(wall: number): Instant {
    // Offsets are within a day of UTC, so these two are the offsets before and after any transition that can affect the wall time.
    const before = offsetAt(wall - DAY);
    const after = offsetAt(wall + DAY);
    if (before === after) return wall - before;
    // The larger offset gives the earlier instant: the first occurrence of a repeated time. If that offset is not
    // valid there, the smaller one is, or the time is in a gap. In a gap, the offset before it (the smaller one)
    // moves the time forward.
    const larger = Math.max(before, after);
    return offsetAt(wall - larger) === larger ? wall - larger : wall - Math.min(before, after);
  }

  function startOfDay(day: number): Instant {
    const midnight = day * DAY;
    const instant = instantOf(midnight);
    const offset = offsetAt(instant);
    if (instant + offset === midnight) return instant;
    // Midnight is in a gap: the day begins at the end of the gap. 00:00 moved forward by the gap's length would be later if the gap began
    // before 00:00.
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

/** Returns all instants with that wall time, in order: none in a gap, two for a repeated time. */
export function listInstants(clock: WallClock, wall: number): readonly Instant[] {
  const offsets = new Set([clock.offsetAt(wall - DAY), clock.offsetAt(wall + DAY)]);
  const instants = [...offsets].map((offset) => wall - offset);
  return instants.filter((instant) => instant + clock.offsetAt(instant) === wall).sort((a, b) => a - b);
}

/** LRU cache of zones by name: the least recently used zone is first. */
const zones = new Map<string, Zone>();
let lastAsked: Zone | undefined;

/**
 * Returns the zone of an IANA name in any case (core/basics/README.md, "Time zones"). Zones are cached.
 * @throws RangeError for a name that `Intl` does not know.
 */
export function zone(name: string): Zone {
  if (name === lastAsked?.name) return lastAsked;
  const known = zones.get(name);
  // Newer engines also accept "+02:00", which is not an IANA name.
  if (known === undefined && !/^[A-Za-z]/.test(name)) throw new RangeError(`Not an IANA time zone: ${name}`);
  const found = known ?? newZone(name);
  lastAsked = found;
  zones.delete(name);
  zones.set(name, found);
  if (zones.size > MAX_ZONES) zones.delete(zones.keys().next().value!);
  return found;
}

/** Names that ICU adds to those of the tz database. Most are ambiguous: `IST` is India to ICU, and Ireland or Israel to others. */
const OF_ICU =
  /^(?:SystemV\/.*|ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST)$/i;

/** True if `Intl` knows an IANA zone by that name, in any case. */
export function isZone(name: string): boolean {
  if (OF_ICU.test(name)) return false;
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
