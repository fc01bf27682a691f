import { addDays, monthOf, weekdayOf } from '../../parts/times.js';
/** In the order of the week, as named in rules. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const FREQUENCIES = { days: 'DAILY', weeks: 'WEEKLY', months: 'MONTHLY', years: 'YEARLY' };
export const UNITS = Object.keys(FREQUENCIES);
export const WEEKLY = {
    every: 1,
    unit: 'weeks',
    days: [],
    monthly: 'date',
    ends: 'count',
    count: 10,
    until: '',
};
const weekdayAt = (date) => WEEKDAYS[weekdayOf(date) - 1];
/** Returns the weekdays of the recurrence, in the order of the week. */
export function weekdaysOf({ days }, date) {
    return days.length === 0 ? [weekdayAt(date)] : WEEKDAYS.filter((day) => days.includes(day));
}
/** Toggles a weekday. The last remaining one stays. */
export function toggled(repeat, date, day) {
    const days = weekdaysOf(repeat, date);
    if (!days.includes(day))
        return [...days, day];
    return days.length === 1 ? days : days.filter((other) => other !== day);
}
/** Returns the possible monthly recurrences of a date. The last weekday of a month may also recur as the last. */
export function monthlyOf(date) {
    return monthOf(addDays(date, 7)) === monthOf(date) ? ['date', 'weekday'] : ['date', 'weekday', 'last'];
}
/** The first day from that date on which there is one. */
export function firstDay({ unit, ...repeat }, date) {
    if (unit !== 'weeks')
        return date;
    const days = weekdaysOf(repeat, date);
    let day = date;
    while (!days.includes(weekdayAt(day)))
        day = addDays(day, 1);
    return day;
}
/** Returns the rank of the date among its weekdays in the month: 2 for the second Tuesday. */
const countOf = (date) => Math.ceil(Number(date.slice(8)) / 7);
/** Builds the rule (RFC 5545) of the typed recurrence. */
export function ruleOf(repeat, date) {
    const { every, unit, ends, count, until } = repeat;
    return [
        `FREQ=${FREQUENCIES[unit]}`,
        ...(every === 1 ? [] : [`INTERVAL=${every ?? ''}`]),
        ...byPart(repeat, date),
        ends === 'count' ? `COUNT=${count ?? ''}` : `UNTIL=${until.replaceAll('-', '')}`,
    ].join(';');
}
function byPart({ unit, monthly, ...repeat }, date) {
    if (unit === 'weeks')
        return [`BYDAY=${weekdaysOf(repeat, date).join(',')}`];
    if (unit !== 'months')
        return [];
    // After another first day is chosen, it may not be the last such weekday.
    if (monthly === 'last' && monthlyOf(date).includes('last'))
        return [`BYDAY=-1${weekdayAt(date)}`];
    return monthly === 'date' ? [`BYMONTHDAY=${Number(date.slice(8))}`] : [`BYDAY=${countOf(date)}${weekdayAt(date)}`];
}
