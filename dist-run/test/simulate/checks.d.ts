import type { AppCaller } from '../../core/model/callers.js';
import type { Erasing } from './erasing.js';
import { type Delivery, History } from './history.js';
import type { Lists } from './known.js';
import type { Running, Stage } from './stage.js';
interface Needs extends Stage {
    readonly erasing: Erasing;
    /** What was delivered and not looked at yet. */
    readonly deliveries: Delivery[];
    /** Deliveries that a receiver took, by job. */
    readonly taken: ReadonlyMap<string, number>;
    /** Whether something has died, been cut off or not been heard, so that things may happen more than once. */
    readonly isTroubled: boolean;
}
/** What must hold whenever nobody is about anything, and what is known from having looked. */
export declare class Checks {
    #private;
    readonly history: History;
    /** What there was when somebody looked last. */
    lists: Lists;
    /** Whether something may be lost that was seen, so that all events are read anew. */
    isAllToBeRead: boolean;
    constructor(simulation: Needs);
    /** Events older than that may be gone. */
    forgotten(before: number): void;
    look(eye: Running, other: Running, isThorough: boolean): Promise<void>;
    /** Whether the action was there, and enabled, when somebody looked last; or in other lists. */
    isOn(action: string, lists?: Lists): boolean;
    get hasLooked(): boolean;
}
/** What is later than the app's last change, or that than `latest`, after it was put right: nothing, but for jobs that a worker has. */
export declare function leftInFuture({ storage }: Running, { app }: AppCaller, latest: number): Promise<readonly string[]>;
export {};
