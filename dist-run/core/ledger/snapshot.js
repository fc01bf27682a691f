import { DAY } from '../instants.js';
import { lookupOf } from './lookups.js';
import { Unread } from './unread-periods.js';
/** Data of an app that a storage has read for decisions since some point of the app's sequence. */
export class Snapshot {
    #reads;
    #hints;
    /** By kind of query, and by its key. */
    #found = new Map();
    /** By resource. */
    #calendars = new Map();
    #timeOff = [];
    constructor(reads, hints) {
        this.#reads = reads;
        this.#hints = hints;
    }
    /**
     * Reads what several decisions at `now` probably need, at once. Data that depends on a booking, or on a service
     * that has changed since it was cached, is read in a second step.
     */
    static async of(wanted, reads, hints, now) {
        const snapshot = new Snapshot(reads, hints);
        for (let asked = wanted; asked.length > 0;) {
            const unread = new Unread();
            for (const one of asked)
                unread.want(one, hints, now);
            const told = asked.map((one) => snapshot.#toldOf(one, now));
            await snapshot.read(unread);
            asked = told.flatMap((tell) => tell());
        }
        return snapshot;
    }
    /** Called before a read. Returns a function that, after the read, lists what is needed because of its results. */
    #toldOf(wanted, now) {
        const { ofService, ofBooking, objects, span, spans = [] } = wanted;
        const timed = span || spans.length > 0 ? (objects?.resource ?? []) : [];
        const unknown = timed.filter((uuid) => this.#hints.calendarsOf(uuid).length === 0);
        const remembered = ofService && this.#hints.service(ofService.service);
        return () => {
            const service = ofService && this.#object('service', ofService.service);
            const booking = ofBooking && this.#object('booking', ofBooking.booking);
            const found = unknown.filter((uuid) => (this.#object('resource', uuid)?.calendars ?? []).length > 0);
            return [
                ...(found.length > 0 ? [{ objects: { resource: found }, span, spans }] : []),
                ...(service && service.version !== remembered?.version ? [ofService.wants(service, now)] : []),
                ...(booking ? [ofBooking.wants(booking)] : []),
            ];
        };
    }
    #object(kind, uuid) {
        return this.find('object', { kind, uuid })?.found;
    }
    /** Undefined if it was not read, like the methods below. */
    find(sort, query) {
        const { keyOf, suffices } = lookupOf(sort);
        const read = this.#found.get(sort)?.get(keyOf(query));
        return read && (suffices?.(read.found, query) ?? true) ? read : undefined;
    }
    taken(span) {
        const { from, to } = span;
        return this.#calendarOf(span)?.allocations.filter(({ start, end }) => start < to && end > from);
    }
    #calendarOf({ resource, from, to, longest }) {
        return this.#calendars
            .get(resource)
            ?.find((read) => read.from <= from && read.to >= to && read.from - read.longest <= from - longest);
    }
    timeOff({ from, to }) {
        return this.#timeOff.find((read) => read.from <= from && read.to >= to)?.entries;
    }
    /** Lists what was not read yet. */
    missing(wanted, now) {
        const all = new Unread();
        all.want(wanted, this.#hints, now);
        const missing = new Unread();
        for (const { sort, queries } of all.queries()) {
            for (const query of queries)
                if (!this.find(sort, query))
                    missing.ask(sort, query);
        }
        missing.spans.push(...all.spans.filter((span) => !this.#calendarOf(span)));
        missing.periods.push(...all.periods.filter((period) => !this.timeOff(period)));
        return missing;
    }
    /** Reads everything at once: one round trip. */
    async read(unread) {
        const reads = Array.from(unread.queries(), ({ sort, queries }) => this.#look(sort, queries));
        if (unread.spans.length > 0)
            reads.push(this.#readCalendars(joined(unread.spans)));
        if (unread.periods.length > 0)
            reads.push(this.#readTimeOff(unread.periods));
        await Promise.all(reads);
    }
    async #look(sort, queries) {
        const { keyOf, read } = lookupOf(sort);
        const answers = await read(this.#reads, queries);
        const found = this.#found.get(sort) ?? new Map();
        this.#found.set(sort, found);
        queries.forEach((query, index) => {
            const answer = answers[index];
            found.set(keyOf(query), { found: answer });
            if (sort === 'object')
                this.#learn(query, answer);
        });
    }
    #learn({ kind }, object) {
        if (object)
            this.#hints.learn(kind, object);
    }
    async #readCalendars(spans) {
        const found = new Map();
        for (const { resource } of spans)
            found.set(resource, []);
        for (const allocation of await this.#reads.allocations(spans))
            found.get(allocation.resource)?.push(allocation);
        for (const span of spans) {
            const { resource, from, to } = span;
            const allocations = found.get(resource).filter(({ start, end }) => start < to && end > from);
            const calendars = this.#calendars.get(resource);
            if (calendars)
                calendars.push({ ...span, allocations });
            else
                this.#calendars.set(resource, [{ ...span, allocations }]);
        }
    }
    /** One read for all periods: apps have little time off. */
    async #readTimeOff(periods) {
        const from = Math.min(...periods.map((period) => period.from));
        const to = Math.max(...periods.map((period) => period.to));
        this.#timeOff.push({ from, to, entries: await this.#reads.timeOff(from, to) });
    }
}
/** Merges nearby spans of one resource. */
function joined(spans) {
    const all = [];
    const last = new Map();
    for (const span of spans.toSorted((a, b) => a.from - b.from)) {
        const index = last.get(span.resource);
        const before = index === undefined ? undefined : all[index];
        if (index === undefined || before === undefined || span.from > before.to + DAY) {
            last.set(span.resource, all.length);
            all.push(span);
        }
        else {
            const { resource, from } = before;
            const longest = Math.max(before.longest, span.longest);
            all[index] = { resource, from, to: Math.max(before.to, span.to), longest };
        }
    }
    return all;
}
