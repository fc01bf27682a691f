import { refused } from '../bookings/booking-input.js';
import { checkMayMove, decidedWith, movedFields, overrodeAfter, placeMoved } from '../bookings/change-booking.js';
import { changedBy } from '../bookings/new-booking.js';
import { Draft } from '../ledger/draft.js';
import { DraftView } from '../ledger/draft-view.js';
import { WatchedView } from '../ledger/watched-view.js';
import { hasStarted } from '../model/booking.js';
import { inOrder } from '../model/override.js';
import { alsoChanged, placedOr } from './instances.js';
import { wantedAt } from './series-hints.js';
/** Returns the changed fields of a booking that moves with its series. */
export function fieldsOf({ booking, placement }, placed) {
    const fields = movedFields(booking, placement, placed);
    return {
        ...fields,
        ...overrodeAfter(booking, placement, placed),
        series: { ...booking.series, sequence: booking.sequence + 1 },
    };
}
/**
 * Decides all moves, each after those before it; the old times of all movers count as free. With `skip`, refused bookings stay where they
 * are, and the others are decided again with that time taken, until no more are refused. There may be as many rounds as movers, so a mover
 * whose inputs are unchanged keeps its result of the round before.
 */
export function decideMoves(view, movers, { skip, override }) {
    view.prepare?.(wantedBy(view, movers));
    const refusals = new Map();
    let before = new Map();
    let stayed = [];
    for (;;) {
        const draft = new Draft();
        const rest = movers.filter((mover) => !refusals.has(mover));
        draft.add({ removed: rest.map(({ booking }) => ({ kind: 'booking', uuid: booking.uuid })) });
        const seen = new DraftView(view, draft);
        const attempts = new Map();
        const refusedNow = [];
        /** Bookings whose placement differs from the round before. */
        const differing = [...stayed];
        for (const mover of rest) {
            const earlier = before.get(mover);
            const found = earlier && isStill(earlier, seen, differing) ? earlier : attempt(seen, mover, override);
            if (earlier && found !== earlier)
                differing.push(earlier.after);
            if (typeof found === 'string') {
                refusals.set(mover, found);
                refusedNow.push(mover.booking);
                continue;
            }
            if (earlier && found !== earlier)
                differing.push(found.after);
            attempts.set(mover, found);
            draft.add({ put: { ...changedBy(found.placed), booking: [found.after] } });
        }
        if (refusedNow.length === 0 || !skip) {
            const moved = [...attempts].map(([mover, { placed }]) => ({ mover, placed }));
            return { moved, put: alsoChanged(draft), conflicts: conflictsOf(movers, refusals) };
        }
        before = attempts;
        stayed = refusedNow;
    }
}
/** True if the inputs of the attempt are unchanged, and so its result. */
function isStill({ watched }, view, differing) {
    return !differing.some((booking) => watched.concerns(booking)) && watched.findsTheSame(view);
}
function attempt(view, mover, override) {
    const { booking, placement } = mover;
    const watched = new WatchedView(view);
    const placed = placedOr(() => {
        checkMayMove(watched, booking);
        return decidedWith(override, (allowed) => {
            const isBegun = hasStarted(booking, view.now);
            if (isBegun && !allowed.has('started'))
                throw refused('started');
            const found = placeMoved(watched, booking, placement, allowed);
            return isBegun ? { ...found, overrode: inOrder(['started'], found.overrode) } : found;
        });
    });
    if (typeof placed === 'string')
        return placed;
    return { watched, placed, after: { ...booking, ...fieldsOf(mover, placed) } };
}
function conflictsOf(movers, refusals) {
    return movers.flatMap((mover) => {
        const reason = refusals.get(mover);
        return reason ? [{ booking: mover.booking.uuid, start: mover.placement.start, reason }] : [];
    });
}
function wantedBy(view, movers) {
    const sale = movers[0]?.booking.sale;
    return wantedAt(view, {
        service: sale && view.object('service', sale.service),
        resources: [...new Set(movers.flatMap(({ booking }) => booking.resources))],
        emails: movers.map(({ booking }) => booking.customer?.email),
        placements: movers.map(({ placement }) => placement),
        together: false,
    });
}
