import { addError, DATE_EXPECTED, FieldReader, isDate, REQUIRED, tooManyEntries } from '../fields.js';
import { DAY, HOUR, MINUTE } from '../instants.js';
/** In the order of the week. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
export const WEEKLY_MAX = 100;
export const OVERRIDES_MAX = 3_660;
export const WINDOWS_OF_DATE_MAX = 100;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/**
 * Parses the `schedule` of a request. A missing or `null` schedule is always open. One of the two lists may be
 * missing, but not both. Errors go to `errors` with dotted paths. The result is only valid without errors.
 */
export function readSchedule(value, path, errors) {
    if (value === undefined || value === null)
        return null;
    if (!isObject(value)) {
        addError(errors, path, 'Must be an object with weekly and overrides, or null');
        return null;
    }
    const fields = new FieldReader(value, path, errors);
    // A schedule without any list would close the resource for ever, which is probably a mistake.
    if (!fields.has('weekly') && !fields.has('overrides'))
        fields.fail('weekly', REQUIRED);
    return { weekly: readWeekly(fields), overrides: readOverrides(fields) };
}
function readWeekly(schedule) {
    if (!schedule.has('weekly'))
        return [];
    return readObjects(schedule, 'weekly', WEEKLY_MAX, 'days, start and end', (entry) => ({
        days: readDays(entry),
        ...readWallWindow(entry),
    }));
}
function readOverrides(schedule) {
    if (!schedule.has('overrides'))
        return [];
    const seen = new Set();
    return readObjects(schedule, 'overrides', OVERRIDES_MAX, 'date and windows', (entry) => {
        const date = readText(entry, 'date', isDate, DATE_EXPECTED);
        if (seen.has(date))
            entry.fail('date', 'Must be a date that no other override names');
        seen.add(date);
        return { date, windows: readObjects(entry, 'windows', WINDOWS_OF_DATE_MAX, 'start and end', readWallWindow) };
    });
}
function readWallWindow(entry) {
    const isTime = (text) => TIME.test(text);
    const isEnd = (text) => isTime(text) || text === '24:00';
    return {
        start: readText(entry, 'start', isTime, 'Must be a time from 00:00 to 23:59, written HH:MM'),
        end: readText(entry, 'end', isEnd, 'Must be a time from 00:00 to 24:00, written HH:MM'),
    };
}
function readDays(entry) {
    const days = readList(entry, 'days', WEEKDAYS.length);
    if (Array.isArray(entry.raw('days')) && days.length === 0)
        entry.fail('days', 'Must name at least one day');
    days.forEach((day, index) => {
        if (!WEEKDAYS.some((weekday) => weekday === day)) {
            entry.fail(`days.${index}`, `Must be one of: ${WEEKDAYS.join(', ')}`);
        }
        else if (days.indexOf(day) < index) {
            entry.fail(`days.${index}`, 'Must not name a day twice');
        }
    });
    return days;
}
/** Parses a list of objects, each with `read`. `shape` describes them in errors. */
function readObjects(fields, field, max, shape, read) {
    return readList(fields, field, max).flatMap((item, index) => {
        const path = `${field}.${index}`;
        if (isObject(item))
            return [read(new FieldReader(item, fields.at(path), fields.sink))];
        fields.fail(path, `Must be an object with ${shape}`);
        return [];
    });
}
function readList(fields, field, max) {
    const value = fields.raw(field);
    if (isMissing(value))
        fields.fail(field, REQUIRED);
    else if (Array.isArray(value) && value.length <= max)
        return value;
    else
        fields.fail(field, tooManyEntries(max));
    return [];
}
function readText(fields, field, isRight, message) {
    const value = fields.raw(field);
    if (isMissing(value))
        fields.fail(field, REQUIRED);
    else if (typeof value === 'string' && isRight(value))
        return value;
    else
        fields.fail(field, message);
    return '';
}
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function isMissing(value) {
    return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
const plans = new WeakMap();
function planOf(schedule) {
    const known = plans.get(schedule);
    if (known !== undefined)
        return known;
    const plan = {
        weekdays: WEEKDAYS.map((day) => schedule.weekly.filter((entry) => entry.days.includes(day)).map(hoursOf)),
        dates: new Map(schedule.overrides.map((entry) => [Date.parse(entry.date) / DAY, entry.windows.map(hoursOf)])),
    };
    plans.set(schedule, plan);
    return plan;
}
function hoursOf(window) {
    const start = timeOf(window.start);
    const end = timeOf(window.end);
    return { start, end: end > start ? end : end + DAY };
}
function timeOf(text) {
    return Number(text.slice(0, 2)) * HOUR + Number(text.slice(3)) * MINUTE;
}
/** `plan.weekdays` begins with Monday, and 1970-01-01 was a Thursday. */
function weekdayOf(day) {
    return (((day + 3) % 7) + 7) % 7;
}
/**
 * Returns the unmerged windows of a schedule that overlap or touch `[from, to]`, by start. Without a schedule, these
 * are the local days of the zone (core/README.md, "Availability").
 */
export function windows(schedule, zone, from, to) {
    const found = [];
    const add = (start, end) => {
        if (start < end && start <= to && end >= from)
            found.push({ start, end });
    };
    // A window may continue on the next day, and a gap of a whole day may move it one day further.
    const firstDay = zone.dayAt(from) - 2;
    // The clock may already have shown a later day and then been put back.
    const lastDay = zone.dayAt(to) + 1;
    if (schedule === null) {
        for (let day = firstDay; day <= lastDay; day += 1)
            add(zone.startOfDay(day), zone.startOfDay(day + 1));
        return found;
    }
    const plan = planOf(schedule);
    for (let day = firstDay; day <= lastDay; day += 1) {
        const hours = plan.dates.get(day) ?? plan.weekdays[weekdayOf(day)];
        if (hours.length === 0)
            continue;
        const midnight = day * DAY;
        // Fast path: most days are further from a clock change than any offset.
        const offset = zone.steadyOffset(midnight - DAY, midnight + 2 * DAY);
        if (offset === undefined && !zone.hasDay(day))
            continue;
        for (const { start, end } of hours) {
            if (offset !== undefined && end <= DAY)
                add(midnight + start - offset, midnight + end - offset);
            else
                add(zone.instantOf(midnight + start), zone.instantOf(midnight + end));
        }
    }
    return found.length > 1 ? found.sort((a, b) => a.start - b.start) : found;
}
/** Merges ordered windows that touch or overlap. */
export function merged(inOrder) {
    const result = [];
    for (const window of inOrder) {
        const last = result.at(-1);
        if (last === undefined || last.end < window.start)
            result.push(window);
        else if (last.end < window.end)
            result[result.length - 1] = { start: last.start, end: window.end };
    }
    return result;
}
