/** Line of an event in its calendar, and its raw start date if it can be parsed. */
export interface EventLine {
  readonly line: number;
  readonly date?: string | undefined;
}

/** Limit of events that a report names by line. The report only counts the others. */
const PLACES_MAX = 5;
const REPORTS_MAX = 50;

/** Required syntax of each property. */
const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['DTSTART', 'DTSTART: a date (20261201) or a date-time (20261201T090000, with Z behind it for UTC)'],
  ['DTEND', 'DTEND: a date (20261202) or a date-time (20261201T100000, with Z behind it for UTC)'],
  ['DURATION', 'DURATION: a length such as PT1H30M or P1D'],
  ['RRULE', 'RRULE: a rule as in RFC 5545, such as FREQ=WEEKLY;BYDAY=MO'],
  ['RDATE', 'RDATE: dates, date-times or periods, with commas between them'],
  ['EXDATE', 'EXDATE: dates or date-times, with commas between them'],
  ['RECURRENCE-ID', 'RECURRENCE-ID: the date or date-time of one occurrence'],
  ['FREEBUSY', 'FREEBUSY: periods such as 20261201T090000Z/PT1H, with commas between them'],
]);

/** Explains how to write the properties that cannot be parsed. */
export function remedyFor(unread: readonly string[]): string {
  return `To be read, it needs ${unread.flatMap((name) => WRITTEN.get(name) ?? []).join('; ')}`;
}

/** Formats the line and the date of an event: `line 214, 2026-12-01`. */
export function placeText({ line, date }: EventLine): string {
  return date === undefined ? `line ${line}` : `line ${line}, ${date}`;
}

const ZONE_PROBLEM = "A time zone is not known: its times are read in the calendar's";
const ZONE_REMEDY = 'Use a name of the IANA time zone database, or define the zone in a VTIMEZONE with the same TZID';

interface Report {
  readonly problem: string;
  readonly remedy: string;
  readonly places: EventLine[];
  /** Number of events with this problem, including those that are not in `places`. */
  count: number;
}

/** Collects problems of a calendar in sentences with lines, dates and remedies. They never quote the calendar. */
export class Reports {
  readonly #reports = new Map<string, Report>();

  add(problem: string, remedy: string, place: EventLine): void {
    const key = `${problem} ${remedy}`;
    const report = this.#reports.get(key) ?? { problem, remedy, places: [], count: 0 };
    this.#reports.set(key, report);
    report.count += 1;
    if (report.places.length < PLACES_MAX) report.places.push(place);
  }

  addUnknownZone(place: EventLine): void {
    this.add(ZONE_PROBLEM, ZONE_REMEDY, place);
  }

  addSkipped(place: EventLine): void {
    this.add('No event is read: all components are skipped', 'Only a VEVENT or VFREEBUSY makes time busy', place);
  }

  /** Returns at most 50 texts, one for each pair of problem and remedy. */
  all(): readonly string[] {
    return [...this.#reports.values()].slice(0, REPORTS_MAX).map(({ problem, remedy, places, count }) => {
      const more = count > places.length ? [`${count - places.length} more`] : [];
      return `${problem} (${[...places.map(placeText), ...more].join('; ')}). ${remedy}`;
    });
  }
}
