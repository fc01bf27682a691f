import { codecOf } from '../documents/codecs.js';
/** A document with the same `_id`, or the same value under a unique index, exists. Nothing was stored. */
export class DuplicateKey extends Error {
    /** Name of the index, which tells the field (adapters/mongodb/README.md, rule 5). */
    index;
    /** As in `Written`: if true, the existing document may be the writer's own. */
    uncertain;
    constructor(index, uncertain) {
        super(`Duplicate key in ${index}`);
        this.index = index;
        this.uncertain = uncertain;
    }
}
export function collectionOf(collections, kind) {
    return collections[codecOf(kind).collection];
}
/** Returns the first matching document. */
export async function first(collection, filter, how = {}) {
    const [found] = await collection.find(filter, { ...how, limit: 1 });
    return found;
}
