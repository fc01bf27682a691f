import type { Slice, Sliced } from '../../core/pagination.js';
import type { Workflow } from '../../core/workflows/workflow.js';
import type { WorkflowRepository, WorkflowSearch } from '../../core/workflows/workflow-repository.js';
import { type Collections, first } from './collections.js';
import { workflowOf } from './documents.js';
import { searchFilter } from './search-filter.js';
import { sliced } from './sliced.js';

export class MongoWorkflowRepository implements WorkflowRepository {
  readonly #collections: Collections;

  constructor(collections: Collections) {
    this.#collections = collections;
  }

  async find(app: string, uuid: string): Promise<Workflow | undefined> {
    const found = await first(this.#collections.workflows, { _id: uuid, app, removed: false });
    return found && workflowOf(found);
  }

  async list(app: string, slice: Slice, search: WorkflowSearch): Promise<Sliced<Workflow>> {
    const filter = { app, removed: false, ...searchFilter(search) };
    return sliced(this.#collections.workflows, filter, slice, { order: 1 }, workflowOf);
  }

  async withClock(app?: string): Promise<readonly Workflow[]> {
    const filter = { clock: true, removed: false, ...(app === undefined ? {} : { app }) };
    return (await this.#collections.workflows.find(filter)).map(workflowOf);
  }
}
