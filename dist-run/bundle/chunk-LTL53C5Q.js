import {
  FREQUENCIES,
  completed,
  dateOf,
  dayOf,
  daysOfPeriod,
  excludedDays,
  fits,
  isNumbered,
  periodStart
} from "./chunk-ACXDJHE5.js";
import {
  partitionPoint
} from "./chunk-D333UX3S.js";
import {
  isZone,
  wallClock,
  zone
} from "./chunk-RCHGPHHW.js";
import {
  DAY,
  HOUR,
  MINUTE,
  SECOND
} from "./chunk-TGAMFN2K.js";

// adapters/calendars/content-lines.ts
import ICAL from "ical.js";
var KNOWN = /* @__PURE__ */ new Set(["VCALENDAR", "VEVENT", "VFREEBUSY", "VTIMEZONE", "STANDARD", "DAYLIGHT"]);
var READ = /* @__PURE__ */ new Set([
  "X-WR-TIMEZONE",
  "TZID",
  "TZOFFSETFROM",
  "TZOFFSETTO",
  "UID",
  "SEQUENCE",
  "DTSTAMP",
  "DTSTART",
  "DTEND",
  "DURATION",
  "RRULE",
  "RDATE",
  "EXDATE",
  "RECURRENCE-ID",
  "STATUS",
  "TRANSP",
  "X-MICROSOFT-CDO-BUSYSTATUS",
  "FREEBUSY"
]);
var NONE = /* @__PURE__ */ new Set();
function unfolded(text) {
  const texts = [];
  const numbers2 = [];
  let current;
  let number = 0;
  const end = () => {
    if (current === void 0 || current.trim() === "") return;
    texts.push(current);
    numbers2.push(number);
  };
  for (const [index, line] of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/).entries()) {
    if (current !== void 0 && (line.startsWith(" ") || line.startsWith("	"))) {
      current += line.slice(1);
      continue;
    }
    end();
    current = line;
    number = index + 1;
  }
  end();
  return { texts, numbers: numbers2 };
}
function problemOf({ texts: lines }) {
  const [first] = lines;
  if (first === void 0) return "It is empty";
  if (/^\s*<(!doctype|html|head|body|\?xml)/i.test(first)) return "It is a page, and not a calendar";
  if (!/^\s*BEGIN\s*:\s*VCALENDAR\s*$/i.test(first)) return "It is not a calendar";
  return /^\s*END\s*:\s*VCALENDAR\s*$/i.test(lines.at(-1)) ? void 0 : "It is cut off before its end";
}
function calendarsIn({ texts, numbers: numbers2 }, also = NONE) {
  const calendars = [];
  const open = [];
  let passedOver;
  let depth = 0;
  for (const [index, line] of texts.entries()) {
    const [, mark, component = ""] = /^(BEGIN|END)\s*:\s*(.*?)\s*$/i.exec(line) ?? [];
    const name = component.toUpperCase();
    if (passedOver !== void 0) {
      if (mark?.toUpperCase() === "BEGIN" && name === passedOver) depth += 1;
      if (mark?.toUpperCase() === "END" && name === passedOver) depth -= 1;
      const isEnded = depth === 0 || mark !== void 0 && isOutside(mark, name);
      if (!isEnded) continue;
      passedOver = void 0;
      if (depth === 0) continue;
      depth = 0;
    }
    if (mark === void 0) {
      const current = open.at(-1);
      if (current) addProperty(current, line, also);
    } else if (mark.toUpperCase() === "END") {
      const at = open.findLastIndex((each) => each.name === name);
      if (at >= 0) open.length = at;
    } else if (!KNOWN.has(name) || !mayHold(open, name)) {
      passedOver = name;
      depth = 1;
    } else {
      const begun = { name, line: numbers2[index], properties: /* @__PURE__ */ new Map(), components: [] };
      const parent = open.at(-1);
      if (parent) parent.components.push(begun);
      else calendars.push(begun);
      open.push(begun);
    }
  }
  return calendars;
}
function isOutside(mark, name) {
  if (name === "VCALENDAR") return true;
  return name === "VEVENT" || mark.toUpperCase() === "BEGIN" && (name === "VFREEBUSY" || name === "VTIMEZONE");
}
function mayHold(open, name) {
  if (name === "VCALENDAR") {
    open.length = 0;
    return true;
  }
  const parent = name === "STANDARD" || name === "DAYLIGHT" ? "VTIMEZONE" : "VCALENDAR";
  const at = open.findLastIndex((each) => each.name === parent);
  if (at >= 0) open.length = at + 1;
  return at >= 0;
}
var AS_WRITTEN = { name: "as written", value: {}, param: {}, property: /* @__PURE__ */ Object.create(null), propertyGroups: false };
function addProperty({ properties }, line, also) {
  const name = (/^[^:;\s]+/.exec(line)?.[0] ?? "").toUpperCase();
  if (!READ.has(name) && !also.has(name)) return;
  const property = propertyOf(name, line);
  if (property.value.trim() === "") return;
  const known = properties.get(name);
  if (known) known.push(property);
  else properties.set(name, [property]);
}
function propertyOf(name, line) {
  if (line[name.length] === ":") return { name, value: line.slice(name.length + 1).trim(), parameter: () => void 0 };
  try {
    const [, parameters, , value] = ICAL.parse.property(line, AS_WRITTEN);
    return {
      name,
      value: value.trim(),
      parameter(of) {
        const found = parameters[of.toLowerCase()];
        return typeof found === "string" ? found : void 0;
      }
    };
  } catch {
    return { name, value: UNREADABLE, parameter: () => void 0 };
  }
}
var UNREADABLE = "?";

// adapters/calendars/values.ts
var Unreadable = class extends Error {
};
var UTC = {
  offsetAt: () => 0,
  instantOf: (wall) => wall,
  dayAt: (instant) => Math.floor(instant / DAY),
  startOfDay: (day) => day * DAY,
  hasDay: () => true
};
var MOMENT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/i;
function wallOf(text) {
  const [, year, month, date, hour, minute, second, utc] = MOMENT.exec(text.trim()) ?? [];
  const day = dayOf(Number(year), Number(month), Number(date));
  const isReal = Number(month) >= 1 && Number(month) <= 12 && Number(date) >= 1;
  if (!isReal || day >= dayOf(Number(year), Number(month) + 1, 1)) throw new Unreadable("a date");
  if (hour === void 0) return { isDate: true, wall: day * DAY, isUtc: false };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) throw new Unreadable("a time");
  const time = Number(hour) * HOUR + Number(minute) * MINUTE + Math.min(Number(second), 59) * SECOND;
  return { isDate: false, wall: day * DAY + time, isUtc: utc !== void 0 };
}
function momentOf(text, property, clockOf) {
  const { isDate, wall, isUtc } = wallOf(text);
  if (isDate) return { isDate, wall, clock: clockOf(void 0) };
  return { isDate, wall, clock: isUtc ? UTC : clockOf(property.parameter("TZID")) };
}
function onlyMoment(property, clockOf) {
  const repaired = withWholeZone(property);
  return momentOf(repaired.value, repaired, clockOf);
}
function withWholeZone(property) {
  const { value } = property;
  const colon = value.lastIndexOf(":");
  if (colon < 0) return property;
  const tzid = `${property.parameter("TZID") ?? ""}:${value.slice(0, colon)}`;
  const parameter = (name) => name === "TZID" ? tzid : property.parameter(name);
  return { ...property, value: value.slice(colon + 1), parameter };
}
function instantAt({ isDate, clock }, wall) {
  return isDate ? clock.startOfDay(Math.floor(wall / DAY)) : clock.instantOf(wall);
}
function instantOf(moment) {
  return instantAt(moment, moment.wall);
}
function dayOfMoment({ wall }) {
  return Math.floor(wall / DAY);
}
var DURATION = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;
function durationOf(text) {
  const found = DURATION.exec(text.trim());
  const [, sign, weeks, days, hours, minutes, seconds] = found ?? [];
  if (!found || [weeks, days, hours, minutes, seconds].every((part) => part === void 0)) {
    throw new Unreadable("a duration");
  }
  const times = sign === "-" ? -1 : 1;
  const milliseconds = Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE + Number(seconds ?? 0) * SECOND;
  return { days: times * (Number(weeks ?? 0) * 7 + Number(days ?? 0)), milliseconds: times * milliseconds };
}
var OFFSET = /^([+-])(\d{2})(\d{2})(\d{2})?$/;
function offsetOf(text) {
  const [, sign, hours, minutes, seconds = "0"] = OFFSET.exec(text.trim()) ?? [];
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  if (!(size < DAY)) throw new Unreadable("an offset");
  return sign === "-" ? -size : size;
}

// adapters/calendars/rules.ts
var OF_TIMES = ["SECONDLY", "MINUTELY", "HOURLY"];
var UNITS = { SECONDLY: SECOND, MINUTELY: MINUTE, HOURLY: HOUR };
var WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
var PARTS = /* @__PURE__ */ new Set([
  "FREQ",
  "COUNT",
  "UNTIL",
  "INTERVAL",
  "BYSECOND",
  "BYMINUTE",
  "BYHOUR",
  "BYDAY",
  "BYMONTHDAY",
  "BYYEARDAY",
  "BYWEEKNO",
  "BYMONTH",
  "BYSETPOS",
  "WKST",
  "RSCALE",
  "SKIP"
]);
function ruleOf(text) {
  const parts = partsOf(text);
  const frequency = [...FREQUENCIES, ...OF_TIMES].find((known) => known === parts.get("FREQ"));
  const isGregorian = (parts.get("RSCALE") ?? "GREGORIAN") === "GREGORIAN" && (parts.get("SKIP") ?? "OMIT") === "OMIT";
  if (frequency === void 0 || !isGregorian) throw new Unreadable("a rule");
  const until = parts.get("UNTIL");
  const set = (part, most) => new Set(numbers(parts.get(part), most, true));
  return {
    frequency,
    interval: wholeOf(parts.get("INTERVAL")) ?? 1,
    count: wholeOf(parts.get("COUNT")) ?? Number.POSITIVE_INFINITY,
    until: until === void 0 ? void 0 : wallOf(until),
    byMonth: new Set(numbers(parts.get("BYMONTH"), 12, false).filter(isPositive)),
    byMonthDay: set("BYMONTHDAY", 31),
    byYearDay: set("BYYEARDAY", 366),
    byWeekNo: set("BYWEEKNO", 53),
    bySetPos: set("BYSETPOS", 366),
    byDay: weekdaysOf(parts.get("BYDAY"), frequency),
    weekStart: weekdayNamed(parts.get("WKST") ?? "MO"),
    byHour: timesOf(parts.get("BYHOUR"), 23),
    byMinute: timesOf(parts.get("BYMINUTE"), 59),
    // A leap second counts as the last second that clocks show.
    bySecond: [...new Set(timesOf(parts.get("BYSECOND"), 60).map((second) => Math.min(second, 59)))]
  };
}
function partsOf(text) {
  const parts = /* @__PURE__ */ new Map();
  for (const written of text.toUpperCase().split(";")) {
    if (written.trim() === "") continue;
    const [name = "", value = ""] = written.split("=", 2).map((each) => each.trim());
    if (!PARTS.has(name) || parts.has(name) || value === "") throw new Unreadable("a rule");
    parts.set(name, value);
  }
  return parts;
}
function wholeOf(text) {
  if (text === void 0) return void 0;
  if (!/^\d+$/.test(text) || Number(text) === 0) throw new Unreadable("a rule");
  return Number(text);
}
function isPositive(n) {
  if (n <= 0) throw new Unreadable("a rule");
  return true;
}
function numbers(text, most, mayBeNegative) {
  if (text === void 0) return [];
  return text.split(",").map((each) => {
    const n = /^\s*[+-]?\d{1,3}\s*$/.test(each) ? Number(each) : Number.NaN;
    if (!(Math.abs(n) <= most && (n > 0 || n < 0 && mayBeNegative))) throw new Unreadable("a rule");
    return n;
  });
}
function timesOf(text, most) {
  if (text === void 0) return [];
  const all = text.split(",").map((each) => {
    const n = /^\s*\d{1,2}\s*$/.test(each) ? Number(each) : Number.NaN;
    if (!(n <= most)) throw new Unreadable("a rule");
    return n;
  });
  return [...new Set(all)].sort((a, b) => a - b);
}
function weekdaysOf(text, frequency) {
  if (text === void 0) return [];
  const mayBeNumbered = frequency === "MONTHLY" || frequency === "YEARLY";
  return text.split(",").map((each) => {
    const [, number, name = ""] = /^\s*([+-]?\d{1,2})?([A-Z]{2})\s*$/.exec(each) ?? [];
    const nth = number === void 0 ? null : Number(number);
    if (nth !== null && (nth === 0 || Math.abs(nth) > 53)) throw new Unreadable("a rule");
    return { weekday: weekdayNamed(name), nth: mayBeNumbered ? nth : null };
  });
}
function weekdayNamed(name) {
  const weekday = WEEKDAYS.indexOf(name);
  if (weekday < 0) throw new Unreadable("a rule");
  return weekday;
}
function* generatedWalls(rule, start, isDate, from, last) {
  const since = rule.count === Number.POSITIVE_INFINITY ? Math.max(from, start) : start;
  const { frequency } = rule;
  const walls = frequency === "SECONDLY" || frequency === "MINUTELY" || frequency === "HOURLY" ? timesByClock({ ...rule, frequency }, start, since, last) : timesByDay({ ...rule, frequency }, start, isDate, since, last);
  for (const wall of walls) {
    if (wall > last) return;
    if (wall >= since) yield wall;
  }
}
var LONGEST_INTERVAL = 4e6;
function* timesByDay(given, start, isDate, since, last) {
  const startDay = Math.floor(start / DAY);
  const lastDay = Math.floor(last / DAY);
  const rule = { ...given, ...completed(given, startDay) };
  const interval = Math.min(rule.interval, LONGEST_INTERVAL);
  const times = isDate ? [0] : timesOfDay(rule, start - startDay * DAY);
  const { bySetPos } = rule;
  for (let n = firstPeriod(rule, startDay, Math.floor(since / DAY), interval); ; ) {
    const first = periodStart(rule, startDay, n);
    if (first > lastDay + 7) return;
    const days = daysOfPeriod(rule, first);
    if (bySetPos.size === 0) {
      for (const day of days) for (const time of times) yield day * DAY + time;
    } else if (days.length > 0) {
      const size = days.length * times.length;
      const places = [...bySetPos].map((place) => place > 0 ? place - 1 : size + place);
      for (const at of [...new Set(places)].sort((a, b) => a - b)) {
        if (at < 0 || at >= size) continue;
        yield days[Math.floor(at / times.length)] * DAY + times[at % times.length];
      }
    }
    n += interval * Math.max(1, Math.ceil(excludedDays(rule, first) / interval));
  }
}
function firstPeriod(rule, start, since, interval) {
  const [from, to] = [dateOf(start), dateOf(Math.max(since, start))];
  const periods = {
    DAILY: since - start,
    WEEKLY: Math.floor((since - start) / 7),
    MONTHLY: (to.year - from.year) * 12 + to.month - from.month,
    YEARLY: to.year - from.year
  }[rule.frequency];
  return Math.max(0, Math.floor((periods - 1) / interval) * interval);
}
function timesOfDay({ byHour, byMinute, bySecond }, time) {
  const hours = byHour.length > 0 ? byHour : [Math.floor(time / HOUR)];
  const minutes = byMinute.length > 0 ? byMinute : [Math.floor(time / MINUTE) % 60];
  const seconds = bySecond.length > 0 ? bySecond : [Math.floor(time / SECOND) % 60];
  return hours.flatMap(
    (hour) => minutes.flatMap((minute) => seconds.map((second) => hour * HOUR + minute * MINUTE + second * SECOND))
  );
}
function* timesByClock(rule, start, since, last) {
  const { frequency, byHour, byMinute, bySecond, bySetPos } = rule;
  const unit = UNITS[frequency];
  const step = unit * rule.interval;
  const first = Math.floor(start / unit) * unit;
  const [hours, minutes, seconds] = [new Set(byHour), new Set(byMinute), new Set(bySecond)];
  const within = timesWithin(rule, start);
  const places = [...bySetPos].map((place) => place > 0 ? place - 1 : within.length + place);
  const chosen = bySetPos.size === 0 ? within : within.filter((_, at2) => places.includes(at2));
  let at = first + Math.max(0, Math.floor((since - unit - first) / step)) * step;
  const reached = (moment) => Math.max(at + step, first + Math.ceil((moment - first) / step) * step);
  let knownDay = Number.NaN;
  let isDay = false;
  while (at <= last) {
    const day = Math.floor(at / DAY);
    if (day !== knownDay) {
      knownDay = day;
      isDay = fits(rule, day) && isNumbered(rule, day);
    }
    if (!isDay) at = reached((day + 1) * DAY);
    else if (hours.size > 0 && !hours.has(hourOf(at))) at = reached((Math.floor(at / HOUR) + 1) * HOUR);
    else if (frequency !== "HOURLY" && minutes.size > 0 && !minutes.has(minuteOf(at))) {
      at = reached((Math.floor(at / MINUTE) + 1) * MINUTE);
    } else {
      const isSecond = frequency !== "SECONDLY" || seconds.size === 0 || seconds.has(secondOf(at));
      if (isSecond) for (const time of chosen) yield at + time;
      at += step;
    }
  }
}
var hourOf = (wall) => (Math.floor(wall / HOUR) % 24 + 24) % 24;
var minuteOf = (wall) => (Math.floor(wall / MINUTE) % 60 + 60) % 60;
var secondOf = (wall) => (Math.floor(wall / SECOND) % 60 + 60) % 60;
function timesWithin({ frequency, byMinute, bySecond }, start) {
  if (frequency === "SECONDLY") return [0];
  const seconds = bySecond.length > 0 ? bySecond : [secondOf(start)];
  if (frequency === "MINUTELY") return seconds.map((second) => second * SECOND);
  const minutes = byMinute.length > 0 ? byMinute : [minuteOf(start)];
  return minutes.flatMap((minute) => seconds.map((second) => minute * MINUTE + second * SECOND));
}

// adapters/calendars/events.ts
function eventOf(component, { clockOf: given, knows }, isTentativeBusy) {
  const { properties, line } = component;
  let isInUnknownZone = false;
  const clockOf = (tzid) => {
    if (tzid !== void 0 && tzid.trim() !== "" && !knows(tzid)) isInUnknownZone = true;
    return given(tzid);
  };
  const unread = /* @__PURE__ */ new Set();
  const only = (name) => properties.get(name)?.[0];
  const all = (name) => properties.get(name) ?? [];
  let isUnreadable = false;
  let isDoubtful = false;
  const read = (name, reading, otherwise = () => {
  }) => {
    try {
      return reading();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unread.add(name);
      otherwise();
      return void 0;
    }
  };
  const cannotRecur = () => {
    isUnreadable = true;
  };
  const cannotTell = () => {
    isDoubtful = true;
  };
  const startProperty = only("DTSTART");
  if (!startProperty) unread.add("DTSTART");
  const start = startProperty && read("DTSTART", () => onlyMoment(startProperty, clockOf));
  const [end, duration] = [only("DTEND"), only("DURATION")];
  const length = start && read(end ? "DTEND" : "DURATION", () => lengthOf(start, end, duration, clockOf));
  const idProperty = only("RECURRENCE-ID");
  const recurrenceId = idProperty && read("RECURRENCE-ID", () => onlyMoment(idProperty, clockOf), cannotTell);
  const stampProperty = only("DTSTAMP");
  const stamp = stampProperty && read("DTSTAMP", () => instantOf(onlyMoment(stampProperty, () => UTC)));
  const takesNothing = start && length && endOf(start, start.wall, length) <= instantOf(start);
  const cannotRepeat = takesNothing ? cannotTell : cannotRecur;
  const rules = all("RRULE").flatMap(({ value }) => read("RRULE", () => ruleOf(value), cannotRepeat) ?? []);
  const listed = (name, of, otherwise) => all(name).map(withWholeZone).flatMap(
    (property) => property.value.split(",").flatMap((text) => read(name, () => of(text, property), otherwise) ?? [])
  );
  const additions = listed("RDATE", (text, property) => additionOf(text, property, clockOf), cannotRecur);
  const exceptions = listed("EXDATE", (text, property) => momentOf(text, property, clockOf), cannotTell);
  return {
    place: { line, date: start && new Date(start.wall).toISOString().slice(0, 10) },
    uid: only("UID")?.value,
    sequence: Number(/^\d{1,15}$/.exec(only("SEQUENCE")?.value ?? "")?.[0] ?? 0),
    stamp: stamp ?? Number.NEGATIVE_INFINITY,
    isOverride: idProperty !== void 0,
    recurrenceId,
    isForFuture: idProperty?.parameter("RANGE")?.toUpperCase() === "THISANDFUTURE",
    isBusy: isBusy(only("STATUS"), only("TRANSP"), only("X-MICROSOFT-CDO-BUSYSTATUS"), isTentativeBusy),
    start,
    length,
    isReversed: start !== void 0 && length !== void 0 && endOf(start, start.wall, length) < instantOf(start),
    rules,
    additions,
    exceptions,
    isUnreadable,
    isDoubtful,
    unread: [...unread],
    isInUnknownZone
  };
}
function isBusy(status, transparency, busyStatus, isTentativeBusy) {
  const [is, shows, says] = [status, transparency, busyStatus].map((property) => property?.value.toUpperCase());
  if (is === "CANCELLED" || shows === "TRANSPARENT" || says === "FREE") return false;
  return isTentativeBusy || is !== "TENTATIVE" && says !== "TENTATIVE";
}
function lengthOf(start, end, duration, clockOf) {
  const wholeDay = { nominal: { days: 1, milliseconds: 0 } };
  if (end) {
    const until = onlyMoment(end, clockOf);
    if (!start.isDate || !until.isDate) return { exact: instantOf(until) - instantOf(start) };
    const days = dayOfMoment(until) - dayOfMoment(start);
    return days === 0 ? wholeDay : { nominal: { days, milliseconds: 0 } };
  }
  if (duration) {
    const nominal = durationOf(duration.value);
    return start.isDate && nominal.days === 0 && nominal.milliseconds === 0 ? wholeDay : { nominal };
  }
  return start.isDate ? wholeDay : { exact: 0 };
}
function additionOf(text, property, clockOf) {
  const [from = "", to] = text.trim().split("/", 2);
  const start = momentOf(from, property, clockOf);
  if (to === void 0) return { start, length: void 0 };
  if (/^[+-]?P/i.test(to)) return { start, length: { nominal: durationOf(to) } };
  return { start, length: { exact: instantOf(momentOf(to, property, clockOf)) - instantOf(start) } };
}
function endOf(moment, wall, length) {
  if ("exact" in length) return instantAt(moment, wall) + length.exact;
  const { days, milliseconds } = length.nominal;
  return instantAt(moment, wall + days * DAY) + milliseconds;
}
function longest(length) {
  if ("exact" in length) return Math.max(0, length.exact);
  return Math.max(0, length.nominal.days * DAY + length.nominal.milliseconds) + DAY;
}
function* occurrencesOf(event, from, to) {
  const { start, rules, additions } = event;
  const { wall: first, isDate, clock } = start;
  const [since, last] = [from - DAY, to + DAY];
  if (first >= since && first <= last) yield { wall: first, length: void 0 };
  for (const rule of rules) {
    let count = 1;
    for (const wall of generatedWalls(rule, first, isDate, since, last)) {
      if (wall <= first) continue;
      count += 1;
      if (count > rule.count || isBehind(rule, start, wall)) break;
      if (wall >= since) yield { wall, length: void 0 };
    }
  }
  for (const { start: added, length } of additions) {
    yield { wall: wallLike(start, added, first), length };
  }
  function wallLike(like, other, wall) {
    if (like.isDate) return dayOfMoment(other) * DAY;
    if (other.isDate) return dayOfMoment(other) * DAY + (wall - Math.floor(wall / DAY) * DAY);
    const instant = instantOf(other);
    return instant + clock.offsetAt(instant);
  }
}
function isBehind({ until }, start, wall) {
  if (until === void 0) return false;
  if (start.isDate) return wall > Math.floor(until.wall / DAY) * DAY;
  if (until.isDate) return wall >= until.wall + DAY;
  return until.isUtc ? instantAt(start, wall) > until.wall : wall > until.wall;
}

// adapters/calendars/windows-zones.ts
var ZONES = `
AUS Central Standard Time|Australia/Darwin|Darwin
AUS Eastern Standard Time|Australia/Sydney|Canberra, Melbourne, Sydney
Afghanistan Standard Time|Asia/Kabul|Kabul
Alaskan Standard Time|America/Anchorage|Alaska
Aleutian Standard Time|America/Adak|Aleutian Islands
Altai Standard Time|Asia/Barnaul|Barnaul, Gorno-Altaysk
Arab Standard Time|Asia/Riyadh|Kuwait, Riyadh
Arabian Standard Time|Asia/Dubai|Abu Dhabi, Muscat
Arabic Standard Time|Asia/Baghdad|Baghdad
Argentina Standard Time|America/Buenos_Aires|City of Buenos Aires
Astrakhan Standard Time|Europe/Astrakhan|Astrakhan, Ulyanovsk
Atlantic Standard Time|America/Halifax|Atlantic Time (Canada)
Aus Central W. Standard Time|Australia/Eucla|Eucla
Azerbaijan Standard Time|Asia/Baku|Baku
Azores Standard Time|Atlantic/Azores|Azores
Bahia Standard Time|America/Bahia|Salvador
Bangladesh Standard Time|Asia/Dhaka|Dhaka
Belarus Standard Time|Europe/Minsk|Minsk
Bougainville Standard Time|Pacific/Bougainville|Bougainville Island
Canada Central Standard Time|America/Regina|Saskatchewan
Cape Verde Standard Time|Atlantic/Cape_Verde|Cabo Verde Is.
Caucasus Standard Time|Asia/Yerevan|Yerevan
Cen. Australia Standard Time|Australia/Adelaide|Adelaide
Central America Standard Time|America/Guatemala|Central America
Central Asia Standard Time|Asia/Bishkek|Astana|Nur-Sultan
Central Brazilian Standard Time|America/Cuiaba|Cuiaba
Central Europe Standard Time|Europe/Budapest|Belgrade, Bratislava, Budapest, Ljubljana, Prague
Central European Standard Time|Europe/Warsaw|Sarajevo, Skopje, Warsaw, Zagreb
Central Pacific Standard Time|Pacific/Guadalcanal|Solomon Is., New Caledonia
Central Standard Time|America/Chicago|Central Time (US and Canada)
Central Standard Time (Mexico)|America/Mexico_City|Guadalajara, Mexico City, Monterrey
Chatham Islands Standard Time|Pacific/Chatham|Chatham Islands
China Standard Time|Asia/Shanghai|Beijing, Chongqing, Hong Kong, Urumqi
Cuba Standard Time|America/Havana|Havana
Dateline Standard Time|Etc/GMT+12|International Date Line West
E. Africa Standard Time|Africa/Nairobi|Nairobi
E. Australia Standard Time|Australia/Brisbane|Brisbane
E. Europe Standard Time|Europe/Chisinau|Chisinau
E. South America Standard Time|America/Sao_Paulo|Brasilia
Easter Island Standard Time|Pacific/Easter|Easter Island
Eastern Standard Time|America/New_York|Eastern Time (US and Canada)
Eastern Standard Time (Mexico)|America/Cancun|Chetumal
Egypt Standard Time|Africa/Cairo|Cairo
Ekaterinburg Standard Time|Asia/Yekaterinburg|Ekaterinburg
FLE Standard Time|Europe/Kiev|Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius
Fiji Standard Time|Pacific/Fiji|Fiji
GMT Standard Time|Europe/London|Dublin, Edinburgh, Lisbon, London
GTB Standard Time|Europe/Bucharest|Athens, Bucharest
Georgian Standard Time|Asia/Tbilisi|Tbilisi
Greenland Standard Time|America/Godthab|Greenland
Greenwich Standard Time|Atlantic/Reykjavik|Monrovia, Reykjavik
Haiti Standard Time|America/Port-au-Prince|Haiti
Hawaiian Standard Time|Pacific/Honolulu|Hawaii
India Standard Time|Asia/Calcutta|Chennai, Kolkata, Mumbai, New Delhi
Iran Standard Time|Asia/Tehran|Tehran
Israel Standard Time|Asia/Jerusalem|Jerusalem
Jordan Standard Time|Asia/Amman|Amman
Kaliningrad Standard Time|Europe/Kaliningrad|Kaliningrad
Korea Standard Time|Asia/Seoul|Seoul
Libya Standard Time|Africa/Tripoli|Tripoli
Line Islands Standard Time|Pacific/Kiritimati|Kiritimati Island
Lord Howe Standard Time|Australia/Lord_Howe|Lord Howe Island
Magadan Standard Time|Asia/Magadan|Magadan
Magallanes Standard Time|America/Punta_Arenas|Punta Arenas
Marquesas Standard Time|Pacific/Marquesas|Marquesas Islands
Mauritius Standard Time|Indian/Mauritius|Port Louis
Middle East Standard Time|Asia/Beirut|Beirut
Montevideo Standard Time|America/Montevideo|Montevideo
Morocco Standard Time|Africa/Casablanca|Casablanca
Mountain Standard Time|America/Denver|Mountain Time (US and Canada)
Mountain Standard Time (Mexico)|America/Mazatlan|Chihuahua, La Paz, Mazatlan|La Paz, Mazatlan
Myanmar Standard Time|Asia/Rangoon|Yangon (Rangoon)
N. Central Asia Standard Time|Asia/Novosibirsk|Novosibirsk
Namibia Standard Time|Africa/Windhoek|Windhoek
Nepal Standard Time|Asia/Katmandu|Kathmandu
New Zealand Standard Time|Pacific/Auckland|Auckland, Wellington
Newfoundland Standard Time|America/St_Johns|Newfoundland
Norfolk Standard Time|Pacific/Norfolk|Norfolk Island
North Asia East Standard Time|Asia/Irkutsk|Irkutsk
North Asia Standard Time|Asia/Krasnoyarsk|Krasnoyarsk
North Korea Standard Time|Asia/Pyongyang|Pyongyang
Omsk Standard Time|Asia/Omsk|Omsk
Pacific SA Standard Time|America/Santiago|Santiago
Pacific Standard Time|America/Los_Angeles|Pacific Time (US and Canada)
Pacific Standard Time (Mexico)|America/Tijuana|Baja California
Pakistan Standard Time|Asia/Karachi|Islamabad, Karachi
Paraguay Standard Time|America/Asuncion|Asuncion
Qyzylorda Standard Time|Asia/Qyzylorda|Qyzylorda
Romance Standard Time|Europe/Paris|Brussels, Copenhagen, Madrid, Paris
Russia Time Zone 10|Asia/Srednekolymsk|Chokurdakh
Russia Time Zone 11|Asia/Kamchatka|Anadyr, Petropavlovsk-Kamchatsky
Russia Time Zone 3|Europe/Samara|Izhevsk, Samara
Russian Standard Time|Europe/Moscow|Moscow, St. Petersburg
SA Eastern Standard Time|America/Cayenne|Cayenne, Fortaleza
SA Pacific Standard Time|America/Bogota|Bogota, Lima, Quito, Rio Branco
SA Western Standard Time|America/La_Paz|Georgetown, La Paz, Manaus, San Juan
SE Asia Standard Time|Asia/Bangkok|Bangkok, Hanoi, Jakarta
Saint Pierre Standard Time|America/Miquelon|Saint Pierre and Miquelon
Sakhalin Standard Time|Asia/Sakhalin|Sakhalin
Samoa Standard Time|Pacific/Apia|Samoa
Sao Tome Standard Time|Africa/Sao_Tome|Sao Tome
Saratov Standard Time|Europe/Saratov|Saratov
Singapore Standard Time|Asia/Singapore|Kuala Lumpur, Singapore
South Africa Standard Time|Africa/Johannesburg|Harare, Pretoria
South Sudan Standard Time|Africa/Juba|Juba
Sri Lanka Standard Time|Asia/Colombo|Sri Jayawardenepura
Sudan Standard Time|Africa/Khartoum|Khartoum
Syria Standard Time|Asia/Damascus|Damascus
Taipei Standard Time|Asia/Taipei|Taipei
Tasmania Standard Time|Australia/Hobart|Hobart
Tocantins Standard Time|America/Araguaina|Araguaina
Tokyo Standard Time|Asia/Tokyo|Osaka, Sapporo, Tokyo
Tomsk Standard Time|Asia/Tomsk|Tomsk
Tonga Standard Time|Pacific/Tongatapu|Nuku'alofa
Transbaikal Standard Time|Asia/Chita|Chita
Turkey Standard Time|Europe/Istanbul|Istanbul
Turks And Caicos Standard Time|America/Grand_Turk|Turks and Caicos
US Eastern Standard Time|America/Indianapolis|Indiana (East)
US Mountain Standard Time|America/Phoenix|Arizona
UTC|Etc/UTC|Coordinated Universal Time
UTC+12|Etc/GMT-12|Coordinated Universal Time+12
UTC+13|Etc/GMT-13|Coordinated Universal Time+13
UTC-02|Etc/GMT+2|Coordinated Universal Time-02
UTC-08|Etc/GMT+8|Coordinated Universal Time-08
UTC-09|Etc/GMT+9|Coordinated Universal Time-09
UTC-11|Etc/GMT+11|Coordinated Universal Time-11
Ulaanbaatar Standard Time|Asia/Ulaanbaatar|Ulaanbaatar
Venezuela Standard Time|America/Caracas|Caracas
Vladivostok Standard Time|Asia/Vladivostok|Vladivostok
Volgograd Standard Time|Europe/Volgograd|Volgograd
W. Australia Standard Time|Australia/Perth|Perth
W. Central Africa Standard Time|Africa/Lagos|West Central Africa
W. Europe Standard Time|Europe/Berlin|Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
W. Mongolia Standard Time|Asia/Hovd|Hovd
West Asia Standard Time|Asia/Tashkent|Ashgabat, Tashkent
West Bank Standard Time|Asia/Hebron|Gaza, Hebron
West Pacific Standard Time|Pacific/Port_Moresby|Guam, Port Moresby
Yakutsk Standard Time|Asia/Yakutsk|Yakutsk
Yukon Standard Time|America/Whitehorse|Yukon
`;
var OLDER_NAMES = `
Europe/London|Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London
Europe/Bucharest|Athens, Bucharest, Istanbul
Europe/Kiev|Helsinki, Kiev, Riga, Sofia, Tallinn, Vilnius
Europe/Moscow|Moscow, St. Petersburg, Volgograd
Asia/Yerevan|Baku, Tbilisi, Yerevan
Asia/Tashkent|Tashkent
Asia/Novosibirsk|Almaty, Novosibirsk
Asia/Bishkek|Astana, Dhaka
Asia/Irkutsk|Irkutsk, Ulaanbaatar
Pacific/Guadalcanal|Magadan, Solomon Islands, New Caledonia
Pacific/Fiji|Fiji, Kamchatka, Marshall Is.
Asia/Kamchatka|Petropavlovsk-Kamchatsky
Atlantic/Cape_Verde|Cape Verde Islands
Etc/GMT+2|Mid-Atlantic
America/Buenos_Aires|Buenos Aires
America/Cayenne|Georgetown
America/La_Paz|Georgetown, La Paz, San Juan
America/Cuiaba|Manaus
America/Bogota|Bogota, Lima, Quito
America/Mexico_City|Guadalajara, Mexico City, Monterrey - New
America/Mazatlan|Chihuahua, La Paz, Mazatlan - New
America/Los_Angeles|Pacific Time (US and Canada); Tijuana
America/Tijuana|Tijuana, Baja California
Pacific/Apia|Midway Island, Samoa
`;
var zones;
function zonesByName() {
  if (zones) return zones;
  zones = /* @__PURE__ */ new Map([[key("tzone://Microsoft/Utc"), "UTC"]]);
  for (const row of OLDER_NAMES.trim().split("\n")) {
    const [iana = "", name = ""] = row.split("|");
    zones.set(key(name), iana);
  }
  for (const row of ZONES.trim().split("\n")) {
    const [id = "", iana = "", ...names] = row.split("|");
    for (const name of [id, ...names]) zones.set(key(name), iana);
  }
  return zones;
}
function key(name) {
  return name.replace(/^\s*\([^)]*\)/, "").replaceAll("&", " and ").replace(/\s+/g, " ").trim().toLowerCase();
}
function zoneOfWindows(name) {
  return zonesByName().get(key(name));
}

// adapters/calendars/time-zones.ts
function zoneName(text) {
  return text.trim().replace(/^"(.*)"$/, "$1").replace(/\\([\\,;])/g, "$1").trim();
}
function knownZone(name) {
  if (isZone(name)) return zone(name);
  const iana = zoneOfWindows(name);
  return iana !== void 0 && isZone(iana) ? zone(iana) : void 0;
}
function timeZonesOf(calendar, { given, resource, to }) {
  const known = /* @__PURE__ */ new Map();
  const own = calendar.components.filter(({ name }) => name === "VTIMEZONE");
  const find = (tzid) => {
    const name = zoneName(tzid);
    if (!known.has(name)) known.set(name, knownZone(name) ?? ownZone(own, name, to));
    return known.get(name);
  };
  const said = calendar.properties.get("X-WR-TIMEZONE")?.[0]?.value;
  const saidZone = given === null && said !== void 0 ? find(said) : void 0;
  const calendars = given === null ? saidZone ?? zone(resource) : zone(given);
  return {
    isOwnUnknown: given === null && said !== void 0 && saidZone === void 0,
    clockOf: (tzid) => tzid === void 0 || tzid.trim() === "" ? calendars : find(tzid) ?? calendars,
    knows: (tzid) => find(tzid) !== void 0
  };
}
function ownZone(zones2, name, to) {
  for (const { properties, components } of zones2) {
    if (zoneName(properties.get("TZID")?.[0]?.value ?? "") !== name) continue;
    const clock = clockOfObservances(components, to);
    if (clock) return clock;
  }
  return void 0;
}
function clockOfObservances(observances, to) {
  try {
    const transitions = observances.flatMap((observance) => transitionsOf(observance, to)).sort((a, b) => a.at - b.at);
    return transitions.length === 0 ? void 0 : wallClock(offsetsOf(transitions));
  } catch (error) {
    if (error instanceof Unreadable) return void 0;
    throw error;
  }
}
var TRANSITIONS_MAX = 2e4;
function transitionsOf({ properties }, to) {
  const [start, before, after] = ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"].map(
    (name) => properties.get(name)?.[0]?.value
  );
  if (start === void 0 || before === void 0 || after === void 0) throw new Unreadable("a time zone");
  const offsets = { before: offsetOf(before), after: offsetOf(after) };
  const { wall: first } = wallOf(start);
  const walls = [first];
  for (const property of properties.get("RRULE") ?? []) {
    const rule = ruleOf(property.value);
    const { until } = rule;
    const end = until === void 0 ? Number.POSITIVE_INFINITY : until.isUtc ? until.wall + offsets.before : until.wall;
    let count = 1;
    for (const wall of generatedWalls(rule, first, false, first, Math.min(end, to + 2 * DAY))) {
      if (wall === first) continue;
      count += 1;
      if (count > rule.count) break;
      if (walls.length >= TRANSITIONS_MAX) throw new Unreadable("a time zone");
      walls.push(wall);
    }
  }
  for (const property of properties.get("RDATE") ?? []) {
    for (const text of property.value.split(",")) {
      const moment = momentOf(text.split("/", 1)[0] ?? "", property, () => UTC);
      walls.push(instantAt({ ...moment, clock: UTC }, moment.wall));
    }
  }
  return walls.map((wall) => ({ at: wall - offsets.before, ...offsets }));
}
function offsetsOf(transitions) {
  return (instant) => {
    const next = partitionPoint(transitions.length, (index) => transitions[index].at <= instant);
    return next === 0 ? transitions[0].before : transitions[next - 1].after;
  };
}

export {
  unfolded,
  problemOf,
  calendarsIn,
  Unreadable,
  UTC,
  momentOf,
  onlyMoment,
  withWholeZone,
  instantAt,
  instantOf,
  dayOfMoment,
  durationOf,
  eventOf,
  endOf,
  longest,
  occurrencesOf,
  timeZonesOf
};
//# sourceMappingURL=chunk-LTL53C5Q.js.map
