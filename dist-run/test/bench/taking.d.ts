import { type Instant, type Storage } from '../../core/index.js';
import { type Filled } from './filled-bookings.js';
import { type Group, type Sample } from './measuring.js';
interface Wish {
    readonly resource: string;
    readonly start: Instant;
}
/** What deciding costs: bookings taken through the core, beside the same rows stored as they come and without the guard. */
export declare const taking: Group;
export declare function inBatches(batches: number, wish: (index: number) => Wish, take: (wish: Wish) => Promise<unknown>): () => Promise<Sample>;
/** By the use case, from the reading of the input on. */
export declare function taker(storage: Storage, { app }: Filled, workflow?: string): ({ resource, start }: Wish) => Promise<import("../../core/index.js").Booked>;
export {};
