import type { NewTurn } from '../core/index.js';
/** Shares the event loop between all long work: one turn in each iteration of the loop, in order of arrival. */
export declare function sharedTurns(now?: () => number): NewTurn;
