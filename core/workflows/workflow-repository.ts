import type { ObjectRepository } from '../ledger/object-repository.js';
import type { Search } from '../search.js';
import type { Workflow } from './workflow.js';

export type WorkflowSearch = Search<'name'>;

/** Reads workflows; they are written through the Ledger. */
export interface WorkflowRepository extends ObjectRepository<Workflow, 'name'> {
  /** Of all apps: those whose settings let the clock move bookings (`hasClock`). */
  withClock(app?: string): Promise<readonly Workflow[]>;
}
