import type { NewTurn } from './ports.js';
/** Long work as a generator. It yields between short steps, so that other work can run. */
export type Steps<R> = Generator<void, R, void>;
/** Runs all steps at once. */
export declare function runAtOnce<R>(steps: Steps<R>): R;
/** Runs the steps and yields the event loop when a turn has lasted long enough. Without `newTurn`, runs them at once. */
export declare function runInTurns<R>(steps: Steps<R>, newTurn: NewTurn | undefined): Promise<R>;
