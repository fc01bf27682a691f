import { type Collections } from '../driver/collections.js';
import { type During } from '../driver/progress.js';
import type { MongoLedger } from './ledger.js';
/**
 * Moves the events of apps themselves from their documents into their feeds, exactly once, even if several processes try
 * (adapters/mongodb/README.md, "What happens to apps").
 */
export declare class Told {
    #private;
    constructor(collections: Collections, ledger: MongoLedger);
    /** Publishes all events in the app's document. @throws NotFoundError if the app does not exist. */
    tell(app: string): Promise<void>;
    /** Publishes the events of all apps that have some. `during` receives the progress. */
    sweep(during?: During): Promise<void>;
}
