import type { Workflow } from '../model/workflow.js';
import type { Search } from '../search.js';
import type { ObjectRepository } from './object-repository.js';
export type WorkflowSearch = Search<'name'>;
/** Reads workflows. The Ledger writes them. */
export interface WorkflowRepository extends ObjectRepository<Workflow, 'name'> {
    /** Workflows of all apps whose settings let the clock change bookings (`hasClock`). */
    withClock(app?: string): Promise<readonly Workflow[]>;
}
