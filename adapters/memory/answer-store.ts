import { type AnswerStore, confirmedAt } from '../../core/index.js';
import type { State } from './state.js';

export const memoryAnswerStore = (state: State): AnswerStore => ({
  async expire(before, limit) {
    let count = state.answers.forget(before, limit);
    for (const { objects } of state.contents.values()) {
      for (const visitor of objects.visitor.all()) {
        if (count >= limit) return count;
        if (confirmedAt(visitor) >= before) continue;
        objects.visitor.remove(visitor.uuid);
        count += 1;
      }
    }
    return count;
  },

  async forget(app, about) {
    state.answers.forgetAbout(app, new Set(about));
  },
});
