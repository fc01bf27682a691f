import { DAY } from '../../core/instants.js';
import { generatedWalls, ruleOf } from './rules.js';
import { dayOfMoment, durationOf, instantAt, instantOf, momentOf, onlyMoment, Unreadable, UTC, withWholeZone, } from './values.js';
export function eventOf(component, { clockOf: given, knows }, isTentativeBusy) {
    const { properties, line } = component;
    let isInUnknownZone = false;
    const clockOf = (tzid) => {
        if (tzid !== undefined && tzid.trim() !== '' && !knows(tzid))
            isInUnknownZone = true;
        return given(tzid);
    };
    const unread = new Set();
    const only = (name) => properties.get(name)?.[0];
    const all = (name) => properties.get(name) ?? [];
    let isUnreadable = false;
    let isDoubtful = false;
    const read = (name, reading, otherwise = () => { }) => {
        try {
            return reading();
        }
        catch (error) {
            if (!(error instanceof Unreadable))
                throw error;
            unread.add(name);
            otherwise();
            return undefined;
        }
    };
    const cannotRecur = () => {
        isUnreadable = true;
    };
    const cannotTell = () => {
        isDoubtful = true;
    };
    const startProperty = only('DTSTART');
    if (!startProperty)
        unread.add('DTSTART');
    const start = startProperty && read('DTSTART', () => onlyMoment(startProperty, clockOf));
    const [end, duration] = [only('DTEND'), only('DURATION')];
    const length = start && read(end ? 'DTEND' : 'DURATION', () => lengthOf(start, end, duration, clockOf));
    const idProperty = only('RECURRENCE-ID');
    const recurrenceId = idProperty && read('RECURRENCE-ID', () => onlyMoment(idProperty, clockOf), cannotTell);
    const stampProperty = only('DTSTAMP');
    const stamp = stampProperty && read('DTSTAMP', () => instantOf(onlyMoment(stampProperty, () => UTC)));
    const takesNothing = start && length && endOf(start, start.wall, length) <= instantOf(start);
    // An event that takes no time takes none in its recurrences.
    const cannotRepeat = takesNothing ? cannotTell : cannotRecur;
    const rules = all('RRULE').flatMap(({ value }) => read('RRULE', () => ruleOf(value), cannotRepeat) ?? []);
    const listed = (name, of, otherwise) => all(name)
        .map(withWholeZone)
        .flatMap((property) => property.value.split(',').flatMap((text) => read(name, () => of(text, property), otherwise) ?? []));
    const additions = listed('RDATE', (text, property) => additionOf(text, property, clockOf), cannotRecur);
    const exceptions = listed('EXDATE', (text, property) => momentOf(text, property, clockOf), cannotTell);
    return {
        place: { line, date: start && new Date(start.wall).toISOString().slice(0, 10) },
        uid: only('UID')?.value,
        sequence: Number(/^\d{1,15}$/.exec(only('SEQUENCE')?.value ?? '')?.[0] ?? 0),
        stamp: stamp ?? Number.NEGATIVE_INFINITY,
        isOverride: idProperty !== undefined,
        recurrenceId,
        isForFuture: idProperty?.parameter('RANGE')?.toUpperCase() === 'THISANDFUTURE',
        isBusy: isBusy(only('STATUS'), only('TRANSP'), only('X-MICROSOFT-CDO-BUSYSTATUS'), isTentativeBusy),
        start,
        length,
        isReversed: start !== undefined && length !== undefined && endOf(start, start.wall, length) < instantOf(start),
        rules,
        additions,
        exceptions,
        isUnreadable,
        isDoubtful,
        unread: [...unread],
        isInUnknownZone,
    };
}
function isBusy(status, transparency, busyStatus, isTentativeBusy) {
    const [is, shows, says] = [status, transparency, busyStatus].map((property) => property?.value.toUpperCase());
    if (is === 'CANCELLED' || shows === 'TRANSPARENT' || says === 'FREE')
        return false;
    return isTentativeBusy || (is !== 'TENTATIVE' && says !== 'TENTATIVE');
}
/** @throws Unreadable */
function lengthOf(start, end, duration, clockOf) {
    const wholeDay = { nominal: { days: 1, milliseconds: 0 } };
    if (end) {
        const until = onlyMoment(end, clockOf);
        if (!start.isDate || !until.isDate)
            return { exact: instantOf(until) - instantOf(start) };
        const days = dayOfMoment(until) - dayOfMoment(start);
        return days === 0 ? wholeDay : { nominal: { days, milliseconds: 0 } };
    }
    if (duration) {
        const nominal = durationOf(duration.value);
        return start.isDate && nominal.days === 0 && nominal.milliseconds === 0 ? wholeDay : { nominal };
    }
    return start.isDate ? wholeDay : { exact: 0 };
}
/** @throws Unreadable */
function additionOf(text, property, clockOf) {
    const [from = '', to] = text.trim().split('/', 2);
    const start = momentOf(from, property, clockOf);
    if (to === undefined)
        return { start, length: undefined };
    if (/^[+-]?P/i.test(to))
        return { start, length: { nominal: durationOf(to) } };
    return { start, length: { exact: instantOf(momentOf(to, property, clockOf)) - instantOf(start) } };
}
/** Returns the end of an occurrence that starts at a wall time on the moment's clock. */
export function endOf(moment, wall, length) {
    if ('exact' in length)
        return instantAt(moment, wall) + length.exact;
    const { days, milliseconds } = length.nominal;
    return instantAt(moment, wall + days * DAY) + milliseconds;
}
/** Returns the maximum time between its start and its end, including a clock change. */
export function longest(length) {
    if ('exact' in length)
        return Math.max(0, length.exact);
    return Math.max(0, length.nominal.days * DAY + length.nominal.milliseconds) + DAY;
}
/**
 * Yields the occurrences of an event that may touch the time between two instants, without exceptions. The event's
 * first occurrence comes first, if it is among them.
 */
export function* occurrencesOf(event, from, to) {
    const { start, rules, additions } = event;
    const { wall: first, isDate, clock } = start;
    // Wall times differ from instants by less than a day.
    const [since, last] = [from - DAY, to + DAY];
    if (first >= since && first <= last)
        yield { wall: first, length: undefined };
    for (const rule of rules) {
        let count = 1;
        for (const wall of generatedWalls(rule, first, isDate, since, last)) {
            if (wall <= first)
                continue;
            count += 1;
            if (count > rule.count || isBehind(rule, start, wall))
                break;
            if (wall >= since)
                yield { wall, length: undefined };
        }
    }
    for (const { start: added, length } of additions) {
        yield { wall: wallLike(start, added, first), length };
    }
    function wallLike(like, other, wall) {
        if (like.isDate)
            return dayOfMoment(other) * DAY;
        // A date next to times means that day at the same time.
        if (other.isDate)
            return dayOfMoment(other) * DAY + (wall - Math.floor(wall / DAY) * DAY);
        const instant = instantOf(other);
        return instant + clock.offsetAt(instant);
    }
}
/** True if the rule has ended before a wall time on its start's clock. */
function isBehind({ until }, start, wall) {
    if (until === undefined)
        return false;
    if (start.isDate)
        return wall > Math.floor(until.wall / DAY) * DAY;
    if (until.isDate)
        return wall >= until.wall + DAY;
    return until.isUtc ? instantAt(start, wall) > until.wall : wall > until.wall;
}
