import type { Arming, Disarmed } from '../../../core/storage/arming.js';
import type { CopyMark } from '../../../core/storage/copy-records.js';
import { type Collections } from '../driver/collections.js';
/** A disarmed database has one document in this collection; an armed one has none. */
export declare class MongoArming implements Arming {
    #private;
    constructor(collections: Collections);
    disarmed(): Promise<Disarmed | undefined>;
    disarm({ as, at }: Disarmed): Promise<void>;
    /** Sets the mark of an unfinished copy. Null removes the mark, because the copy is finished. */
    mark(mark: CopyMark | null): Promise<void>;
    arm(): Promise<boolean>;
}
