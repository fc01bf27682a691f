import { DAY, formatInstant, parseInstant } from '../instants.js';
/** After so many days, 400 years and whole weeks, the calendar repeats itself. */
export const CYCLE = 146_097;
/** 1970-01-01, counted from 0000-03-01. */
const EPOCH = 719_468;
/** The last day that a calendar date with four digits names: 9999-12-31. */
export const LAST_DAY = dayOf(9999, 12, 31);
/** Returns the day of a date, counted from 1970-01-01. Months outside 1 to 12 belong to other years. */
export function dayOf(year, month, date) {
    // Years that begin in March have their leap day at the end, and months of 31, 30, 31, 30, 31 days again and again.
    const months = year * 12 + month - 3;
    const y = Math.floor(months / 12);
    const beforeMonth = Math.floor((153 * (months - y * 12) + 2) / 5);
    return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + beforeMonth + date - 1 - EPOCH;
}
export function dateOf(day) {
    const era = Math.floor((day + EPOCH) / CYCLE);
    const dayOfEra = day + EPOCH - era * CYCLE;
    const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / (CYCLE - 1));
    const y = Math.floor((dayOfEra - leapDays) / 365);
    const dayOfYear = dayOfEra - (365 * y + Math.floor(y / 4) - Math.floor(y / 100));
    const m = Math.floor((5 * dayOfYear + 2) / 153);
    const isNextYear = m >= 10;
    return {
        year: era * 400 + y + (isNextYear ? 1 : 0),
        month: isNextYear ? m - 9 : m + 3,
        date: dayOfYear - Math.floor((153 * m + 2) / 5) + 1,
    };
}
/** 0 is Monday. */
export function weekdayOf(day) {
    return (((day + 3) % 7) + 7) % 7; // 1970-01-01 was a Thursday
}
/** The day that a date written `YYYY-MM-DD` names; undefined for any other text, and for dates that no month has. */
export function parseDay(text) {
    const midnight = text.length === 10 ? parseInstant(`${text}T00:00:00Z`) : undefined;
    return midnight === undefined ? undefined : midnight / DAY;
}
export function formatDay(day) {
    return formatInstant(day * DAY).slice(0, 10);
}
