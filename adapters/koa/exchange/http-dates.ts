import { SECOND } from '../../../core/basics/instants.js';
import type { Instant } from '../../../core/basics/ports.js';

/** Formats a date for HTTP (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`. */
export function httpDate(moment: Instant): string {
  if (moment === last.moment) return last.date;
  const date = new Date(moment).toUTCString();
  last = { moment, date };
  return date;
}

/** Cache of the last date, which is often requested again. */
let last = { moment: Number.NaN, date: '' };

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAYS = '(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)';
const LONG_DAYS = '(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day';
const MONTH = `(?<month>${MONTHS.join('|')})`;
const TIME = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)';

/** Formats of HTTP dates: the current one, and two obsolete ones that are only parsed. */
const FORMS = [
  `${DAYS}, (?<day>\\d\\d) ${MONTH} (?<year>\\d{4}) ${TIME} GMT`,
  `${LONG_DAYS}, (?<day>\\d\\d)-${MONTH}-(?<year>\\d\\d) ${TIME} GMT`,
  `${DAYS} ${MONTH} (?<day>\\d\\d| \\d) ${TIME} (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`));

/** Parses a date in any of HTTP's formats. A year of two digits is at most 50 years in the future. Undefined if invalid. */
export function parseHttpDate(text: string, now: Instant): Instant | undefined {
  const found = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!found) return undefined;
  const [day, hour, minute, second] = [found.day, found.hour, found.minute, found.second].map(Number) as number[];
  const month = MONTHS.indexOf(found.month ?? '');
  const year = fullYear(found.year ?? '', now);
  const date = new Date(0);
  // Use setUTCFullYear, because Date.UTC converts the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(year, month, day);
  const isReal = date.getUTCDate() === day && hour! < 24 && minute! < 60 && second! <= 60; // Leap seconds are valid.
  return isReal ? date.getTime() + ((hour! * 60 + minute!) * 60 + second!) * SECOND : undefined;
}

function fullYear(digits: string, now: Instant): number {
  if (digits.length === 4) return Number(digits);
  const present = new Date(now).getUTCFullYear();
  const inCentury = present - (present % 100) + Number(digits);
  return inCentury > present + 50 ? inCentury - 100 : inCentury;
}
