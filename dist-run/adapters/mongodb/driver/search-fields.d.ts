import type { Db } from 'mongodb';
import type { Surroundings } from './collections.js';
import { type During } from './progress.js';
/**
 * Adds the fields by which bookings and customers are searched to documents of earlier versions. Runs until the index
 * that came with these fields is there, so it is called before the indexes are built.
 */
export declare function addSearchFields(db: Db, surroundings: Surroundings, during?: During): Promise<void>;
