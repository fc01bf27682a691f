import type { Arming, CopyMark, Disarmed } from '../../core/index.js';
import { OverState } from './state.js';

export class MemoryArming extends OverState implements Arming {
  #disarmed: Disarmed | undefined;

  async disarmed(): Promise<Disarmed | undefined> {
    return this.#disarmed;
  }

  async disarm(disarmed: Disarmed): Promise<void> {
    if (this.#disarmed) return;
    this.#disarmed = { ...disarmed };
    for (const app of this.state.contents.keys()) this.state.queue.endLeases(app, Number.NEGATIVE_INFINITY);
  }

  /** Marks an unfinished copy. Null: the copy is finished. */
  mark(mark: CopyMark | null): void {
    if (mark) this.#disarmed = { as: 'copy', at: mark.begunAt, unfinished: mark };
    else if (this.#disarmed) this.#disarmed = { as: this.#disarmed.as, at: this.#disarmed.at };
  }

  async arm(): Promise<boolean> {
    const wasDisarmed = this.#disarmed !== undefined;
    this.#disarmed = undefined;
    return wasDisarmed;
  }
}
