import { type AppEvent, type ErasureStore, eventBelongsTo } from '../../core/index.js';
import type { State } from './state.js';

/** Number of events erased in one turn of the event loop. */
const BATCH = 500;

export const memoryErasureStore = (state: State): ErasureStore => ({
  async eraseEvents(app, person, bookings, before) {
    const meant = new Set(bookings);
    const isMeant = (event: AppEvent) =>
      (bookings === null || meant.has(event.booking ?? '')) && eventBelongsTo(event, person, meant);
    const events = state.contents.get(app)?.events.filtered(isMeant) ?? [];
    for (let from = 0; from < events.length; from += BATCH) {
      const batch = events.slice(from, from + BATCH);
      await before?.([...new Set(batch.flatMap(({ booking }) => booking ?? []))]);
      state.contents.get(app)?.events.erase(batch);
    }
  },

  /** Nothing to overwrite: memory contains no copies of deleted data. */
  async overwrite() {
    return true;
  },
});
