import { countedEmail } from '../ledger/tally.js';
import { blocks, isLive, lapseOf } from '../model/booking.js';
import { partitionPoint } from '../partition.js';
/**
 * Bookings of one service that take up capacity, for storages that count in memory. The cost of a tally depends only on the number of
 * bookings that may lapse.
 */
export class Sales {
    #sold = new Map();
    #lapsing = new Map();
    /** Times of the firm bookings. */
    #all = { starts: [], liveEnds: [] };
    #ofResources = new Map();
    #ofEmails = new Map();
    get size() {
        return this.#sold.size;
    }
    /** A booking that takes up none is left out. */
    add(booking) {
        if (!blocks(booking.status))
            return;
        const { uuid, start, end, status, resources } = booking;
        const email = countedEmail(booking);
        this.put({ booking: uuid, start, end, isLive: isLive(status), email, resources, lapse: lapseOf(booking) });
    }
    put(sold) {
        this.#sold.set(sold.booking, sold);
        if (sold.lapse !== null) {
            this.#lapsing.set(sold.booking, sold);
            return;
        }
        for (const { starts, liveEnds } of this.#timesOf(sold)) {
            insert(starts, sold.start);
            if (sold.isLive)
                insert(liveEnds, sold.end);
        }
    }
    remove(booking) {
        const sold = this.#sold.get(booking);
        if (!sold)
            return;
        this.#sold.delete(booking);
        if (this.#lapsing.delete(booking))
            return;
        for (const { starts, liveEnds } of this.#timesOf(sold)) {
            starts.splice(indexFrom(starts, sold.start), 1);
            if (sold.isLive)
                liveEnds.splice(indexFrom(liveEnds, sold.end), 1);
        }
        // Forgets addresses and resources without bookings.
        const { email, resources } = sold;
        for (const resource of resources)
            dropEmpty(this.#ofResources, resource);
        if (email !== null)
            dropEmpty(this.#ofEmails, email);
    }
    tally(query) {
        const { byResource, email, exclude } = query;
        const excluded = exclude === undefined ? undefined : this.#sold.get(exclude);
        const without = excluded && excluded.lapse === null && isIn(excluded, query) ? excluded : undefined;
        const times = email === undefined ? this.#all : this.#ofEmails.get(email);
        const firm = (times ? countIn(times, query) : 0) - (without ? 1 : 0);
        const firmOf = new Map();
        if (byResource) {
            for (const [resource, its] of this.#ofResources) {
                firmOf.set(resource, countIn(its, query) - (without?.resources.includes(resource) ? 1 : 0));
            }
        }
        const lapsing = [...this.#lapsing.values()].flatMap((sold) => {
            const { booking, resources, lapse } = sold;
            return booking !== exclude && lapse !== null && isIn(sold, query) ? [{ booking, resources, lapse }] : [];
        });
        return { firm, firmOf, lapsing };
    }
    #timesOf({ resources, email }) {
        const all = [this.#all, ...resources.map((resource) => timesIn(this.#ofResources, resource))];
        return email === null ? all : [...all, timesIn(this.#ofEmails, email)];
    }
}
function timesIn(known, key) {
    const times = known.get(key) ?? { starts: [], liveEnds: [] };
    known.set(key, times);
    return times;
}
function dropEmpty(known, key) {
    if (known.get(key)?.starts.length === 0)
        known.delete(key);
}
/** True if the query counts the booking, apart from `exclude`. */
function isIn({ start, end, isLive, email: its }, { email, startsFrom, startsBefore, liveAfter }) {
    return ((email === undefined || its === email) &&
        (startsFrom === undefined || start >= startsFrom) &&
        (startsBefore === undefined || start < startsBefore) &&
        (liveAfter === undefined || (isLive && end > liveAfter)));
}
/** A query is by starts or by ends. */
function countIn({ starts, liveEnds }, { startsFrom, startsBefore, liveAfter }) {
    if (liveAfter !== undefined)
        return liveEnds.length - indexFrom(liveEnds, liveAfter + 1);
    const first = startsFrom === undefined ? 0 : indexFrom(starts, startsFrom);
    const next = startsBefore === undefined ? starts.length : indexFrom(starts, startsBefore);
    return next - first;
}
function insert(times, time) {
    const last = times.at(-1);
    if (last === undefined || last <= time)
        times.push(time);
    else
        times.splice(indexFrom(times, time), 0, time);
}
/** The index of the first that is `time` or later. */
function indexFrom(times, time) {
    return partitionPoint(times.length, (index) => times[index] < time);
}
