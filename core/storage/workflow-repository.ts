import type { Workflow } from '../model/workflow.js';
import type { Search } from '../search.js';
import type { ObjectRepository } from './object-repository.js';

export type WorkflowSearch = Search<'name'>;

/** Reads workflows; they are written through the Ledger. */
export interface WorkflowRepository extends ObjectRepository<Workflow, 'name'> {
  /** Of all apps: those whose settings let the clock move bookings (`hasClock`). */
  withClock(app?: string): Promise<readonly Workflow[]>;
}
