import { type AnswerStore, confirmedAt, type Instant } from '../../core/index.js';
import type { State } from './state.js';

export const memoryAnswerStore = (state: State): AnswerStore => ({
  async expire(before: Instant, limit: number): Promise<number> {
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

  async forget(app: string, about: readonly string[]): Promise<void> {
    state.answers.forgetAbout(app, new Set(about));
  },
});
