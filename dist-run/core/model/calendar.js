import { FieldReader, REQUIRED } from '../fields.js';
import { DAY, MINUTE } from '../instants.js';
export const TENTATIVE = ['busy', 'free'];
export const ON_STALE = ['close', 'keep'];
export const CALENDAR_STATUSES = ['new', 'ok', 'failing', 'stale'];
/** Time for which busy times are known after the last answer with a calendar. */
export const KNOWN_FOR = 400 * DAY;
/** Limit of calendars for one resource. Older resources may have more. */
export const CALENDARS_OF_RESOURCE = 10;
/** Limit of busy times of a resource's calendars. Overlapping times count as one. */
export const BUSY_OF_RESOURCE = 100_000;
/** Limit of stored busy times of a resource's calendars, including overlaps: a search reads all of them at once. */
export const BUSY_STORED_OF_RESOURCE = 500_000;
/** Limit of busy times of an app's calendars. */
export const BUSY_OF_APP = 1_000_000;
const URL_MAX = 2_048;
/** @throws ValidationError naming every bad field. */
export function readNewCalendar(input, urlProblem = () => undefined) {
    const fields = new FieldReader(input);
    const resource = fields.uuid('resource', '');
    if (!fields.has('resource'))
        fields.fail('resource', REQUIRED);
    const url = fields.requiredText('url', URL_MAX);
    const problem = fields.isBad('url') ? undefined : urlProblem(url);
    if (problem !== undefined)
        fields.fail('url', problem);
    const calendar = {
        resource,
        url,
        timezone: fields.timezone('timezone', null),
        refreshMinutes: fields.whole('refreshMinutes', 5, 1_440, 15),
        tentative: fields.oneOf('tentative', TENTATIVE, 'busy'),
        onStale: fields.oneOf('onStale', ON_STALE, 'close'),
        staleAfterMinutes: fields.whole('staleAfterMinutes', 60, 43_200, 1_440),
    };
    fields.done();
    return calendar;
}
/** The fields of the calendar that a client may send. */
export function calendarFields(calendar) {
    const { resource, url, timezone, refreshMinutes, tentative, onStale, staleAfterMinutes } = calendar;
    return { resource, url, timezone, refreshMinutes, tentative, onStale, staleAfterMinutes };
}
/** State of a calendar that was never read and is due at once. */
export function newState(now, revision) {
    return {
        revision,
        triedAt: null,
        fetchedAt: null,
        readAt: null,
        changedAt: null,
        error: null,
        busy: 0,
        reports: [],
        parts: [],
        etag: null,
        lastModified: null,
        failures: 0,
        since: now,
        isToldStale: false,
        nextAt: now,
        lease: null,
    };
}
/** Makes the calendar due at once, to be read completely. A worker that is reading it now loses its lease. */
export function toBeReadAnew(calendar, now) {
    const state = { ...calendar.state, etag: null, lastModified: null, nextAt: now, lease: null };
    return { ...calendar, state: { ...state, revision: state.revision + 1 } };
}
/** Returns the moment at which the calendar becomes stale. */
function staleAt({ state, staleAfterMinutes }) {
    return state.since + staleAfterMinutes * MINUTE;
}
/** Returns the moment at which a worker must read the calendar or report it as stale. */
export function dueAt(calendar) {
    const { nextAt, isToldStale } = calendar.state;
    return isToldStale ? nextAt : Math.min(nextAt, staleAt(calendar) + 1);
}
export function isStale(calendar, now) {
    return now > staleAt(calendar);
}
/** True if the last attempt succeeded: such calendars have worker slots of their own. */
export function isProven({ state }) {
    return state.fetchedAt !== null && state.error === null;
}
/** Lane of the requests for a calendar: one for each host and app. */
export function laneOf({ app, url }) {
    const [, host = ''] = /^[^:]*:\/\/([^/?#]*)/.exec(url) ?? [];
    return `${app} ${host.toLowerCase()}`;
}
export function statusOf(calendar, now) {
    if (isStale(calendar, now))
        return 'stale';
    if (calendar.state.error !== null)
        return 'failing';
    return calendar.state.fetchedAt === null ? 'new' : 'ok';
}
/** Counts the calendars by status. */
export function countedByStatus(calendars, now) {
    const counts = { new: 0, ok: 0, failing: 0, stale: 0 };
    for (const calendar of calendars)
        counts[statusOf(calendar, now)] += 1;
    return counts;
}
/** Returns the window in which a stale calendar closes its resource. */
export function closedBy(calendar, now) {
    const { readAt } = calendar.state;
    if (calendar.onStale === 'keep')
        return undefined;
    const isKnown = readAt !== null && !isStale(calendar, now);
    return { start: isKnown ? readAt + KNOWN_FOR : Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
}
export function calendarAsOf(calendar, now) {
    return { calendar, status: statusOf(calendar, now) };
}
