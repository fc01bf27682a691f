/** Limit of places that a report names. It counts the others. */
const PLACES_MAX = 5;
const REPORTS_MAX = 50;
/** Required syntax of each property. */
const WRITTEN = new Map([
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
export function remedyFor(unread) {
    return `To be read, it needs ${unread.flatMap((name) => WRITTEN.get(name) ?? []).join('; ')}`;
}
/** Formats a place: `line 214, 2026-12-01`. */
export function placeText({ line, date }) {
    return date === undefined ? `line ${line}` : `line ${line}, ${date}`;
}
const ZONE_PROBLEM = "A time zone is not known: its times are read in the calendar's";
const ZONE_REMEDY = 'Use a name of the IANA time zone database, or define the zone in a VTIMEZONE with the same TZID';
/** Collects problems of a calendar in sentences with lines, dates and remedies. They never quote the calendar. */
export class Reports {
    #reports = new Map();
    add(problem, remedy, place) {
        const key = `${problem} ${remedy}`;
        const report = this.#reports.get(key) ?? { problem, remedy, places: [], count: 0 };
        this.#reports.set(key, report);
        report.count += 1;
        if (report.places.length < PLACES_MAX)
            report.places.push(place);
    }
    addUnknownZone(place) {
        this.add(ZONE_PROBLEM, ZONE_REMEDY, place);
    }
    /** Returns at most 50 sentences, one for each kind of problem. */
    all() {
        return [...this.#reports.values()].slice(0, REPORTS_MAX).map(({ problem, remedy, places, count }) => {
            const more = count > places.length ? [`${count - places.length} more`] : [];
            return `${problem} (${[...places.map(placeText), ...more].join('; ')}). ${remedy}`;
        });
    }
}
