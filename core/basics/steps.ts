import type { NewTurn } from './ports.js';

/** Long work as a generator. It yields between short steps, so that other work can run. */
export type Steps<R> = Generator<void, R, void>;

export function runAtOnce<R>(steps: Steps<R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs the steps and yields the event loop when a turn has lasted long enough. Without `newTurn`, runs them at once. */
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

/** Builds a line of waiting work. Each call of `later`, such as `setImmediate`, admits the piece that has waited longest. */
export function buildTurnQueue(later: (admit: () => void) => void): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const admit = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) later(admit);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) later(admit);
    });
}
