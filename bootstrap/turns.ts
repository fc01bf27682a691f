import { buildTurnQueue, type NewTurn } from '../core/index.js';

/** Maximum duration of a turn (a piece of long work that runs without a pause) in ms. */
const LASTS = 10;

/** Shares the event loop between all long work: each iteration of the loop runs one turn (a piece of that work), in order of arrival. */
export function sharedTurns(now: () => number = () => performance.now()): NewTurn {
  const inLine = buildTurnQueue(setImmediate);
  return () => {
    let begun = now();
    return () => {
      if (now() - begun < LASTS) return undefined;
      return inLine().then(() => {
        begun = now();
      });
    };
  };
}
