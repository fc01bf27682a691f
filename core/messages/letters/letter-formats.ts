import type { Instant } from '../../basics/ports.js';

/** Formats moments in a zone, and money, by the rules of a locale. */
export interface LetterFormats {
  /** For example `Monday, November 23, 2026`. */
  date(at: Instant): string;
  /** For example `Mon, Nov 23`. */
  shortDate(at: Instant): string;
  /** For example `2:00 PM`. */
  time(at: Instant): string;
  /** For example `Monday, November 23, 2026 at 2:00 PM`. */
  dateAndTime(at: Instant): string;
  /** For example `Monday, November 23, 2026, 2:00 PM – 2:45 PM`. Contains the date of the end if it is another day. */
  span(start: Instant, end: Instant): string;
}

const KNOWN_MAX = 500;
/** Cache of formatters by locale and zone, because creating one takes far longer than using it. */
const known = new Map<string, LetterFormats>();

export function formatsOf(locale: string, timeZone: string): LetterFormats {
  const key = `${locale} ${timeZone}`;
  const found = known.get(key);
  if (found) return found;
  if (known.size >= KNOWN_MAX) known.clear();
  const formats = newFormats(locale, timeZone);
  known.set(key, formats);
  return formats;
}

function newFormats(locale: string, timeZone: string): LetterFormats {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (at: Instant) => formatter.format(at);
  };
  const date = format({ dateStyle: 'full' });
  const time = format({ timeStyle: 'short' });
  return {
    date,
    shortDate: format({ weekday: 'short', day: 'numeric', month: 'short' }),
    time,
    dateAndTime: format({ dateStyle: 'full', timeStyle: 'short' }),
    span(start, end) {
      const [from, to] = [date(start), date(end)];
      return `${from}, ${time(start)} – ${from === to ? '' : `${to}, `}${time(end)}`;
    },
  };
}
