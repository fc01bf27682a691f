import { type Program } from './servers.js';
/** A write that was answered with 201, or, of an erasure, 204. */
export interface Acknowledged {
    readonly kind: 'app' | 'booking' | 'erasure';
    /** Of an erasure, the customer's, who must not be there. */
    readonly uuid: string;
    /** What it must still be: the app's slug, the booking's start; of who was erased, the name. */
    readonly mark: string;
    readonly round: number;
}
export interface Round {
    readonly acknowledged: number;
    readonly lost: readonly Acknowledged[];
}
/**
 * A service that is killed in the middle of its work again and again, always on the same database, and what it had
 * acknowledged until then.
 */
export declare class Crashes {
    #private;
    constructor(program: Program);
    /** Starts the service, loads it, kills it when `moment` has come, starts it again, and looks for what it acknowledged. */
    round(moment: (acknowledged: () => number) => Promise<void>): Promise<Round>;
    /** Looks once more for what any round has acknowledged: a later crash must not take what an earlier one left. */
    lostInAll(): Promise<readonly Acknowledged[]>;
}
/** Some time after the first write has been acknowledged, however long the machine takes for that. */
export declare function atRandom(mostMs: number): (acknowledged: () => number) => Promise<void>;
/** The moment when so many writes have been acknowledged, or too long has passed. */
export declare function when(count: number, withinMs?: number): (acknowledged: () => number) => Promise<void>;
