import { type During } from '../driver/progress.js';
import type { LedgerState } from './ledger-state.js';
import type { Removal } from './removal.js';
import type { Told } from './unpublished-events.js';
/**
 * Finishes the work of dead processes in apps without further access: stored changes that are not applied, and unfinished removals. Work of
 * live processes looks the same, so a sweep skips entries that it has not seen in the previous sweep.
 */
export declare class Recovery {
    #private;
    constructor(state: LedgerState, removal: Removal, told: Told);
    /** Finishes everything at a start. Harmless if the other process is alive. `during` receives the progress. */
    everything(during?: During): Promise<void>;
    sweep(): Promise<void>;
}
