import type { AppCaller } from '../model/callers.js';
import type { Workflow } from '../model/workflow.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { WorkflowRepository, WorkflowSearch } from '../storage/workflow-repository.js';
interface Needs {
    readonly workflows: WorkflowRepository;
    readonly paginator: Paginator;
}
/** The caller's workflows, oldest first. */
export declare class ListWorkflows {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `page` or `limit`. */
    execute(caller: AppCaller, request?: PageRequest, search?: WorkflowSearch): Promise<Page<Workflow>>;
}
export declare class GetWorkflow {
    #private;
    constructor(needs: Pick<Needs, 'workflows'>);
    /** @throws NotFoundError when the caller has no such workflow. */
    execute(caller: AppCaller, uuid: string): Promise<Workflow>;
}
export {};
