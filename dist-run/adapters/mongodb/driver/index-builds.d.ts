import type { Db } from 'mongodb';
import type { Surroundings } from './collections.js';
import { type During } from './progress.js';
/** Creates missing indexes, then drops those of earlier versions. */
export declare function createIndexes(db: Db, surroundings: Surroundings, during?: During): Promise<void>;
/** Empty if the collection does not exist yet. */
export declare function indexNames(db: Db, name: string, surroundings: Surroundings): Promise<ReadonlySet<string>>;
