import { seenEvent, seesType } from '../access/seen-events.js';
import { GoneError } from '../errors.js';
import { EVENT_TYPES } from '../model/event.js';
const gone = () => new GoneError('The event to go on after is not kept any more, or never was');
/** The caller's events in commit order: an append-only feed, and the audit log. */
export class ListEvents {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`; GoneError when the event `after` is not kept. */
    async execute(caller, request = {}, filter = {}, { after } = {}) {
        const { events, paginator } = this.#needs;
        const { member } = caller;
        return paginator.paginate(request, async (slice) => {
            const types = member ? typesFor(member, filter) : filter.types;
            const found = member?.role === 'self'
                ? await this.#own(caller.app.uuid, member, { filter: { ...filter, types }, slice, after })
                : await events.list(caller.app.uuid, slice, { ...filter, types }, after);
            if (!found)
                throw gone();
            return found;
        });
    }
    /** Reads all events after `after`, because which of them concern the member no storage knows. */
    async #own(app, member, { filter, slice, after }) {
        const items = [];
        let total = 0;
        for (let last = after;;) {
            const read = await this.#needs.events.after(app, last, READ_AT_ONCE);
            if (!read)
                return undefined;
            for (const event of read) {
                const seen = isFiltered(filter, event) ? seenEvent(member, event) : undefined;
                if (!seen)
                    continue;
                if (total >= slice.offset && items.length < slice.limit)
                    items.push(seen);
                total += 1;
            }
            if (read.length < READ_AT_ONCE)
                return { items, total };
            last = read.at(-1)?.uuid;
        }
    }
}
/** Number of events in one read. */
const READ_AT_ONCE = 1_000;
/** The types that a list of the member shows; undefined: all. */
function typesFor(member, { types }) {
    if (member.role === 'manager')
        return types;
    return (types ?? EVENT_TYPES).filter((type) => seesType(member, type));
}
/** True if the filter lets the event through. */
export function isFiltered({ types, booking }, event) {
    return types?.includes(event.type) !== false && (booking ?? event.booking) === event.booking;
}
/** The events as they come, for a reader that stays. */
export class FollowEvents {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** The event as the caller is shown it; undefined: not at all. */
    shown({ member }, event) {
        return seenEvent(member, event);
    }
    /** Returns the event after which all future events come. Undefined if there is none yet: then start at the first. */
    latest(caller) {
        return this.#needs.events.latest(caller.app.uuid);
    }
    /** The next events after one, at most `limit`; the first ones, when `after` is undefined. @throws GoneError. */
    async next(caller, after, limit = 100) {
        const found = await this.#needs.events.after(caller.app.uuid, after, limit);
        if (!found)
            throw gone();
        return found;
    }
}
