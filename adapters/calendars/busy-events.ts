import { DAY } from '../../core/basics/instants.js';
import type { Instant } from '../../core/index.js';
import type { Busy } from './busy.js';
import { computeEnd, type Event, type Length, longest, occurrencesOf } from './events.js';
import { placeText, type Reports, remedyFor } from './reports.js';
import { instantAt, instantOf, lastDayOf, type Moment, UTC } from './values.js';

/** The content of the calendar cannot be determined. */
export class Unknowable extends Error {}

interface Window {
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * Adds the busy times of the events with one UID: the masters with the highest SEQUENCE and DTSTAMP, and the overrides that replace single
 * occurrences of them. An event with a RECURRENCE-ID and a recurrence is a master, too, if it replaces no occurrence of a series.
 * @throws Unknowable if the times of a busy event cannot be parsed.
 */
export function gatherEvents(events: readonly Event[], window: Window, busy: Busy, reports: Reports): void {
  const masters = highest(events.filter(({ isOverride }) => !isOverride));
  const replaces = (event: Event) => masters.some((master) => isIn(event, master));
  const overrides = events.filter((event) => event.isOverride && (!event.isRecurring || replaces(event)));
  // An override that replaces all later occurrences may recur in another way than they do: both count.
  const series = events.filter(
    (event) => event.isOverride && event.isRecurring && (event.isForFuture || !replaces(event)),
  );
  const latest = [
    ...byInstance(series.filter(({ recurrenceId }) => recurrenceId !== undefined)).flatMap(([, those]) => those),
    ...series.filter(({ recurrenceId }) => recurrenceId === undefined),
  ];
  // The overrides can only belong to a single series.
  const isOnly = masters.length === 0 && latest.length === 1;
  gatherSeries(isOnly ? latest : masters, overrides, window, busy, reports);
  if (!isOnly) for (const each of latest) gatherSeries([each], [], window, busy, reports);
}

/** True if the event names an occurrence of a recurring master. */
function isIn({ recurrenceId: id }: Event, master: Event): boolean {
  const { start, isRecurring } = master;
  if (!id || !start || !isRecurring || !isCertain(id, [master])) return false;
  const named = new Moments();
  named.add(id, 0);
  const at = instantOf(id);
  for (const { wall } of occurrencesOf({ ...master, start }, at - DAY, at + DAY)) {
    if (named.has(start.isDate, wall, instantAt(start, wall))) return true;
  }
  return false;
}

/** Adds the busy times of masters and of the overrides that replace single occurrences of them. */
function gatherSeries(
  masters: readonly Event[],
  events: readonly Event[],
  window: Window,
  busy: Busy,
  reports: Reports,
): void {
  const overrides = byInstance(events.filter(({ recurrenceId }) => recurrenceId !== undefined));
  const exceptions = new Moments();
  for (const master of masters) {
    for (const each of master.exceptions) if (isCertain(each, [master])) exceptions.add(each, master.sequence);
  }
  const replaced = new Moments();
  for (const [id] of overrides) if (isCertain(id, masters)) replaced.add(id, 0);
  for (const [id, those] of overrides) {
    // All overrides of one instance have the same SEQUENCE: `byInstance` keeps only the highest.
    const { sequence } = those[0]!;
    // Skip the overrides if an EXDATE with the same or a higher SEQUENCE removes their instance.
    if (isCertain(id, masters) && (exceptions.sequenceOf(id, masters) ?? -1) >= sequence) continue;
    for (const override of those) gatherSingle(override, busy, reports);
  }
  // Overrides without a readable RECURRENCE-ID replace nothing and count as single events.
  const strays = events.filter(({ recurrenceId }) => !recurrenceId);
  for (const stray of strays) gatherSingle(stray, busy, reports);
  const ranges = rangesOf(events, masters);
  for (const master of masters) gatherMaster(master, { exceptions, replaced, ranges }, window, busy, reports);
}

/** False if an unknown zone leaves open which instance of the masters a moment names. Such a moment must free no time. */
function isCertain({ isDate, days, unknownZone }: Moment, masters: readonly Event[]): boolean {
  if (isDate) return true;
  return masters.every(({ start }) => (start?.isDate ? days.length === 1 : start?.unknownZone === unknownZone));
}

/** Selects the events with the highest SEQUENCE and, among these, the latest DTSTAMP. */
function highest(events: readonly Event[]): readonly Event[] {
  const sequence = greatest(events.map((event) => event.sequence));
  const ofSequence = events.filter((event) => event.sequence === sequence);
  const stamp = greatest(ofSequence.map((event) => event.stamp));
  return ofSequence.filter((event) => event.stamp === stamp);
}

/** Returns the maximum of any number of values. `Math.max(...numbers)` fails for more numbers than the engine allows arguments. */
function greatest(numbers: readonly number[], least = Number.NEGATIVE_INFINITY): number {
  return numbers.reduce((most, each) => Math.max(most, each), least);
}

function byInstance(events: readonly Event[]): readonly (readonly [Moment, readonly Event[]])[] {
  const instances = new Map<string, Event[]>();
  for (const event of events) {
    const id = event.recurrenceId!;
    const key = id.isDate ? `date ${lastDayOf(id)}` : `time ${instantOf(id)}`;
    const known = instances.get(key);
    if (known) known.push(event);
    else instances.set(key, [event]);
  }
  return [...instances.values()].map((those) => [those[0]!.recurrenceId!, highest(those)]);
}

/** Set of an event's instances. Compares two of them as instants, or as dates if either is a date. */
class Moments {
  /** Highest SEQUENCE of each instance with a time. */
  readonly #instants = new Map<Instant, number>();
  readonly #dates = new Map<number, number>();
  /** Highest SEQUENCE by the day that an instance with a time means beside whole days. */
  readonly #datesOfTimes = new Map<number, number>();

  add(moment: Moment, sequence: number): void {
    const put = (map: Map<number, number>, key: number) => map.set(key, Math.max(map.get(key) ?? 0, sequence));
    if (moment.isDate) put(this.#dates, lastDayOf(moment));
    else {
      put(this.#instants, instantOf(moment));
      // A moment that may mean several days must free none of them.
      if (moment.days.length === 1) put(this.#datesOfTimes, lastDayOf(moment));
    }
  }

  get isEmpty(): boolean {
    return this.#instants.size + this.#dates.size === 0;
  }

  /** True if the set contains the occurrence of an event at a wall time. */
  has(isDate: boolean, wall: number, instant: Instant): boolean {
    const day = Math.floor(wall / DAY);
    if (this.#dates.has(day)) return true;
    return isDate ? this.#datesOfTimes.has(day) : this.#instants.has(instant);
  }

  /** Returns the highest SEQUENCE for an instance of the masters. Undefined if the set does not contain it. */
  sequenceOf(id: Moment, masters: readonly Event[]): number | undefined {
    const days = new Set(id.days.length === 1 ? id.days : []);
    const instant = id.isDate ? undefined : instantOf(id);
    // An instance with a time also has a date in the zone of each master.
    for (const { start } of masters) {
      if (instant !== undefined && start && !start.isDate) {
        days.add(Math.floor((instant + start.clock.offsetAt(instant)) / DAY));
      }
    }
    const found = [
      ...(instant === undefined ? [] : [this.#instants.get(instant)]),
      ...[...days].map((day) => this.#dates.get(day)),
      ...(id.isDate || masters.some(({ start }) => start?.isDate)
        ? [...days].map((day) => this.#datesOfTimes.get(day))
        : []),
    ].filter((sequence) => sequence !== undefined);
    return found.length === 0 ? undefined : Math.max(...found);
  }
}

/** Override that replaces the master for one instance and all later ones (RANGE=THISANDFUTURE). */
interface Range {
  readonly id: Moment;
  readonly event: Event;
  /** Milliseconds by which the override shifts the occurrences, on the override's clock. */
  readonly shift: number;
  readonly isCertain: boolean;
}

/** Returns the overrides with RANGE=THISANDFUTURE, sorted by instance, the latest first. */
function rangesOf(events: readonly Event[], masters: readonly Event[]): readonly Range[] {
  return byInstance(events.filter(({ isForFuture, recurrenceId }) => isForFuture && recurrenceId !== undefined))
    .map(([id, [event]]) => ({ id, event: event!, shift: shiftOf(id, event!), isCertain: isCertain(id, masters) }))
    .sort((a, b) => instantOf(b.id) - instantOf(a.id));
}

function shiftOf(id: Moment, { start }: Event): number {
  return start ? start.wall - wallOn(start, id, id.wall) : 0;
}

/** Converts a wall time on the clock of `other` to the wall time on the clock of `moment`. */
function wallOn(moment: Moment, other: Moment, wall: number): number {
  if (moment.isDate) return (other.clock === UTC ? moment.clock.dayAt(wall) : Math.floor(wall / DAY)) * DAY;
  if (other.isDate) return wall;
  const instant = instantAt(other, wall);
  return instant + moment.clock.offsetAt(instant);
}

interface Overrides {
  readonly exceptions: Moments;
  readonly replaced: Moments;
  readonly ranges: readonly Range[];
}

function gatherMaster(master: Event, overrides: Overrides, window: Window, busy: Busy, reports: Reports): void {
  const { exceptions, replaced, ranges } = overrides;
  if (!master.isBusy && !ranges.some(({ event }) => event.isBusy)) return;
  const { start, length } = checked(master, reports);
  if (master.isUnreadable) {
    gatherFirst(master, start, length, window, busy, reports);
    return;
  }
  reportReversed(master, reports);
  const lengths = [
    length,
    ...master.additions.flatMap((each) => each.length ?? []),
    ...ranges.flatMap(({ event }) => event.length ?? []),
  ];
  const reach = greatest(lengths.map(longest), 0);
  if (reach === 0) return;
  const shifts = ranges.map(({ shift }) => shift);
  const from = window.from - reach - greatest(shifts, 0);
  const backwards = greatest(
    shifts.map((shift) => -shift),
    0,
  );
  const to = window.to + backwards;
  const isPlain = exceptions.isEmpty && replaced.isEmpty && ranges.length === 0;
  for (const occurrence of occurrencesOf({ ...master, start }, from, to)) {
    const { wall } = occurrence;
    const begins = instantAt(start, wall);
    if (isPlain) {
      if (master.isBusy) busy.add(begins, computeEnd(start, wall, occurrence.length ?? length));
      continue;
    }
    if (exceptions.has(start.isDate, wall, begins) || replaced.has(start.isDate, wall, begins)) continue;
    const range = ranges.find(({ id, isCertain: is }) => is && isFrom(id, start, wall, begins));
    if (!range && master.isBusy) busy.add(begins, computeEnd(start, wall, occurrence.length ?? length));
    // An override whose first occurrence is uncertain replaces none, but blocks the times of all that it may move.
    for (const { event, shift } of ranges.filter((each) => each === range || !each.isCertain)) {
      if (!event.isBusy || !event.start || !event.length) continue;
      const moved = wallOn(event.start, start, wall) + shift;
      busy.add(instantAt(event.start, moved), computeEnd(event.start, moved, event.length));
    }
  }
}

/** True if the occurrence at `wall` or `instant` is not before the instance `id`. */
function isFrom(id: Moment, start: Moment, wall: number, instant: Instant): boolean {
  if (id.isDate || start.isDate) return Math.floor(wall / DAY) >= lastDayOf(id);
  return instant >= instantOf(id);
}

const RECURS_ITSELF =
  'An event that replaces one occurrence of a series recurs itself: only its first occurrence counts';

/** Adds an event with exactly one occurrence. */
function gatherSingle(event: Event, busy: Busy, reports: Reports): void {
  if (!event.isBusy) return;
  const { start, length } = checked(event, reports);
  reportReversed(event, reports);
  if (event.isRecurring && !event.isForFuture)
    reports.add(RECURS_ITSELF, 'To recur by itself, it needs a UID of its own', event.place);
  busy.add(instantOf(start), computeEnd(start, start.wall, length));
}

function reportReversed({ isReversed, place }: Event, reports: Reports): void {
  if (!isReversed) return;
  reports.add('An event ends before it starts: it takes no time', 'Its DTEND must be later than its DTSTART', place);
}

/** Returns the times of a busy event, and reports its problems. @throws Unknowable if the times cannot be parsed. */
function checked(event: Event, reports: Reports): { readonly start: Moment; readonly length: Length } {
  const { start, length, isDoubtful, isInUnknownZone, unread, place } = event;
  if (isInUnknownZone) reports.addUnknownZone(place);
  if (isDoubtful) {
    const problem = 'An event has exceptions that cannot be read, so it may take too much time';
    reports.add(problem, remedyFor(unread), place);
  }
  if (start && length) return { start, length };
  reports.add('An event cannot be read', remedyFor(unread), place);
  throw new Unknowable(`The time of an event cannot be read (${placeText(place)}). ${remedyFor(unread)}`);
}

/** Adds only the first occurrence of an unreadable recurrence. @throws Unknowable if it ends before the window. */
function gatherFirst(
  event: Event,
  start: Moment,
  length: Length,
  { from }: Window,
  busy: Busy,
  reports: Reports,
): void {
  const { isBusy, unread, place } = event;
  if (!isBusy) return;
  const problem = 'An event recurs in a way that cannot be read';
  const remedy = remedyFor(unread);
  const end = computeEnd(start, start.wall, length);
  if (end <= from) {
    reports.add(problem, remedy, place);
    throw new Unknowable(`${problem} (${placeText(place)}). ${remedy}`);
  }
  reports.add(`${problem}: only its first occurrence counts`, remedy, place);
  busy.add(instantOf(start), end);
}
