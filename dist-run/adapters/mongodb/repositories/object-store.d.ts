import type { Kind, Objects } from '../../../core/kinds/objects.js';
import type { Slice, Sliced } from '../../../core/pagination.js';
import { type Question } from '../../../core/questions/question.js';
import type { ObjectStore } from '../../../core/storage/object-store.js';
import { type Collections } from '../driver/collections.js';
import type { MongoLedger } from '../ledger/ledger.js';
/** Answers questions by filters on the collections. */
export declare class MongoObjectStore implements ObjectStore {
    #private;
    constructor(collections: Collections, ledger: MongoLedger);
    find<K extends Kind>(app: string | null, kind: K, uuid: string): Promise<Objects[K] | undefined>;
    select<K extends Kind>(app: string | null, { kind, where, order }: Question<K>, limit?: number): Promise<readonly Objects[K][]>;
    list<K extends Kind>(app: string, { kind, where, order }: Question<K>, slice: Slice): Promise<Sliced<Objects[K]>>;
    /** The UUIDs of up to `limit` bookings for each question, all at one sequence number. */
    uuids(app: string, questions: readonly Question<'booking'>[], limit: number): Promise<readonly (readonly string[])[]>;
}
