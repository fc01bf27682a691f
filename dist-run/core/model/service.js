import { MINUTE } from '../instants.js';
import { DEFAULT_RULES } from './rules.js';
/** Policies that choose a resource from a pool. */
export const ASSIGNMENTS = ['first', 'least_busy', 'round_robin'];
export const LIMIT_SUBJECTS = ['service', 'resource', 'customer'];
export const LIMIT_PERIODS = ['day', 'week', 'month', 'active'];
export const ONE_AT_A_TIME = ['service', 'app'];
/** True if the service refers to the resource or workflow. */
export function names({ roles, workflow }, uuid) {
    return workflow === uuid || roles.some(({ resources }) => resources.includes(uuid));
}
/**
 * True if the steps can fill a booking of that length exactly, with at least one minute for a step without a
 * duration.
 */
export function stepsFit(steps, minutes) {
    if (steps.length === 0)
        return true;
    const fixed = steps.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0);
    const takesRest = steps.some(({ durationMinutes }) => durationMinutes === null);
    return takesRest ? fixed < minutes : fixed === minutes;
}
/** Returns the runs of consecutive steps that need a role, in a booking of a length that the steps fit. */
export function runsOf({ steps }, role, minutes) {
    if (steps.length === 0 || role.steps === null)
        return [{ from: 0, to: minutes * MINUTE }];
    const fixed = steps.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0);
    const runs = [];
    let at = 0;
    for (const { name, durationMinutes } of steps) {
        const from = at;
        at += (durationMinutes ?? minutes - fixed) * MINUTE;
        if (!role.steps.includes(name))
            continue;
        const last = runs.at(-1);
        if (last?.to === from)
            runs[runs.length - 1] = { from: last.from, to: at };
        else
            runs.push({ from, to: at });
    }
    return runs;
}
/** Returns a resource's rules for bookings of the service. The service's durations replace the resource's limits. */
export function rulesWithin({ rules }, resource) {
    return {
        slotMinutes: rules.slotMinutes ?? resource.slotMinutes,
        minDurationMinutes: DEFAULT_RULES.minDurationMinutes,
        maxDurationMinutes: DEFAULT_RULES.maxDurationMinutes,
        bufferBeforeMinutes: rules.bufferBeforeMinutes ?? resource.bufferBeforeMinutes,
        bufferAfterMinutes: rules.bufferAfterMinutes ?? resource.bufferAfterMinutes,
        minNoticeMinutes: Math.max(rules.minNoticeMinutes ?? 0, resource.minNoticeMinutes),
        maxAdvanceDays: Math.min(rules.maxAdvanceDays ?? Number.POSITIVE_INFINITY, resource.maxAdvanceDays),
    };
}
