import { countedByStatus } from '../../../core/model/calendar.js';
import { hasNoSlot } from '../../../core/storage/calendar-repository.js';
import { CODECS } from '../documents/codecs.js';
/** Batch size: due calendars are read in batches until enough of them have a slot. */
const LOOKED_AT = 100;
export class MongoCalendarReads {
    #collections;
    constructor(collections) {
        this.#collections = collections;
    }
    async due(now, limit, without) {
        const due = [];
        const { apps, unproven } = without;
        const filter = {
            removed: false,
            dueAt: { $lte: now },
            ...(apps.size > 0 && { app: { $nin: [...apps] } }),
            // No slot is left for unproven calendars, so only proven ones are read.
            ...(unproven === 'all' && { 'object.state.error': null, 'object.state.fetchedAt': { $ne: null } }),
        };
        for (let skip = 0; due.length < limit; skip += LOOKED_AT) {
            const found = await this.#collections.calendars.find(filter, { sort: { dueAt: 1 }, skip, limit: LOOKED_AT });
            for (const document of found) {
                const calendar = CODECS.calendar.object(document);
                if (!hasNoSlot(calendar, without))
                    due.push(calendar);
            }
            if (found.length < LOOKED_AT)
                break;
        }
        return due.slice(0, limit);
    }
    async statuses(now, limit) {
        const found = await this.#collections.calendars.find({ removed: false }, { limit });
        return countedByStatus(found.map(CODECS.calendar.object), now);
    }
}
