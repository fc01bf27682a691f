import type { AppCaller } from '../model/callers.js';
import type { Workflow } from '../model/workflow.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import { ALL } from '../questions/question.js';
import { NO_SEARCH } from '../search.js';
import { found, listed } from '../storage/lists.js';
import type { WorkflowRepository, WorkflowSearch } from '../storage/workflow-repository.js';

interface Needs {
  readonly workflows: WorkflowRepository;
  readonly paginator: Paginator;
}

/** The caller's workflows, oldest first. */
export class ListWorkflows {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `page` or `limit`. */
  async execute(
    caller: AppCaller,
    request: PageRequest = {},
    search: WorkflowSearch = NO_SEARCH,
  ): Promise<Page<Workflow>> {
    const { workflows, paginator } = this.#needs;
    return listed(workflows, paginator, caller, request, search, () => ALL);
  }
}

export class GetWorkflow {
  readonly #needs: Pick<Needs, 'workflows'>;
  constructor(needs: Pick<Needs, 'workflows'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError when the caller has no such workflow. */
  async execute(caller: AppCaller, uuid: string): Promise<Workflow> {
    return found(this.#needs.workflows, caller, uuid, () => true);
  }
}
