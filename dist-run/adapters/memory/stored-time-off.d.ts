import { type TimeOff } from '../../core/model/time-off.js';
import type { Slice, Sliced } from '../../core/pagination.js';
import type { Instant } from '../../core/ports.js';
import type { TimeOffFilter } from '../../core/storage/time-off-repository.js';
import { Collection } from './collection.js';
export declare class StoredTimeOff {
    #private;
    readonly inOrder: Collection<TimeOff>;
    constructor(nextOrdinal: () => number);
    get(uuid: string): TimeOff | undefined;
    put(entry: TimeOff): void;
    remove(uuid: string): void;
    get length(): number;
    /** In creation order. */
    all(): TimeOff[];
    /** In creation order. */
    within(from: Instant, to: Instant): TimeOff[];
    list(slice: Slice, { resource }: TimeOffFilter): Sliced<TimeOff>;
}
