import type { TimeOff } from '../../core/model/time-off.js';
import type { Slice, Sliced } from '../../core/pagination.js';
import type { TimeOffFilter, TimeOffRepository } from '../../core/storage/time-off-repository.js';
import type { State } from './state.js';

export class MemoryTimeOffRepository implements TimeOffRepository {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async find(app: string, uuid: string): Promise<TimeOff | undefined> {
    return this.#state.contents.get(app)?.objects.timeOff.get(uuid);
  }

  async list(app: string, slice: Slice, filter: TimeOffFilter): Promise<Sliced<TimeOff>> {
    return this.#state.contents.get(app)?.objects.timeOff.list(slice, filter) ?? { items: [], total: 0 };
  }
}
