import { type BookingReads, inSlices, type ObjectStore } from '../../core/index.js';
import type { State } from './state.js';

/** Number of bookings read in one turn of the event loop. */
const SLICE = 50;

export const memoryBookingReads = (state: State, objects: ObjectStore): BookingReads => ({
  uuids(app, questions, limit) {
    const found = questions.map((question) => objects.select(app, question, limit));
    return Promise.all(found.map(async (bookings) => (await bookings).map(({ uuid }) => uuid)));
  },

  inSlices(app, uuids) {
    return inSlices(uuids, SLICE, async (those) => {
      await new Promise((resolve) => setImmediate(resolve));
      const bookings = state.contents.get(app)?.objects.booking;
      return those.flatMap((uuid) => bookings?.get(uuid) ?? []);
    });
  },

  async due(rules, limit) {
    return state.agenda.due(rules, limit).map(({ app, uuid }) => ({ app, uuid }));
  },
});
