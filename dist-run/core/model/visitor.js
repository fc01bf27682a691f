import { DAY } from '../instants.js';
/** Time for which a confirmation counts for its client address. */
export const CONFIRMATIONS_COUNTED_FOR = DAY;
/** Also excludes moments after `now`, from a clock that was ahead. */
function counted(visitor, now) {
    const confirmations = visitor?.confirmations ?? [];
    return confirmations.filter((at) => at <= now && at > now - CONFIRMATIONS_COUNTED_FOR);
}
export function confirmationsOf(visitor, now) {
    return counted(visitor, now).length;
}
/** Adds a confirmation and removes expired ones. */
export function withConfirmation(visitor, { uuid, app, now }) {
    return { uuid, app, confirmations: [...counted(visitor, now), now] };
}
/** Moment of the last confirmation, by which a storage finds expired visitors. */
export function confirmedAt({ confirmations }) {
    return confirmations.at(-1) ?? 0;
}
