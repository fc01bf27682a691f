import type { Slice, Sliced } from '../pagination.js';
import type { Search } from '../search.js';
import type { Workflow } from './workflow.js';

export type WorkflowSearch = Search<'name'>;

/** Reads workflows; they are written through the Ledger. */
export interface WorkflowRepository {
  find(app: string, uuid: string): Promise<Workflow | undefined>;
  /** In creation order, oldest first. `total` counts all of the app's workflows that match. */
  list(app: string, slice: Slice, search: WorkflowSearch): Promise<Sliced<Workflow>>;
  /** Of all apps: those whose settings let the clock move bookings (`pendingMinutes` or `completeAfterMinutes`). */
  withClock(app?: string): Promise<readonly Workflow[]>;
}
