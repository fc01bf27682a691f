import type { Action } from '../model/action.js';
import type { AppCaller } from '../model/callers.js';
import type { ActionRepository } from '../storage/action-repository.js';
interface Needs {
    readonly actions: ActionRepository;
}
/** The actions of some of the caller's workflows, in order, by the workflow's UUID; none of a workflow that is not the caller's. */
export declare class ListActionsOf {
    #private;
    constructor(needs: Needs);
    execute(caller: AppCaller, workflows: readonly string[]): Promise<ReadonlyMap<string, readonly Action[]>>;
}
export {};
