import type { Slice, Sliced } from '../../core/pagination.js';
import { fold, isFiltering, matches } from '../../core/search.js';
import type { Workflow } from '../../core/workflows/workflow.js';
import type { WorkflowRepository, WorkflowSearch } from '../../core/workflows/workflow-repository.js';
import type { State } from './state.js';

export class MemoryWorkflowRepository implements WorkflowRepository {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async find(app: string, uuid: string): Promise<Workflow | undefined> {
    return this.#state.contents.get(app)?.workflows.get(uuid);
  }

  async list(app: string, slice: Slice, search: WorkflowSearch): Promise<Sliced<Workflow>> {
    const wanted = (workflow: Workflow) => matches(search, (field) => fold(workflow[field]));
    const workflows = this.#state.contents.get(app)?.workflows;
    return workflows?.list(slice, isFiltering(search) ? wanted : undefined) ?? { items: [], total: 0 };
  }

  async withClock(app?: string): Promise<readonly Workflow[]> {
    const { contents } = this.#state;
    const found: Workflow[] = [];
    for (const apps of app === undefined ? contents.values() : [contents.get(app)]) {
      for (const { item } of apps?.workflows.rows() ?? []) if (hasClock(item)) found.push(item);
    }
    return found;
  }
}

function hasClock({ settings }: Workflow): boolean {
  return settings.pendingMinutes !== null || settings.completeAfterMinutes !== null;
}
