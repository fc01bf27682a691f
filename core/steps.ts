import type { NewTurn } from './ports.js';

/** Long work as a generator: between two of its steps, none of which takes long, others may have their turn. */
export type Steps<R> = Generator<void, R, void>;

/** Runs all steps at once. */
export function runAtOnce<R>(steps: Steps<R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs the steps, giving up the turn of the event loop whenever it has lasted long enough; without `newTurn`, all at once. */
export async function runInTurns<R>(steps: Steps<R>, newTurn: NewTurn | undefined): Promise<R> {
  if (!newTurn) return runAtOnce(steps);
  const nextTurn = newTurn();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    const waiting = nextTurn();
    if (waiting) await waiting;
  }
}
