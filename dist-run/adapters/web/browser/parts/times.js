const MINUTE = 60_000;
const DAY = 86_400_000;
const formats = new Map();
/** Making one takes longer than all its use. */
function format(locale, options) {
    const key = locale + JSON.stringify(options);
    const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
    formats.set(key, known);
    return known;
}
/** The zone that the visitor's device is set to. */
export function visitorsZone() {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
export function isZone(name) {
    try {
        return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
    }
    catch {
        return false;
    }
}
/** Returns the zone's offset from UTC in milliseconds. */
function offset(instant, timeZone) {
    const parts = format('en-US', {
        timeZone,
        calendar: 'gregory',
        numberingSystem: 'latn',
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
    }).formatToParts(instant);
    const read = (type) => Number(parts.find((part) => part.type === type)?.value);
    const [year, month, day] = [read('year'), read('month'), read('day')];
    const wall = Date.UTC(year, month - 1, day, read('hour'), read('minute'), read('second'));
    return wall - Math.floor(instant / 1000) * 1000;
}
export function localDate(instant, zone) {
    return new Date(instant + offset(instant, zone)).toISOString().slice(0, 10);
}
/** Returns the first instant of the day in the zone, even if midnight does not exist. */
export function startOfDay(date, zone) {
    const midnight = Date.parse(`${date}T00:00Z`);
    // Tries the offsets of the day before and after, because at most one change lies between them.
    const starts = [midnight - DAY, midnight + DAY].map((around) => midnight - offset(around, zone));
    return Math.min(...starts.filter((start) => localDate(start, zone) === date));
}
/** True if both zones have the same wall clock at that instant. */
export function isSameClock(instant, one, other) {
    return offset(instant, one) === offset(instant, other);
}
export function monthOf(date) {
    return date.slice(0, 7);
}
export function addMonths(month, count) {
    const [year = 0, number = 1] = month.split('-').map(Number);
    return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}
export function addDays(date, count) {
    return new Date(Date.parse(date) + count * DAY).toISOString().slice(0, 10);
}
export function daysOf(month) {
    const [year = 0, number = 1] = month.split('-').map(Number);
    const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
    return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}
/** From 1, Monday, to 7. */
export function weekdayOf(date) {
    return new Date(date).getUTCDay() || 7;
}
/** The day with which weeks begin, from 1, Monday, to 7. */
export function firstWeekday(locale) {
    const known = new Intl.Locale(locale).maximize();
    return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}
/** Returns weekday names in the locale's order: the shortest distinct ones, and full ones for screen readers. */
export function weekdays(locale) {
    const first = firstWeekday(locale);
    return Array.from({ length: 7 }, (_, index) => {
        // The first of January 2024 was a Monday.
        const date = addDays('2024-01-01', first - 1 + index);
        const named = (weekday) => format(locale, { weekday, timeZone: 'UTC' }).format(Date.parse(date));
        return { short: named('short'), long: named('long') };
    });
}
const plain = (locale, date, options) => format(locale, { timeZone: 'UTC', ...options }).format(Date.parse(date));
/** "Thursday 3 December"; with its year where that is not the one of `today`. */
export function dayText(locale, date, today) {
    const isOfAnotherYear = today !== undefined && today.slice(0, 4) !== date.slice(0, 4);
    return plain(locale, date, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        ...(isOfAnotherYear && { year: 'numeric' }),
    });
}
/** "3 December". */
export function shortDayText(locale, date) {
    return plain(locale, date, { day: 'numeric', month: 'long' });
}
/** "Thu 3 Dec". */
export function briefDayText(locale, date) {
    return plain(locale, date, { weekday: 'short', day: 'numeric', month: 'short' });
}
/** "December 2026", or "December" alone. */
export function monthText(locale, month, withYear = true) {
    return plain(locale, `${month}-01`, { month: 'long', ...(withYear && { year: 'numeric' }) });
}
/** "14:30", or "2:30 PM". */
export function timeText(locale, instant, zone) {
    return format(locale, { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(instant);
}
/** "14:30 – 15:30", with the days where these are two. */
export function spanText(locale, start, end, zone) {
    const isOneDay = localDate(start, zone) === localDate(end - 1, zone);
    const time = { hour: 'numeric', minute: '2-digit', timeZone: zone };
    if (isOneDay) {
        const clock = format(locale, time);
        // A range of 24 hours would have its hours in two digits, which times by themselves do not have everywhere.
        const isWhole = clock.resolvedOptions().hour12 === false;
        return isWhole ? `${clock.format(start)}–${clock.format(end)}` : clock.formatRange(start, end);
    }
    return format(locale, { ...time, weekday: 'short', day: 'numeric', month: 'short' }).formatRange(start, end);
}
/** Returns `timeText` in the other zone, with the day if it differs from that in `zone`. */
export function timeBesideText(locale, instant, zone, other) {
    return dayBeside(locale, instant, zone, other) + timeText(locale, instant, other);
}
/** Returns `spanText` in the other zone, with the day if it begins on another one than in `zone`. */
export function spanBesideText(locale, start, end, zone, other) {
    const span = spanText(locale, start, end, other);
    const isOneDay = localDate(start, other) === localDate(end - 1, other);
    return isOneDay ? dayBeside(locale, start, zone, other) + span : span;
}
function dayBeside(locale, instant, zone, other) {
    const date = localDate(instant, other);
    return date === localDate(instant, zone) ? '' : `${briefDayText(locale, date)}, `;
}
/** The hour of the wall clock, from 0. */
export function hourOf(instant, zone) {
    return new Date(instant + offset(instant, zone)).getUTCHours();
}
/** "GMT+1". */
export function offsetText(locale, instant, zone) {
    const parts = format(locale, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(instant);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
/** "Berlin" for `Europe/Berlin`. */
export function cityOf(zone) {
    return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
/** Returns all zones that the browser knows, and the given ones, in order. */
export function zonesWith(...given) {
    return [...new Set([...given, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
}
/** "1 hour 30 minutes", or "1 hr, 30 min". */
export function durationText(locale, minutes, style = 'long') {
    const units = [
        ['day', Math.floor(minutes / 1440)],
        ['hour', Math.floor(minutes / 60) % 24],
        ['minute', minutes % 60],
    ];
    const parts = units
        .filter(([, count]) => count > 0)
        .map(([unit, count]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: style }).format(count));
    return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(parts);
}
/** Remaining time as "9:05". */
export function countdownText(milliseconds) {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
/** Rounds to whole minutes, at least one. */
export function minutesLeft(milliseconds) {
    return Math.max(1, Math.round(milliseconds / MINUTE));
}
export function priceText(locale, { amount, currency }) {
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
    const isWhole = amount % 10 ** digits === 0;
    const shown = isWhole
        ? new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 0 })
        : money;
    return shown.format(amount / 10 ** digits);
}
