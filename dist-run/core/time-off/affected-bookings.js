import { endedByNow } from '../ledger/present-allocations.js';
import { runsTaken } from '../model/block-cuts.js';
import { isLive } from '../model/booking.js';
import { concerns, windowOf } from '../model/time-off.js';
import { zone } from '../zone.js';
/** Returns those of the bookings that the time off affects: live, not over, and in need of a closed resource. */
export function affectedAmong(view, timeOff, bookings) {
    return bookings.flatMap((booking) => {
        const isToCome = isLive(booking.status) && booking.end > view.now && stays(endedByNow(view, booking));
        const closed = isToCome ? booking.resources.filter((resource) => isOff(view, timeOff, booking, resource)) : [];
        return closed.length === 0 ? [] : [{ booking, closed }];
    });
}
/** True if the clock has not ended the booking. */
function stays(status) {
    return status !== 'expired' && status !== 'no_show';
}
const SHOWN_MAX = 100;
/** Gathers the bookings that time off affects. Keeps only those that are shown. */
export class AffectedBookings {
    #total = 0;
    #withEmail = 0;
    #rows = [];
    /** Counts an affected booking. */
    add({ booking, closed }) {
        this.#total += 1;
        if (booking.customer?.email)
            this.#withEmail += 1;
        this.#rows.push({ booking, closed });
        if (this.#rows.length > 2 * SHOWN_MAX)
            this.#keepFirst();
    }
    /** Returns what was gathered, with the names that the view has. */
    done(view) {
        this.#keepFirst();
        const service = this.#rows.flatMap(({ booking }) => booking.sale?.service ?? []);
        const resource = this.#rows.flatMap(({ closed }) => closed);
        view.prepare?.({ objects: { service: [...new Set(service)], resource: [...new Set(resource)] } });
        const named = (kind, uuid) => ({
            uuid,
            name: view.object(kind, uuid)?.name ?? null,
        });
        const bookings = this.#rows.map(({ booking, closed }) => ({
            booking,
            service: booking.sale ? named('service', booking.sale.service) : null,
            resources: closed.map((uuid) => named('resource', uuid)),
        }));
        const [total, withEmail] = [this.#total, this.#withEmail];
        return { total, withEmail, withoutEmail: total - withEmail, bookings };
    }
    #keepFirst() {
        this.#rows.sort((a, b) => a.booking.start - b.booking.start || compare(a.booking.uuid, b.booking.uuid));
        this.#rows = this.#rows.slice(0, SHOWN_MAX);
    }
}
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
/** True if the booking needs the resource, buffers aside, at any moment of the time off. */
function isOff(view, timeOff, booking, resource) {
    if (!concerns(timeOff, resource))
        return false;
    const window = windowOf(timeOff, zone(view.object('resource', resource)?.timezone ?? 'UTC'));
    return runsTaken(booking, resource).some(({ start, end }) => start < window.end && end > window.start);
}
