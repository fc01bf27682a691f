import { type GroundName } from './grounds.js';
export interface Simulated {
    /** What was wrong; undefined when nothing was. */
    readonly problem: string | undefined;
    /** What was done, and what came of it, a line each. */
    readonly trace: readonly string[];
    /** Of the trace and of all events: the same whenever the seed is. */
    readonly digest: string;
    /** How often each thing was done, and each answer heard. */
    readonly counts: ReadonlyMap<string, number>;
}
export declare const STEPS = 300;
/** Runs one seed: the same one always comes to the same end. */
export declare function simulate(ground: GroundName, seed: number, steps?: number): Promise<Simulated>;
