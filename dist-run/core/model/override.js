/** Obstacles that the business may override, in the order of the checks. */
export const OVERRIDABLE = [
    'started',
    'blocked',
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
export const NO_OVERRIDE = new Set();
/** Limits of overridden times in days: how far in the past a booking may start, and how far in the future it may end. */
export const DAYS_BACK = 366;
export const DAYS_AHEAD = 3_660;
/** All of the reasons, each once and in their order. */
export function inOrder(...lists) {
    const given = new Set(lists.flatMap((list) => list ?? []));
    return OVERRIDABLE.filter((reason) => given.has(reason));
}
