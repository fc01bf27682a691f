import type { Action } from '../model/action.js';
import type { AppCaller } from '../model/callers.js';
import type { ActionRepository } from '../storage/action-repository.js';

interface Needs {
  readonly actions: ActionRepository;
}

export function listActionsOf({ actions }: Needs) {
  return async (caller: AppCaller, workflows: readonly string[]): Promise<ReadonlyMap<string, readonly Action[]>> => {
    const found = new Map<string, Action[]>(workflows.map((workflow) => [workflow, []]));
    if (workflows.length === 0) return found;
    for (const action of await actions.ofWorkflows(caller.app.uuid, workflows)) {
      found.get(action.workflow)?.push(action);
    }
    return found;
  };
}
