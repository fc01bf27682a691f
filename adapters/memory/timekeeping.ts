import { NotFoundError } from '../../core/basics/errors.js';
import type { Timekeeping } from '../../core/ledger/storage/timekeeping.js';
import type { State } from './state.js';

export const memoryTimekeeping = (state: State): Timekeeping => ({
  async changedAfter(moment, limit) {
    const later = [...state.contents].filter(([, { at }]) => at > moment);
    return later.slice(0, limit).map(([app, { at }]) => ({ app, at }));
  },

  async turnBack(app, to, limit) {
    const contents = state.contents.get(app);
    if (!contents) throw new NotFoundError();
    const events = contents.events.turnBack(to, limit);
    const { at } = contents;
    if (events >= limit || at <= to) return { lastChange: null, events };
    contents.sequence += 1;
    contents.at = to;
    return { lastChange: at, events };
  },

  async turnBackAnswers(appOrOwner, to, limit) {
    return state.answers.turnBack(appOrOwner, to, limit);
  },

  async endLeases(app, beyond) {
    return state.queue.endLeases(app, beyond);
  },
});
