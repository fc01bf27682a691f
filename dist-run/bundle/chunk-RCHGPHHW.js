import {
  DAY,
  SECOND,
  formatInstant
} from "./chunk-TGAMFN2K.js";

// core/zone.ts
var CHUNK = 366 * DAY;
var PROBE = 3 * DAY;
var MAX_CHUNKS = 500;
var MAX_ZONES = 512;
var LAST_INSTANT = 1e8 * DAY;
var OFFSET = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/;
function intlOffsets(name) {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
  return (instant) => {
    const written = OFFSET.exec(format.format(Math.min(Math.max(instant, -LAST_INSTANT), LAST_INSTANT)));
    if (!written) return 0;
    const [, sign, hours, minutes, seconds = 0] = written;
    const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * SECOND;
    return sign === "-" ? -size : size;
  };
}
function transition(offsetAt, low, high) {
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
function findOffsets(offsetAt, from, to) {
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
function newZone(name) {
  const intl = intlOffsets(name);
  const chunks = /* @__PURE__ */ new Map();
  let lastIndex = Number.NaN;
  let last = { starts: [], offsets: [] };
  function chunk(index) {
    let found = chunks.get(index);
    if (found === void 0) {
      if (chunks.size >= MAX_CHUNKS) chunks.clear();
      found = findOffsets(intl, index * CHUNK, (index + 1) * CHUNK);
      chunks.set(index, found);
    }
    return found;
  }
  function offsetAt(instant) {
    const index = Math.floor(instant / CHUNK);
    if (index !== lastIndex) {
      last = chunk(index);
      lastIndex = index;
    }
    let i = last.starts.length - 1;
    while (instant < last.starts[i]) i -= 1;
    return last.offsets[i];
  }
  function steadyOffset(from, to) {
    const offset = offsetAt(from);
    return to - from <= PROBE && offsetAt(to) === offset ? offset : void 0;
  }
  return { ...wallClock(offsetAt), name, steadyOffset };
}
function wallClock(offsetAt) {
  function instantOf(wall) {
    const before = offsetAt(wall - DAY);
    const after = offsetAt(wall + DAY);
    if (before === after) return wall - before;
    const larger = Math.max(before, after);
    return offsetAt(wall - larger) === larger ? wall - larger : wall - Math.min(before, after);
  }
  function startOfDay(day) {
    const midnight = day * DAY;
    const instant = instantOf(midnight);
    const offset = offsetAt(instant);
    if (instant + offset === midnight) return instant;
    return transition(offsetAt, midnight - offset, instant);
  }
  return {
    offsetAt,
    instantOf,
    dayAt: (instant) => Math.floor((instant + offsetAt(instant)) / DAY),
    startOfDay,
    hasDay: (day) => startOfDay(day) < startOfDay(day + 1)
  };
}
function instantsOf(clock, wall) {
  const offsets = /* @__PURE__ */ new Set([clock.offsetAt(wall - DAY), clock.offsetAt(wall + DAY)]);
  const instants = [...offsets].map((offset) => wall - offset);
  return instants.filter((instant) => instant + clock.offsetAt(instant) === wall).sort((a, b) => a - b);
}
var zones = /* @__PURE__ */ new Map();
var lastAsked;
function zone(name) {
  if (name === lastAsked?.name) return lastAsked;
  const known = zones.get(name);
  if (known === void 0 && !/^[A-Za-z]/.test(name)) throw new RangeError(`Not an IANA time zone: ${name}`);
  const found = known ?? newZone(name);
  lastAsked = found;
  zones.delete(name);
  zones.set(name, found);
  if (zones.size > MAX_ZONES) zones.delete(zones.keys().next().value);
  return found;
}
function isZone(name) {
  try {
    zone(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
function writtenIn(zone2, instant) {
  return formatInstant(instant, zone2.offsetAt(instant));
}

export {
  wallClock,
  instantsOf,
  zone,
  isZone,
  writtenIn
};
//# sourceMappingURL=chunk-RCHGPHHW.js.map
