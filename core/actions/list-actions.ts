import type { Action } from '../model/action.js';
import type { AppCaller } from '../model/callers.js';
import type { ActionRepository } from '../storage/action-repository.js';

interface Needs {
  readonly actions: ActionRepository;
}

/** Lists the actions of several workflows, by the workflow's UUID. Workflows of other apps are omitted. */
export class ListActionsOf {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async execute(caller: AppCaller, workflows: readonly string[]): Promise<ReadonlyMap<string, readonly Action[]>> {
    const found = new Map<string, Action[]>(workflows.map((workflow) => [workflow, []]));
    if (workflows.length === 0) return found;
    for (const action of await this.#needs.actions.ofWorkflows(caller.app.uuid, workflows)) {
      found.get(action.workflow)?.push(action);
    }
    return found;
  }
}
