import { hasClock, type Workflow, type WorkflowRepository } from '../../core/index.js';
import { MemoryObjectRepository } from './object-repository.js';
import type { State } from './state.js';

export class MemoryWorkflowRepository extends MemoryObjectRepository<'workflow', 'name'> implements WorkflowRepository {
  constructor(state: State) {
    super(state, 'workflow');
  }

  async withClock(app?: string): Promise<readonly Workflow[]> {
    const { contents } = this.state;
    const found: Workflow[] = [];
    for (const one of app === undefined ? contents.values() : [contents.get(app)]) {
      for (const { item } of one?.objects.workflow.rows() ?? []) if (hasClock(item)) found.push(item);
    }
    return found;
  }
}
