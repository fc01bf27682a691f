import {
  Unreadable,
  calendarsIn,
  dayOfMoment,
  durationOf,
  endOf,
  eventOf,
  instantAt,
  instantOf,
  longest,
  momentOf,
  occurrencesOf,
  problemOf,
  timeZonesOf,
  unfolded,
  withWholeZone
} from "./chunk-LTL53C5Q.js";
import "./chunk-AVLCKHL7.js";
import "./chunk-ACXDJHE5.js";
import "./chunk-ZTC4EIFU.js";
import "./chunk-KZIOHZOC.js";
import "./chunk-FKKLOSUH.js";
import "./chunk-OZVXMBAC.js";
import "./chunk-D333UX3S.js";
import "./chunk-GJVJSP7U.js";
import "./chunk-KPKHSBHY.js";
import {
  asUuid
} from "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import {
  DAY
} from "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";

// adapters/calendars/read.worker.ts
import { once } from "node:events";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

// adapters/calendars/busy.ts
var INTERVALS_MAX = 1e5;
var UNSORTED_MAX = 2e5;
var TooBusy = class extends Error {
};
var Busy = class {
  #from;
  #to;
  #pairs = [];
  /** Number of intervals that are already merged. */
  #merged = 0;
  #last;
  constructor(from, to) {
    this.#from = from;
    this.#to = to;
  }
  /** @throws TooBusy */
  add(from, to) {
    const start = Math.max(from, this.#from);
    const end = Math.min(to, this.#to);
    if (start >= end) return;
    const last = this.#last;
    if (last && start >= last.start && start <= last.end) {
      last.end = Math.max(last.end, end);
      return;
    }
    this.#flush();
    this.#last = { start, end };
    if (this.#pairs.length - this.#merged > UNSORTED_MAX) this.#merge();
  }
  /** Start, end, start, end …: disjoint, in order. Adjacent times are merged. @throws TooBusy */
  times() {
    this.#flush();
    this.#merge();
    return this.#pairs.flat();
  }
  #flush() {
    if (this.#last) this.#pairs.push([this.#last.start, this.#last.end]);
    this.#last = void 0;
  }
  #merge() {
    const merged = [];
    for (const [start, end] of this.#pairs.sort(([a], [b]) => a - b)) {
      const last = merged.at(-1);
      if (last && start <= last[1]) last[1] = Math.max(last[1], end);
      else merged.push([start, end]);
    }
    if (merged.length > INTERVALS_MAX) throw new TooBusy();
    this.#pairs = merged;
    this.#merged = merged.length;
  }
};

// adapters/calendars/reports.ts
var PLACES_MAX = 5;
var REPORTS_MAX = 50;
var WRITTEN = /* @__PURE__ */ new Map([
  ["DTSTART", "DTSTART: a date (20261201) or a date-time (20261201T090000, with Z behind it for UTC)"],
  ["DTEND", "DTEND: a date (20261202) or a date-time (20261201T100000, with Z behind it for UTC)"],
  ["DURATION", "DURATION: a length such as PT1H30M or P1D"],
  ["RRULE", "RRULE: a rule as in RFC 5545, such as FREQ=WEEKLY;BYDAY=MO"],
  ["RDATE", "RDATE: dates, date-times or periods, with commas between them"],
  ["EXDATE", "EXDATE: dates or date-times, with commas between them"],
  ["RECURRENCE-ID", "RECURRENCE-ID: the date or date-time of one occurrence"],
  ["FREEBUSY", "FREEBUSY: periods such as 20261201T090000Z/PT1H, with commas between them"]
]);
function remedyFor(unread) {
  return `To be read, it needs ${unread.flatMap((name) => WRITTEN.get(name) ?? []).join("; ")}`;
}
function placeText({ line, date }) {
  return date === void 0 ? `line ${line}` : `line ${line}, ${date}`;
}
var ZONE_PROBLEM = "A time zone is not known: its times are read in the calendar's";
var ZONE_REMEDY = "Use a name of the IANA time zone database, or define the zone in a VTIMEZONE with the same TZID";
var Reports = class {
  #reports = /* @__PURE__ */ new Map();
  add(problem, remedy, place) {
    const key = `${problem} ${remedy}`;
    const report = this.#reports.get(key) ?? { problem, remedy, places: [], count: 0 };
    this.#reports.set(key, report);
    report.count += 1;
    if (report.places.length < PLACES_MAX) report.places.push(place);
  }
  addUnknownZone(place) {
    this.add(ZONE_PROBLEM, ZONE_REMEDY, place);
  }
  /** Returns at most 50 sentences, one for each kind of problem. */
  all() {
    return [...this.#reports.values()].slice(0, REPORTS_MAX).map(({ problem, remedy, places, count }) => {
      const more = count > places.length ? [`${count - places.length} more`] : [];
      return `${problem} (${[...places.map(placeText), ...more].join("; ")}). ${remedy}`;
    });
  }
};

// adapters/calendars/busy-events.ts
var Unknowable = class extends Error {
};
function gatherEvents(events, window, busy, reports) {
  const masters = highest(events.filter(({ isOverride }) => !isOverride));
  const overrides = byInstance(events.filter(({ recurrenceId }) => recurrenceId !== void 0));
  const exceptions = new Moments();
  for (const master of masters) for (const each of master.exceptions) exceptions.add(each, master.sequence);
  const replaced = new Moments();
  for (const [id] of overrides) replaced.add(id, 0);
  for (const [id, those] of overrides) {
    const { sequence } = those[0];
    if ((exceptions.sequenceOf(id, masters) ?? -1) >= sequence) continue;
    for (const override of those) gatherSingle(override, busy, reports);
  }
  const strays = events.filter(({ isOverride, recurrenceId }) => isOverride && !recurrenceId);
  for (const stray of strays) gatherSingle(stray, busy, reports);
  const ranges = rangesOf(events);
  for (const master of masters) gatherMaster(master, { exceptions, replaced, ranges }, window, busy, reports);
}
function highest(events) {
  const sequence = greatest(events.map((event) => event.sequence));
  const ofSequence = events.filter((event) => event.sequence === sequence);
  const stamp = greatest(ofSequence.map((event) => event.stamp));
  return ofSequence.filter((event) => event.stamp === stamp);
}
function greatest(numbers, least = Number.NEGATIVE_INFINITY) {
  return numbers.reduce((most, each) => Math.max(most, each), least);
}
function byInstance(events) {
  const instances = /* @__PURE__ */ new Map();
  for (const event of events) {
    const id = event.recurrenceId;
    const key = id.isDate ? `date ${dayOfMoment(id)}` : `time ${instantOf(id)}`;
    const known = instances.get(key);
    if (known) known.push(event);
    else instances.set(key, [event]);
  }
  return [...instances.values()].map((those) => [those[0].recurrenceId, highest(those)]);
}
var Moments = class {
  /** Highest SEQUENCE of each. */
  #instants = /* @__PURE__ */ new Map();
  #dates = /* @__PURE__ */ new Map();
  /** Dates of the instances with a time, each in its own zone. */
  #datesOfTimes = /* @__PURE__ */ new Map();
  add(moment, sequence) {
    const put = (map, key) => map.set(key, Math.max(map.get(key) ?? 0, sequence));
    if (moment.isDate) put(this.#dates, dayOfMoment(moment));
    else {
      put(this.#instants, instantOf(moment));
      put(this.#datesOfTimes, dayOfMoment(moment));
    }
  }
  get isEmpty() {
    return this.#instants.size + this.#dates.size === 0;
  }
  /** True if the set contains the occurrence of an event at a wall time. */
  has(isDate, wall, instant) {
    const day = Math.floor(wall / DAY);
    if (this.#dates.has(day)) return true;
    return isDate ? this.#datesOfTimes.has(day) : this.#instants.has(instant);
  }
  /** Returns the highest SEQUENCE for an instance of the masters. Undefined if the set does not contain it. */
  sequenceOf(id, masters) {
    const days = /* @__PURE__ */ new Set([dayOfMoment(id)]);
    const instant = id.isDate ? void 0 : instantOf(id);
    for (const { start } of masters) {
      if (instant !== void 0 && start && !start.isDate) {
        days.add(Math.floor((instant + start.clock.offsetAt(instant)) / DAY));
      }
    }
    const found = [
      ...instant === void 0 ? [] : [this.#instants.get(instant)],
      ...[...days].map((day) => this.#dates.get(day)),
      ...id.isDate || masters.some(({ start }) => start?.isDate) ? [...days].map((day) => this.#datesOfTimes.get(day)) : []
    ].filter((sequence) => sequence !== void 0);
    return found.length === 0 ? void 0 : Math.max(...found);
  }
};
function rangesOf(events) {
  return byInstance(events.filter(({ isForFuture, recurrenceId }) => isForFuture && recurrenceId !== void 0)).map(([id, [event]]) => ({ id, event, shift: shiftOf(id, event) })).sort((a, b) => instantOf(b.id) - instantOf(a.id));
}
function shiftOf(id, { start }) {
  return start ? start.wall - wallOn(start, id, id.wall) : 0;
}
function wallOn(moment, other, wall) {
  if (moment.isDate || other.isDate) return moment.isDate ? Math.floor(wall / DAY) * DAY : wall;
  const instant = instantAt(other, wall);
  return instant + moment.clock.offsetAt(instant);
}
function gatherMaster(master, overrides, window, busy, reports) {
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
    ...ranges.flatMap(({ event }) => event.length ?? [])
  ];
  const reach = greatest(lengths.map(longest), 0);
  if (reach === 0) return;
  const shifts = ranges.map(({ shift }) => shift);
  const from = window.from - reach - greatest(shifts, 0);
  const backwards = greatest(
    shifts.map((shift) => -shift),
    0
  );
  const to = window.to + backwards;
  const isPlain = exceptions.isEmpty && replaced.isEmpty && ranges.length === 0;
  for (const occurrence of occurrencesOf({ ...master, start }, from, to)) {
    const { wall } = occurrence;
    const begins = instantAt(start, wall);
    if (isPlain) {
      if (master.isBusy) busy.add(begins, endOf(start, wall, occurrence.length ?? length));
      continue;
    }
    if (exceptions.has(start.isDate, wall, begins) || replaced.has(start.isDate, wall, begins)) continue;
    const range = ranges.find(({ id }) => isFrom(id, start, wall, begins));
    if (!range) {
      if (master.isBusy) busy.add(begins, endOf(start, wall, occurrence.length ?? length));
    } else if (range.event.isBusy && range.event.start && range.event.length) {
      const moved = wallOn(range.event.start, start, wall) + range.shift;
      busy.add(instantAt(range.event.start, moved), endOf(range.event.start, moved, range.event.length));
    }
  }
}
function isFrom(id, start, wall, instant) {
  if (id.isDate || start.isDate) return Math.floor(wall / DAY) >= dayOfMoment(id);
  return instant >= instantOf(id);
}
function gatherSingle(event, busy, reports) {
  if (!event.isBusy) return;
  const { start, length } = checked(event, reports);
  reportReversed(event, reports);
  busy.add(instantOf(start), endOf(start, start.wall, length));
}
function reportReversed({ isReversed, place }, reports) {
  if (!isReversed) return;
  reports.add("An event ends before it starts: it takes no time", "Its DTEND must be later than its DTSTART", place);
}
function checked(event, reports) {
  const { start, length, isDoubtful, isInUnknownZone, unread, place } = event;
  if (isInUnknownZone) reports.addUnknownZone(place);
  if (isDoubtful) {
    const problem = "An event has exceptions that cannot be read: it may take more time than it should";
    reports.add(problem, remedyFor(unread), place);
  }
  if (start && length) return { start, length };
  reports.add("An event cannot be read", remedyFor(unread), place);
  throw new Unknowable(`An event takes time, and when cannot be read (${placeText(place)}). ${remedyFor(unread)}`);
}
function gatherFirst(event, start, length, { from }, busy, reports) {
  const { isBusy, unread, place } = event;
  if (!isBusy) return;
  const problem = "An event recurs in a way that cannot be read";
  const remedy = remedyFor(unread);
  const end = endOf(start, start.wall, length);
  if (end <= from) {
    reports.add(problem, remedy, place);
    throw new Unknowable(`${problem} (${placeText(place)}). ${remedy}`);
  }
  reports.add(`${problem}: only its first occurrence counts`, remedy, place);
  busy.add(instantOf(start), end);
}

// adapters/calendars/opened-calendar.ts
function openCalendar(body2, reading2) {
  const lines = unfolded(new TextDecoder().decode(body2));
  const problem = problemOf(lines);
  if (problem !== void 0) return { kind: "failed", message: problem, reports: [] };
  const calendars = calendarsIn(lines).map((calendar) => {
    const zones = timeZonesOf(calendar, {
      given: reading2.timezone,
      resource: reading2.resourceTimezone,
      to: reading2.to
    });
    return { calendar, zones };
  });
  const groups = /* @__PURE__ */ new Map();
  const single = [];
  for (const { calendar, zones } of calendars) {
    for (const component of calendar.components) {
      if (component.name !== "VEVENT") continue;
      const event = eventOf(component, zones, reading2.tentative === "busy");
      if (event.uid === void 0) {
        single.push(event);
        continue;
      }
      const others = groups.get(event.uid);
      if (others) others.push(event);
      else groups.set(event.uid, [event]);
    }
  }
  const bookingOfUid = new Map([...groups.keys()].map((uid) => [uid, bookingOf(uid)]));
  const gather = (ours, busy, reports) => {
    for (const { calendar, zones } of calendars) {
      if (zones.isOwnUnknown) reports.addUnknownZone({ line: calendar.line });
      for (const component of calendar.components) {
        if (component.name === "VFREEBUSY") gatherFreeBusy(component, zones, reading2, busy, reports);
      }
    }
    for (const event of single) gatherEvents([event], reading2, busy, reports);
    for (const [uid, events] of groups) {
      const booking = bookingOfUid.get(uid);
      if (booking === void 0 || !ours.has(booking)) gatherEvents(events, reading2, busy, reports);
    }
  };
  return {
    kind: "opened",
    bookings: [...new Set([...bookingOfUid.values()].filter((booking) => booking !== void 0))],
    content: (ours) => contentOf(reading2, (busy, reports) => gather(ours, busy, reports))
  };
}
function contentOf({ from, to }, gather) {
  const reports = new Reports();
  try {
    const busy = new Busy(from, to);
    gather(busy, reports);
    return { kind: "read", busy: busy.times(), reports: reports.all() };
  } catch (error) {
    const message = error instanceof TooBusy ? TOO_BUSY : error instanceof Unknowable ? error.message : void 0;
    if (message === void 0) throw error;
    return { kind: "failed", message, reports: reports.all() };
  }
}
var TOO_BUSY = `It has more than ${INTERVALS_MAX.toLocaleString("en-US")} busy times`;
function bookingOf(uid) {
  return asUuid(/^(.{36})(?:-\d+)?(?:@.*)?$/s.exec(uid.trim())?.[1]);
}
function gatherFreeBusy({ properties, line }, { clockOf, knows }, { tentative }, busy, reports) {
  for (const property of (properties.get("FREEBUSY") ?? []).map(withWholeZone)) {
    const type = property.parameter("FBTYPE")?.toUpperCase() ?? "BUSY";
    if (type === "FREE" || type === "BUSY-TENTATIVE" && tentative === "free") continue;
    const tzid = property.parameter("TZID")?.trim() ?? "";
    if (tzid !== "" && !knows(tzid)) reports.addUnknownZone({ line });
    for (const text of property.value.split(",")) {
      try {
        const [from = "", to = ""] = text.trim().split("/", 2);
        const start = momentOf(from, property, clockOf);
        if (/^[+-]?P/i.test(to)) {
          const { days, milliseconds } = durationOf(to);
          busy.add(instantOf(start), instantAt(start, start.wall + days * 864e5) + milliseconds);
        } else busy.add(instantOf(start), instantOf(momentOf(to, property, clockOf)));
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        const [problem, remedy] = ["A busy time cannot be read", remedyFor(["FREEBUSY"])];
        reports.add(problem, remedy, { line });
        throw new Unknowable(`${problem} (${placeText({ line })}). ${remedy}`);
      }
    }
  }
}

// adapters/calendars/read.worker.ts
var LOOKED_UP = 500;
var { body, reading, niceness } = workerData;
if (niceness > 0) setPriority(niceness);
var port = parentPort;
var answer = (message) => port.postMessage(message);
var opened = openCalendar(body, reading);
if (opened.kind === "failed") answer(opened);
else {
  const ours = /* @__PURE__ */ new Set();
  for (let from = 0; from < opened.bookings.length; from += LOOKED_UP) {
    const answered = once(port, "message");
    answer({ kind: "asks", bookings: opened.bookings.slice(from, from + LOOKED_UP) });
    const [found] = await answered;
    for (const booking of found) ours.add(booking);
  }
  answer(opened.content(ours));
}
//# sourceMappingURL=read.worker.js.map
