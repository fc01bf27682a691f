import type { Action, ActionRepository, Slice, Sliced, Trigger } from '../../core/index.js';
import { listed } from './collection.js';
import type { State } from './state.js';

export class MemoryActionRepository implements ActionRepository {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async find(app: string, uuid: string): Promise<Action | undefined> {
    return this.#state.contents.get(app)?.objects.action.get(uuid);
  }

  async list(app: string, workflow: string, slice: Slice): Promise<Sliced<Action>> {
    const actions = this.#state.contents.get(app)?.objects.action.of(workflow);
    return actions ? listed(actions, slice, false) : { items: [], total: 0 };
  }

  async waitingFor(app: string, trigger: Trigger): Promise<readonly Action[]> {
    return this.#state.contents.get(app)?.objects.action.waitingFor(trigger) ?? [];
  }

  async ofWorkflows(app: string, workflows: readonly string[]): Promise<readonly Action[]> {
    return this.#state.contents.get(app)?.objects.action.ofAll(workflows) ?? [];
  }
}
