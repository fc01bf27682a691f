import type { Action, Trigger } from '../model/action.js';
import type { Slice, Sliced } from '../pagination.js';

/** Reads actions. The Ledger writes them. */
export interface ActionRepository {
  find(app: string, uuid: string): Promise<Action | undefined>;
  /** Actions of the workflow, by position, then in creation order. */
  list(app: string, workflow: string, slice: Slice): Promise<Sliced<Action>>;
  /** All enabled actions of the app with that trigger, by position, then in creation order. */
  waitingFor(app: string, trigger: Trigger): Promise<readonly Action[]>;
  /** All actions of those workflows of the app, by position, then in creation order. */
  ofWorkflows(app: string, workflows: readonly string[]): Promise<readonly Action[]>;
}
