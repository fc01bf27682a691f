import {
  type Booking,
  type BookingReads,
  type ClockRule,
  type DueBooking,
  type InSlices,
  inSlices,
  type ObjectStore,
  type Question,
} from '../../core/index.js';
import type { State } from './state.js';

/** Number of bookings read in one turn of the event loop. */
const SLICE = 50;

export const memoryBookingReads = (state: State, objects: ObjectStore): BookingReads => ({
  uuids(
    app: string,
    questions: readonly Question<'booking'>[],
    limit: number,
  ): Promise<readonly (readonly string[])[]> {
    const found = questions.map((question) => objects.select(app, question, limit));
    return Promise.all(found.map(async (bookings) => (await bookings).map(({ uuid }) => uuid)));
  },

  inSlices(app: string, uuids: readonly string[]): InSlices<Booking> {
    return inSlices(uuids, SLICE, async (those) => {
      await new Promise((resolve) => setImmediate(resolve));
      const bookings = state.contents.get(app)?.objects.booking;
      return those.flatMap((uuid) => bookings?.get(uuid) ?? []);
    });
  },

  async due(rules: readonly ClockRule[], limit: number): Promise<readonly DueBooking[]> {
    return state.agenda.due(rules, limit).map(({ app, uuid }) => ({ app, uuid }));
  },
});
