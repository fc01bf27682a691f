import {
  ValidationError
} from "./chunk-SQ3ZIU6O.js";
import {
  DAY
} from "./chunk-TGAMFN2K.js";

// core/pagination.ts
var PAGE_LIMITS = { page: 1, limit: 25, maxLimit: 1e3, maxPage: 1e9 };
var NumberedPaginator = class {
  async paginate(request, read) {
    const page = request.page ?? PAGE_LIMITS.page;
    const limit = request.limit ?? PAGE_LIMITS.limit;
    const errors = {};
    if (!Number.isInteger(page) || page < 1 || page > PAGE_LIMITS.maxPage) {
      errors.page = pageExpected;
    }
    if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_LIMITS.maxLimit) {
      errors.limit = limitExpected;
    }
    if (Object.keys(errors).length > 0) throw new ValidationError(errors);
    const { items, total, rest } = await read({
      offset: (page - 1) * limit,
      limit,
      ...request.inSlices && { inSlices: true }
    });
    const totalPages = Math.ceil(total / limit);
    return { data: items, perPage: limit, currentPage: page, total, totalPages, ...rest && { rest } };
  }
};
async function* inSlices(keys, size, read) {
  for (let from = 0; from < keys.length; from += size) yield await read(keys.slice(from, from + size));
}
async function* mapSlices(slices, map) {
  for await (const items of slices) yield await map(items);
}
function filterSlices(slices, isWanted) {
  return mapSlices(slices, (items) => items.filter(isWanted));
}
async function collect(slices) {
  const all = [];
  for await (const items of slices) all.push(...items);
  return all;
}
async function mapPage({ rest, ...page }, map) {
  return { ...page, data: await map(page.data), ...rest && { rest: mapSlices(rest, map) } };
}
var pageExpected = "Must be a whole number from 1 to 1,000,000,000";
var limitExpected = "Must be a whole number from 1 to 1,000";

// core/model/busy-times.ts
var PART = 32 * DAY;
function partId(calendar, part) {
  return `${calendar}/${part}`;
}
var partOf = (instant) => Math.floor(instant / PART);
function partsOf(times) {
  const parts = /* @__PURE__ */ new Map();
  for (let i = 0; i + 1 < times.length; i += 2) {
    const [start, end] = [times[i], times[i + 1]];
    for (let part = partOf(start); part * PART < end; part += 1) {
      const cut = parts.get(part) ?? [];
      parts.set(part, cut);
      cut.push(Math.max(start, part * PART), Math.min(end, (part + 1) * PART));
    }
  }
  return parts;
}
function joinedTimes(parts) {
  const joined = [];
  for (const times of parts) {
    for (let i = 0; i + 1 < times.length; i += 2) {
      if (joined.at(-1) === times[i]) joined[joined.length - 1] = times[i + 1];
      else joined.push(times[i], times[i + 1]);
    }
  }
  return joined;
}
function unionOf(some, others) {
  if (some.length === 0) return others;
  if (others.length === 0) return some;
  const union = [];
  let end = Number.NEGATIVE_INFINITY;
  for (let i = 0, j = 0; i < some.length || j < others.length; ) {
    const isSome = j >= others.length || i < some.length && some[i] <= others[j];
    const times = isSome ? some : others;
    const at = isSome ? i : j;
    if (times[at] <= end) {
      end = Math.max(end, times[at + 1]);
      union[union.length - 1] = end;
    } else {
      end = times[at + 1];
      union.push(times[at], end);
    }
    if (isSome) i += 2;
    else j += 2;
  }
  return union;
}
function timesFrom(times, from) {
  const kept = [];
  for (let i = 0; i + 1 < times.length; i += 2) {
    if (times[i + 1] > from) kept.push(Math.max(times[i], from), times[i + 1]);
  }
  return kept;
}
function wantedOfCalendars(calendars, from, to) {
  const busyTimes = [];
  for (const calendar of calendars) {
    for (let part = partOf(from); part <= partOf(to); part += 1) busyTimes.push(partId(calendar, part));
  }
  return { calendar: calendars, busyTimes };
}

export {
  PART,
  partId,
  partsOf,
  joinedTimes,
  unionOf,
  timesFrom,
  wantedOfCalendars,
  PAGE_LIMITS,
  NumberedPaginator,
  inSlices,
  filterSlices,
  collect,
  mapPage,
  pageExpected,
  limitExpected
};
//# sourceMappingURL=chunk-KPKHSBHY.js.map
