import {
  DAY,
  formatInstant,
  parseInstant
} from "./chunk-TGAMFN2K.js";

// core/series/calendar.ts
var CYCLE = 146097;
var EPOCH = 719468;
var LAST_DAY = dayOf(9999, 12, 31);
function dayOf(year, month, date) {
  const months = year * 12 + month - 3;
  const y = Math.floor(months / 12);
  const beforeMonth = Math.floor((153 * (months - y * 12) + 2) / 5);
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + beforeMonth + date - 1 - EPOCH;
}
function dateOf(day) {
  const era = Math.floor((day + EPOCH) / CYCLE);
  const dayOfEra = day + EPOCH - era * CYCLE;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36524) + Math.floor(dayOfEra / (CYCLE - 1));
  const y = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * y + Math.floor(y / 4) - Math.floor(y / 100));
  const m = Math.floor((5 * dayOfYear + 2) / 153);
  const isNextYear = m >= 10;
  return {
    year: era * 400 + y + (isNextYear ? 1 : 0),
    month: isNextYear ? m - 9 : m + 3,
    date: dayOfYear - Math.floor((153 * m + 2) / 5) + 1
  };
}
function weekdayOf(day) {
  return ((day + 3) % 7 + 7) % 7;
}
function parseDay(text) {
  const midnight = text.length === 10 ? parseInstant(`${text}T00:00:00Z`) : void 0;
  return midnight === void 0 ? void 0 : midnight / DAY;
}
function formatDay(day) {
  return formatInstant(day * DAY).slice(0, 10);
}

// core/series/recurrence.ts
var FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
var LONGEST_INTERVAL = 4e6;
function* recurrenceDays(rule, start, last = LAST_DAY) {
  for (const days of recurrenceSteps(rule, start, last)) {
    for (const day of days) if (day >= start && day <= last) yield day;
  }
}
function* recurrenceSteps(given, start, last) {
  const rule = completed(given, start);
  const interval = Math.min(rule.interval, LONGEST_INTERVAL);
  let lastFruitful = start;
  for (let n = 0; ; ) {
    const first = periodStart(rule, start, n);
    if (first > last) return;
    const days = atPositions(daysOfPeriod(rule, first), rule.bySetPos);
    yield days;
    if (days.length > 0) lastFruitful = first;
    else if (first - lastFruitful >= CYCLE * interval) return;
    n += interval * Math.max(1, Math.ceil(excludedDays(rule, first) / interval));
  }
}
function completed(rule, start) {
  if (rule.byMonthDay.size > 0 || rule.byDay.length > 0 || has(rule.byYearDay)) return rule;
  const { month, date } = dateOf(start);
  switch (rule.frequency) {
    case "DAILY":
      return rule;
    case "WEEKLY":
      return { ...rule, byDay: [{ weekday: weekdayOf(start), nth: null }] };
    case "MONTHLY":
      return { ...rule, byMonthDay: /* @__PURE__ */ new Set([date]) };
    case "YEARLY":
      if (has(rule.byWeekNo)) return { ...rule, byDay: [{ weekday: weekdayOf(start), nth: null }] };
      return {
        ...rule,
        byMonth: rule.byMonth.size > 0 ? rule.byMonth : /* @__PURE__ */ new Set([month]),
        byMonthDay: /* @__PURE__ */ new Set([date])
      };
  }
}
function periodStart(rule, start, n) {
  const { year, month } = dateOf(start);
  switch (rule.frequency) {
    case "DAILY":
      return start + n;
    case "WEEKLY":
      return start - (weekdayOf(start) - rule.weekStart + 7) % 7 + 7 * n;
    case "MONTHLY":
      return dayOf(year, month + n, 1);
    case "YEARLY":
      return dayOf(year + n, 1, 1);
  }
}
function excludedDays(rule, first) {
  if (rule.frequency !== "DAILY" || rule.byMonth.size === 0) return 0;
  const { year, month } = dateOf(first);
  return rule.byMonth.has(month) ? 0 : dayOf(year, month + 1, 1) - first;
}
function daysOfPeriod(rule, first) {
  const { byYearDay, byWeekNo } = rule;
  if (!has(byYearDay) && !has(byWeekNo)) return daysByDate(rule, first);
  if (rule.frequency !== "YEARLY") return daysByDate(rule, first).filter((day) => isNumbered(rule, day));
  const { year } = dateOf(first);
  const days = has(byWeekNo) ? daysOfWeeks(byWeekNo, year, rule.weekStart) : daysOfYear(byYearDay, year);
  const byDay = has(byWeekNo) ? rule.byDay.map(({ weekday }) => ({ weekday, nth: null })) : rule.byDay;
  const weekdays = /* @__PURE__ */ new Set();
  const months = Array.from(rule.byMonth, (month) => monthRange(year, month));
  const numbered = months.length > 0 ? months : [{ first, last: dayOf(year + 1, 1, 1) - 1 }];
  for (const span of numbered) for (const each of byDay) if (each.nth !== null) addWeekdays(weekdays, each, span);
  const isWeekday = (day) => byDay.length === 0 || weekdays.has(day) || byDay.some(({ weekday, nth }) => nth === null && weekday === weekdayOf(day));
  const others = { ...rule, byDay: [] };
  return days.filter((day) => isWeekday(day) && fits(others, day) && isNumbered({ byYearDay }, day));
}
function has(part) {
  return part !== void 0 && part.size > 0;
}
function isNumbered({ byYearDay, byWeekNo, weekStart = 0 }, day) {
  if (has(byYearDay)) {
    const { year: year2 } = dateOf(day);
    const isCounted = byYearDay.has(day - dayOf(year2, 1, 1) + 1) || byYearDay.has(day - dayOf(year2 + 1, 1, 1));
    if (!isCounted) return false;
  }
  if (!has(byWeekNo)) return true;
  const week = day - (weekdayOf(day) - weekStart + 7) % 7;
  const { year } = dateOf(week + 3);
  const first = firstWeek(year, weekStart);
  return byWeekNo.has((week - first) / 7 + 1) || byWeekNo.has((week - firstWeek(year + 1, weekStart)) / 7);
}
function firstWeek(year, weekStart) {
  const day = dayOf(year, 1, 4);
  return day - (weekdayOf(day) - weekStart + 7) % 7;
}
function daysOfWeeks(byWeekNo, year, weekStart) {
  const [first, next] = [firstWeek(year, weekStart), firstWeek(year + 1, weekStart)];
  const weeks = new Set(Array.from(byWeekNo, (n) => n > 0 ? first + (n - 1) * 7 : next + n * 7));
  return [...weeks].filter((week) => week >= first && week < next).sort((a, b) => a - b).flatMap((week) => Array.from({ length: 7 }, (_, day) => week + day));
}
function daysOfYear(byYearDay, year) {
  const [first, next] = [dayOf(year, 1, 1), dayOf(year + 1, 1, 1)];
  const days = new Set(Array.from(byYearDay, (n) => n > 0 ? first + n - 1 : next + n));
  return [...days].filter((day) => day >= first && day < next).sort((a, b) => a - b);
}
function daysByDate(rule, first) {
  const { year, month } = dateOf(first);
  const { byMonth } = rule;
  switch (rule.frequency) {
    case "DAILY":
      return fits(rule, first) ? [first] : [];
    case "WEEKLY":
      return Array.from({ length: 7 }, (_, weekday) => first + weekday).filter((day) => fits(rule, day));
    case "MONTHLY": {
      const months = byMonth.size === 0 || byMonth.has(month) ? [monthRange(year, month)] : [];
      return expanded(rule, months, months);
    }
    case "YEARLY": {
      const months = Array.from(byMonth.size > 0 ? byMonth : ALL_MONTHS, (each) => monthRange(year, each));
      const wholeYear = { first, last: dayOf(year + 1, 1, 1) - 1 };
      return expanded(rule, months, byMonth.size > 0 ? months : [wholeYear]);
    }
  }
}
var ALL_MONTHS = /* @__PURE__ */ new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
function monthRange(year, month) {
  return { first: dayOf(year, month, 1), last: dayOf(year, month + 1, 1) - 1 };
}
function fits({ byMonth, byMonthDay, byDay }, day) {
  if (byDay.length > 0 && !byDay.some(({ weekday }) => weekday === weekdayOf(day))) return false;
  if (byMonth.size === 0 && byMonthDay.size === 0) return true;
  const { year, month, date } = dateOf(day);
  if (byMonth.size > 0 && !byMonth.has(month)) return false;
  return byMonthDay.size === 0 || byMonthDay.has(date) || byMonthDay.has(day - dayOf(year, month + 1, 1));
}
function expanded({ byMonthDay, byDay }, months, numbered) {
  const weekdays = /* @__PURE__ */ new Set();
  for (const span of numbered) for (const each of byDay) addWeekdays(weekdays, each, span);
  const dates = /* @__PURE__ */ new Set();
  for (const { first, last } of months) {
    for (const date of byMonthDay) {
      const day = date > 0 ? first + date - 1 : last + date + 1;
      if (day >= first && day <= last && (byDay.length === 0 || weekdays.has(day))) dates.add(day);
    }
  }
  return [...byMonthDay.size > 0 ? dates : weekdays].sort((a, b) => a - b);
}
function addWeekdays(days, { weekday, nth }, { first, last }) {
  const earliest = first + (weekday - weekdayOf(first) + 7) % 7;
  if (nth === null) {
    for (let day2 = earliest; day2 <= last; day2 += 7) days.add(day2);
    return;
  }
  const latest = last - (weekdayOf(last) - weekday + 7) % 7;
  const day = nth > 0 ? earliest + 7 * (nth - 1) : latest + 7 * (nth + 1);
  if (day >= first && day <= last) days.add(day);
}
function atPositions(days, positions) {
  if (positions.size === 0) return days;
  return days.filter((_, index) => positions.has(index + 1) || positions.has(index - days.length));
}

export {
  LAST_DAY,
  dayOf,
  dateOf,
  parseDay,
  formatDay,
  FREQUENCIES,
  recurrenceDays,
  completed,
  periodStart,
  excludedDays,
  daysOfPeriod,
  isNumbered,
  fits
};
//# sourceMappingURL=chunk-ACXDJHE5.js.map
