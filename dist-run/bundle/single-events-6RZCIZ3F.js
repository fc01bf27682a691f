import {
  UTC,
  Unreadable,
  calendarsIn,
  endOf,
  eventOf,
  instantOf,
  onlyMoment,
  problemOf,
  timeZonesOf,
  unfolded
} from "./chunk-LTL53C5Q.js";
import "./chunk-ACXDJHE5.js";
import "./chunk-D333UX3S.js";
import "./chunk-RCHGPHHW.js";
import {
  DAY
} from "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";

// adapters/calendars/single-events.ts
var PEOPLE_AND_TITLES = /* @__PURE__ */ new Set(["SUMMARY", "ATTENDEE", "ORGANIZER"]);
function readSingleEvents(bytes, timezone) {
  const text = decoded(bytes);
  if (text === void 0) return "It is not UTF-8";
  const lines = unfolded(text);
  const problem = problemOf(lines);
  if (problem !== void 0) return problem;
  return calendarsIn(lines, PEOPLE_AND_TITLES).flatMap((calendar) => {
    const events = calendar.components.filter(({ name }) => name === "VEVENT");
    const zones = timeZonesOf(calendar, { given: null, resource: timezone, to: lastOf(events) });
    const clockOf = (tzid) => {
      if (tzid !== void 0 && tzid.trim() !== "" && !zones.knows(tzid)) throw new UnknownZone(tzid);
      return zones.clockOf(tzid);
    };
    return events.map((event) => singleEventOf(event, { ...zones, clockOf }));
  });
}
var UnknownZone = class extends Error {
};
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return void 0;
  }
}
function lastOf(events) {
  let last = 0;
  for (const { properties } of events) {
    for (const property of [...properties.get("DTSTART") ?? [], ...properties.get("DTEND") ?? []]) {
      try {
        last = Math.max(last, onlyMoment(property, () => UTC).wall + 366 * DAY);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
      }
    }
  }
  return last;
}
function singleEventOf(component, zones) {
  const { properties } = component;
  const uid = properties.get("UID")?.[0]?.value;
  const problem = (message) => ({ kind: "problem", uid, message });
  if (["RRULE", "RDATE", "RECURRENCE-ID"].some((name) => properties.has(name))) {
    return problem("It recurs, or is one of several that do: make a series of it");
  }
  try {
    const event = eventOf(component, zones, true);
    if (!event.isBusy) return { kind: "free", uid, message: "It is cancelled, or takes no time" };
    if (!event.start || !event.length) return problem("When it takes place cannot be read");
    const start = instantOf(event.start);
    const end = endOf(event.start, event.start.wall, event.length);
    return {
      kind: "event",
      uid,
      start,
      end,
      title: titleOf(properties.get("SUMMARY")?.[0]),
      attendee: attendeeOf(component)
    };
  } catch (error) {
    if (!(error instanceof UnknownZone)) throw error;
    return problem(`There is no time zone ${error.message}`);
  }
}
function titleOf(summary) {
  if (!summary) return null;
  return summary.value.replace(/\\([nN\\;,])/g, (_, escaped) => /n/i.test(escaped) ? "\n" : escaped);
}
function attendeeOf({ properties }) {
  const organizer = properties.get("ORGANIZER")?.map(addressOf) ?? [];
  const others = (properties.get("ATTENDEE") ?? []).filter((property) => !organizer.includes(addressOf(property)));
  const [only, another] = others;
  const email = only && addressOf(only);
  if (!only || another || email === void 0) return null;
  return { name: only.parameter("CN")?.trim() || null, email };
}
function addressOf({ value }) {
  const [, address] = /^mailto:(.+)$/i.exec(value.trim()) ?? [];
  return address?.toLowerCase();
}
export {
  readSingleEvents
};
//# sourceMappingURL=single-events-6RZCIZ3F.js.map
