import { type CalendarReads, hasNoSlot } from '../../../core/ledger/storage/calendar-reads.js';
import { type Calendar, countedByStatus } from '../../../core/model/calendar.js';
import { CODECS } from '../documents/codecs.js';
import type { Collections } from '../driver/collections.js';

/** Number of due calendars in one read. Reads are repeated until enough calendars with a free worker slot are found. */
const LOOKED_AT = 100;

export const mongoCalendarReads = (collections: Collections): CalendarReads => ({
  async due(now, limit, without) {
    const due: Calendar[] = [];
    const { apps, unproven } = without;
    const filter = {
      removed: false,
      dueAt: { $lte: now },
      ...(apps.size > 0 && { app: { $nin: [...apps] } }),
      // No worker slot is free for unproven calendars (never fetched, or failed at the last attempt), so read only the others.
      ...(unproven === 'all' && { 'object.state.error': null, 'object.state.fetchedAt': { $ne: null } }),
    };
    for (let skip = 0; due.length < limit; skip += LOOKED_AT) {
      const found = await collections.calendars.find(filter, { sort: { dueAt: 1 }, skip, limit: LOOKED_AT });
      for (const document of found) {
        const calendar = CODECS.calendar.object(document);
        if (!hasNoSlot(calendar, without)) due.push(calendar);
      }
      if (found.length < LOOKED_AT) break;
    }
    return due.slice(0, limit);
  },

  async statuses(now, limit) {
    const found = await collections.calendars.find({ removed: false }, { limit });
    return countedByStatus(found.map(CODECS.calendar.object), now);
  },
});
