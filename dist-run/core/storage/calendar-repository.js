import { isProven, laneOf } from '../model/calendar.js';
/** True if the calendar has no free slot, not counting `apps`. */
export function hasNoSlot(calendar, { unproven, lanes }) {
    if (lanes.has(laneOf(calendar)))
        return true;
    return (unproven === 'all' || unproven.has(calendar.app)) && !isProven(calendar);
}
