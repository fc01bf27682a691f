import { DAY, MINUTE } from '../instants.js';
import { DAYS_AHEAD, DAYS_BACK } from '../model/override.js';
import { merged, windows } from '../model/schedule.js';
import { difference, gridPoints, openSweep, peakSweep, pointSweep, usageOf, } from './sweeps.js';
/** Obstacles to a booking, in the order of the checks. */
export const OBSTACLES = [
    'inactive',
    'duration',
    'too_soon',
    'too_far',
    'limit',
    'one_at_a_time',
    'closed',
    'off_grid',
    'taken',
];
/** Indexes in `OBSTACLES`. `NONE` comes after all. */
export const INACTIVE = OBSTACLES.indexOf('inactive');
export const DURATION = OBSTACLES.indexOf('duration');
const TOO_SOON = OBSTACLES.indexOf('too_soon');
export const TOO_FAR = OBSTACLES.indexOf('too_far');
export const LIMIT = OBSTACLES.indexOf('limit');
export const ONE_AT_A_TIME = OBSTACLES.indexOf('one_at_a_time');
export const CLOSED = OBSTACLES.indexOf('closed');
const OFF_GRID = OBSTACLES.indexOf('off_grid');
export const TAKEN = OBSTACLES.indexOf('taken');
export const NONE = OBSTACLES.length;
/** An obstacle that no override removes has its bit a second time, so far up. */
export const HARD = 16;
const OBSTACLE_BITS = 2 ** HARD - 1;
/** The bits of the obstacles that an override names. */
export function bitsOf(override) {
    let bits = 0;
    OBSTACLES.forEach((obstacle, i) => {
        if (override.has(obstacle))
            bits |= 1 << i;
    });
    return bits;
}
/** The first of the obstacles that stays with the override: a place in `OBSTACLES`, or `NONE`. */
export function firstLeft(against, overridden) {
    const left = (against & OBSTACLE_BITS & ~overridden) | (against >>> HARD);
    return left === 0 ? NONE : 31 - Math.clz32(left & -left);
}
const lists = new Map();
/** The obstacles of the bits, in order; the same list for the same bits. */
export function obstaclesIn(bits) {
    const key = bits & OBSTACLE_BITS;
    let list = lists.get(key);
    if (!list) {
        list = OBSTACLES.filter((_, i) => (key & (1 << i)) !== 0);
        lists.set(key, list);
    }
    return list;
}
/** One obstacle as bits. */
export const bitOf = (obstacle, isHard = false) => (1 << obstacle) | (isHard ? 1 << (obstacle + HARD) : 0);
export function hoursOf({ rules, schedule, zone, closed }, { from, to, now, override }) {
    // Checks notice and advance before counting windows, so that a booking in the year 9999 causes no work.
    const first = Math.max(from, override?.has('too_soon') ? now - DAYS_BACK * DAY : now + rules.minNoticeMinutes * MINUTE);
    const last = Math.min(to, now + (override?.has('too_far') ? DAYS_AHEAD : rules.maxAdvanceDays) * DAY);
    const written = windows(schedule, zone, first, last);
    return { written, openings: difference(merged(written), closed ?? []) };
}
/** Prepares a resource for bookings that start at `from` or later and end by `to`. `hours` must be those of that span. */
export function candidateOf(terms, need, span, { written, openings } = hoursOf(terms, span)) {
    const { rules, allowance } = terms;
    const { from, to, now, override } = span;
    const { length } = need;
    const runs = need.runs ?? [{ from: 0, to: length }];
    const blocks = blocksOf(runs, rules);
    const earliestStart = now + rules.minNoticeMinutes * MINUTE;
    const latestEnd = now + rules.maxAdvanceDays * DAY;
    const points = need.onGrid ? gridPoints(written, rules.slotMinutes * MINUTE, from, to - length) : [];
    const grid = need.onGrid && override?.has('off_grid') ? withMidnights(points, terms, span, to - length) : points;
    const isAllowed = allowsDuration(rules, length);
    const isOnGrid = pointSweep(points);
    const opens = runs.map(() => openSweep(openings));
    let usage;
    let peaks;
    function usageInSpan() {
        usage ??= usageOf(terms.taken, from + blocks[0].from, to - length + blocks.at(-1).to);
        return usage;
    }
    function isOpenThroughout(start) {
        for (let i = 0; i < runs.length; i += 1) {
            const { from: after, to: until } = runs[i];
            if (!opens[i](start + after, start + until))
                return false;
        }
        return true;
    }
    function left(start) {
        peaks ??= blocks.map(() => peakSweep(usageInSpan()));
        let most = 0;
        for (let i = 0; i < blocks.length; i += 1) {
            most = Math.max(most, peaks[i](start + blocks[i].from, start + blocks[i].to));
        }
        return terms.capacity - most;
    }
    return {
        terms,
        isAllowed,
        earliestStart,
        latestEnd,
        openings,
        grid,
        usage: usageInSpan,
        obstacle(start) {
            if (!isAllowed)
                return DURATION;
            if (start < earliestStart)
                return TOO_SOON;
            if (start + length > latestEnd)
                return TOO_FAR;
            if (allowance && allowance(start) < 1)
                return LIMIT;
            if (!isOpenThroughout(start))
                return CLOSED;
            return !need.onGrid || isOnGrid(start) ? NONE : OFF_GRID;
        },
        left,
        against(start, units) {
            let found = 0;
            if (!isAllowed)
                found |= bitOf(DURATION, length % MINUTE !== 0);
            if (start < earliestStart)
                found |= bitOf(TOO_SOON, start < now - DAYS_BACK * DAY);
            if (start + length > latestEnd)
                found |= bitOf(TOO_FAR, start + length > now + DAYS_AHEAD * DAY);
            if (allowance && allowance(start) < 1)
                found |= bitOf(LIMIT);
            if (!isOpenThroughout(start))
                found |= bitOf(CLOSED);
            if (need.onGrid && !isOnGrid(start)) {
                // A day without opening hours has no grid, so `closed` is the only obstacle.
                const hasGrid = !override?.has('closed') || hasWindows(terms, start);
                if (hasGrid)
                    found |= bitOf(OFF_GRID);
            }
            const room = left(start) - units;
            if (room < 0)
                found |= bitOf(TAKEN, room + (terms.overbook ?? 0) < 0);
            return found;
        },
    };
}
/** True if a written window lies in the local day of the moment. */
function hasWindows({ zone, schedule }, moment) {
    const day = zone.dayAt(moment);
    const [from, to] = [zone.startOfDay(day), zone.startOfDay(day + 1)];
    return windows(schedule, zone, from, to).some(({ start, end }) => start < to && end > from);
}
/** The points, and the multiples of the slot from each local midnight, as of a resource without a schedule. */
function withMidnights(points, { rules, zone }, span, to) {
    const days = windows(null, zone, span.from, span.to);
    const all = gridPoints(days, rules.slotMinutes * MINUTE, span.from, to);
    return points.length === 0 ? all : [...new Set([...points, ...all])].sort((a, b) => a - b);
}
/** Adds the buffers to each run and merges runs that then touch or overlap. In ms from the booking's start. */
export function blocksOf(runs, { bufferBeforeMinutes, bufferAfterMinutes }) {
    const blocks = [];
    for (const run of runs) {
        const block = { from: run.from - bufferBeforeMinutes * MINUTE, to: run.to + bufferAfterMinutes * MINUTE };
        const last = blocks.at(-1);
        if (last && block.from <= last.to)
            blocks[blocks.length - 1] = { from: last.from, to: Math.max(last.to, block.to) };
        else
            blocks.push(block);
    }
    return blocks;
}
function allowsDuration({ minDurationMinutes, maxDurationMinutes }, length) {
    const minutes = length / MINUTE;
    return (Number.isInteger(minutes) &&
        minutes >= (minDurationMinutes ?? 1) &&
        minutes <= (maxDurationMinutes ?? Number.POSITIVE_INFINITY));
}
