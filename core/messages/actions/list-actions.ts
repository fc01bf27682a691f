import type { ObjectStore } from '../../ledger/storage/object-store.js';
import type { Action } from '../../model/action.js';
import type { AppCaller } from '../../model/callers.js';

export function listActionsOf({ objects }: { readonly objects: ObjectStore }) {
  return async (caller: AppCaller, workflows: readonly string[]): Promise<ReadonlyMap<string, readonly Action[]>> => {
    const found = new Map<string, Action[]>(workflows.map((workflow) => [workflow, []]));
    if (workflows.length === 0) return found;
    const where = ['in', 'workflow', workflows] as const;
    for (const action of await objects.select(caller.app.uuid, { kind: 'action', where, order: 'position' })) {
      found.get(action.workflow)?.push(action);
    }
    return found;
  };
}
