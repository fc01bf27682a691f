import type { App } from '../../../core/model/app.js';
import { type Collections } from '../driver/collections.js';
import type { Claims } from './claims.js';
import type { LedgerState } from './ledger-state.js';
/**
 * Clears an app whose document says `removing`, in idempotent steps: seals its ledger, so that no change follows; deletes its document,
 * which frees slug and name; then deletes everything else.
 */
export declare class Removal {
    #private;
    constructor(collections: Collections, state: LedgerState, claims: Claims);
    finish(app: string): Promise<void>;
    /** Finishes the removal of an app that still holds the slug or the name. Returns true if there was one. */
    finishHolder({ slug, name }: App): Promise<boolean>;
    /** Lists apps whose removal has begun and whose document still exists. */
    begun(): Promise<readonly string[]>;
}
