import type { NewTurn } from '../core/index.js';

/** How long a turn of long work may last, in ms. */
const LASTS = 10;

/** Turns of the event loop, shared by all long work: only one turn goes on in each of its rounds, first come, first served. */
export function sharedTurns(now: () => number = () => performance.now()): NewTurn {
  const waiting: (() => void)[] = [];
  const admit = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(admit);
  };
  return () => {
    let begun = now();
    return () => {
      if (now() - begun < LASTS) return undefined;
      return new Promise((resolve) => {
        waiting.push(() => {
          begun = now();
          resolve();
        });
        if (waiting.length === 1) setImmediate(admit);
      });
    };
  };
}
