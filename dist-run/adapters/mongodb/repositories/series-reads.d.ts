import type { SeriesReads } from '../../../core/storage/repositories.js';
import type { Collections } from '../driver/collections.js';
export declare class MongoSeriesReads implements SeriesReads {
    #private;
    constructor(collections: Collections);
    taking(app: string, resource: string): Promise<readonly string[]>;
}
