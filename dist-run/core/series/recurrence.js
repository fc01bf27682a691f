import { CYCLE, dateOf, dayOf, LAST_DAY, weekdayOf } from './calendar.js';
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
/** Longer, in days, than all the time from the year 0 to the end of 9999: from there on, intervals are alike. */
const LONGEST_INTERVAL = 4_000_000;
/**
 * Yields the days of the rule, counted from 1970-01-01, from `start` to `last`, ascending. `start` anchors the intervals, and is a day of
 * the rule only if it matches.
 */
export function* recurrenceDays(rule, start, last = LAST_DAY) {
    for (const days of recurrenceSteps(rule, start, last)) {
        for (const day of days)
            if (day >= start && day <= last)
                yield day;
    }
}
/**
 * Yields the days in steps: one for each period that the interval reaches, and one for months of skipped days. Days of the first and last
 * step may lie outside the bounds. Ends early if no more days can follow.
 */
export function* recurrenceSteps(given, start, last) {
    const rule = completed(given, start);
    const interval = Math.min(rule.interval, LONGEST_INTERVAL);
    let lastFruitful = start;
    for (let n = 0;;) {
        const first = periodStart(rule, start, n);
        if (first > last)
            return;
        const days = atPositions(daysOfPeriod(rule, first), rule.bySetPos);
        yield days;
        if (days.length > 0)
            lastFruitful = first;
        // By then, the interval has met every possible period of the calendar.
        else if (first - lastFruitful >= CYCLE * interval)
            return;
        n += interval * Math.max(1, Math.ceil(excludedDays(rule, first) / interval));
    }
}
/** The rule with what `start` adds to it. */
export function completed(rule, start) {
    if (rule.byMonthDay.size > 0 || rule.byDay.length > 0 || has(rule.byYearDay))
        return rule;
    const { month, date } = dateOf(start);
    switch (rule.frequency) {
        case 'DAILY':
            return rule;
        case 'WEEKLY':
            return { ...rule, byDay: [{ weekday: weekdayOf(start), nth: null }] };
        case 'MONTHLY':
            return { ...rule, byMonthDay: new Set([date]) };
        case 'YEARLY':
            if (has(rule.byWeekNo))
                return { ...rule, byDay: [{ weekday: weekdayOf(start), nth: null }] };
            return {
                ...rule,
                byMonth: rule.byMonth.size > 0 ? rule.byMonth : new Set([month]),
                byMonthDay: new Set([date]),
            };
    }
}
/** Returns the first day of the n-th period after that of `start`. */
export function periodStart(rule, start, n) {
    const { year, month } = dateOf(start);
    switch (rule.frequency) {
        case 'DAILY':
            return start + n;
        case 'WEEKLY':
            return start - ((weekdayOf(start) - rule.weekStart + 7) % 7) + 7 * n;
        case 'MONTHLY':
            return dayOf(year, month + n, 1);
        case 'YEARLY':
            return dayOf(year + n, 1, 1);
    }
}
/** Counts the days from `first` on that are excluded by their month. Only for daily rules, whose steps are so short. */
export function excludedDays(rule, first) {
    if (rule.frequency !== 'DAILY' || rule.byMonth.size === 0)
        return 0;
    const { year, month } = dateOf(first);
    return rule.byMonth.has(month) ? 0 : dayOf(year, month + 1, 1) - first;
}
/** The days of the period that begins with `first`, ascending. */
export function daysOfPeriod(rule, first) {
    const { byYearDay, byWeekNo } = rule;
    if (!has(byYearDay) && !has(byWeekNo))
        return daysByDate(rule, first);
    if (rule.frequency !== 'YEARLY')
        return daysByDate(rule, first).filter((day) => isNumbered(rule, day));
    const { year } = dateOf(first);
    const days = has(byWeekNo) ? daysOfWeeks(byWeekNo, year, rule.weekStart) : daysOfYear(byYearDay, year);
    // Beside week numbers, weekdays have no `nth`.
    const byDay = has(byWeekNo) ? rule.byDay.map(({ weekday }) => ({ weekday, nth: null })) : rule.byDay;
    const weekdays = new Set();
    const months = Array.from(rule.byMonth, (month) => monthRange(year, month));
    const numbered = months.length > 0 ? months : [{ first, last: dayOf(year + 1, 1, 1) - 1 }];
    for (const span of numbered)
        for (const each of byDay)
            if (each.nth !== null)
                addWeekdays(weekdays, each, span);
    const isWeekday = (day) => byDay.length === 0 ||
        weekdays.has(day) ||
        byDay.some(({ weekday, nth }) => nth === null && weekday === weekdayOf(day));
    const others = { ...rule, byDay: [] };
    return days.filter((day) => isWeekday(day) && fits(others, day) && isNumbered({ byYearDay }, day));
}
function has(part) {
    return part !== undefined && part.size > 0;
}
/** True if the rule contains the number of the day in its year, and the number of its week. */
export function isNumbered({ byYearDay, byWeekNo, weekStart = 0 }, day) {
    if (has(byYearDay)) {
        const { year } = dateOf(day);
        const isCounted = byYearDay.has(day - dayOf(year, 1, 1) + 1) || byYearDay.has(day - dayOf(year + 1, 1, 1));
        if (!isCounted)
            return false;
    }
    if (!has(byWeekNo))
        return true;
    const week = day - ((weekdayOf(day) - weekStart + 7) % 7);
    // A week belongs to the year of its fourth day.
    const { year } = dateOf(week + 3);
    const first = firstWeek(year, weekStart);
    return byWeekNo.has((week - first) / 7 + 1) || byWeekNo.has((week - firstWeek(year + 1, weekStart)) / 7);
}
/** The first day of the first week of a year: the one with 4 January in it. */
function firstWeek(year, weekStart) {
    const day = dayOf(year, 1, 4);
    return day - ((weekdayOf(day) - weekStart + 7) % 7);
}
function daysOfWeeks(byWeekNo, year, weekStart) {
    const [first, next] = [firstWeek(year, weekStart), firstWeek(year + 1, weekStart)];
    const weeks = new Set(Array.from(byWeekNo, (n) => (n > 0 ? first + (n - 1) * 7 : next + n * 7)));
    return [...weeks]
        .filter((week) => week >= first && week < next)
        .sort((a, b) => a - b)
        .flatMap((week) => Array.from({ length: 7 }, (_, day) => week + day));
}
function daysOfYear(byYearDay, year) {
    const [first, next] = [dayOf(year, 1, 1), dayOf(year + 1, 1, 1)];
    const days = new Set(Array.from(byYearDay, (n) => (n > 0 ? first + n - 1 : next + n)));
    return [...days].filter((day) => day >= first && day < next).sort((a, b) => a - b);
}
function daysByDate(rule, first) {
    const { year, month } = dateOf(first);
    const { byMonth } = rule;
    switch (rule.frequency) {
        case 'DAILY':
            return fits(rule, first) ? [first] : [];
        case 'WEEKLY':
            return Array.from({ length: 7 }, (_, weekday) => first + weekday).filter((day) => fits(rule, day));
        case 'MONTHLY': {
            const months = byMonth.size === 0 || byMonth.has(month) ? [monthRange(year, month)] : [];
            return expanded(rule, months, months);
        }
        case 'YEARLY': {
            const months = Array.from(byMonth.size > 0 ? byMonth : ALL_MONTHS, (each) => monthRange(year, each));
            const wholeYear = { first, last: dayOf(year + 1, 1, 1) - 1 };
            return expanded(rule, months, byMonth.size > 0 ? months : [wholeYear]);
        }
    }
}
const ALL_MONTHS = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
function monthRange(year, month) {
    return { first: dayOf(year, month, 1), last: dayOf(year, month + 1, 1) - 1 };
}
/** True if every part of the rule allows the day: in short periods, parts filter. */
export function fits({ byMonth, byMonthDay, byDay }, day) {
    if (byDay.length > 0 && !byDay.some(({ weekday }) => weekday === weekdayOf(day)))
        return false;
    if (byMonth.size === 0 && byMonthDay.size === 0)
        return true;
    const { year, month, date } = dateOf(day);
    if (byMonth.size > 0 && !byMonth.has(month))
        return false;
    return byMonthDay.size === 0 || byMonthDay.has(date) || byMonthDay.has(day - dayOf(year, month + 1, 1));
}
/**
 * The days that the parts name: they expand long periods, and where both name some, a day must be named by both.
 * Weekdays are numbered within each of `numbered`.
 */
function expanded({ byMonthDay, byDay }, months, numbered) {
    const weekdays = new Set();
    for (const span of numbered)
        for (const each of byDay)
            addWeekdays(weekdays, each, span);
    const dates = new Set();
    for (const { first, last } of months) {
        for (const date of byMonthDay) {
            const day = date > 0 ? first + date - 1 : last + date + 1;
            if (day >= first && day <= last && (byDay.length === 0 || weekdays.has(day)))
                dates.add(day);
        }
    }
    return [...(byMonthDay.size > 0 ? dates : weekdays)].sort((a, b) => a - b);
}
function addWeekdays(days, { weekday, nth }, { first, last }) {
    const earliest = first + ((weekday - weekdayOf(first) + 7) % 7);
    if (nth === null) {
        for (let day = earliest; day <= last; day += 7)
            days.add(day);
        return;
    }
    const latest = last - ((weekdayOf(last) - weekday + 7) % 7);
    const day = nth > 0 ? earliest + 7 * (nth - 1) : latest + 7 * (nth + 1);
    if (day >= first && day <= last)
        days.add(day);
}
function atPositions(days, positions) {
    if (positions.size === 0)
        return days;
    return days.filter((_, index) => positions.has(index + 1) || positions.has(index - days.length));
}
