import { type KnownPerson } from '../../../core/model/erasure.js';
import type { ErasureStore } from '../../../core/storage/repositories.js';
import type { Collections } from '../driver/collections.js';
export declare class MongoErasureStore implements ErasureStore {
    #private;
    constructor(collections: Collections);
    eraseEvents(app: string, person: KnownPerson, bookings: readonly string[]): Promise<void>;
    eraseEventsNaming(app: string, person: KnownPerson, before: (bookings: readonly string[]) => Promise<void>): Promise<void>;
    /**
     * Leaves tombstones, so that a late writer of the change does not restore the answers. They expire with the moment of
     * the answer.
     */
    forgetAnswers(app: string, about: readonly string[]): Promise<void>;
    /**
     * Copies that the server keeps, such as its oplog, are out of reach: adapters/mongodb/README.md, "What is erased".
     */
    overwrite(): Promise<boolean>;
}
