import {
  fold,
  isFiltering,
  matches,
  type ObjectRepository,
  type Objects,
  type Search,
  type Slice,
  type Sliced,
} from '../../core/index.js';
import type { Collection } from './collection.js';
import type { ListedKind, State } from './state.js';

/** The objects of one kind, which are found by their UUID and listed in creation order. */
export class MemoryObjectRepository<K extends ListedKind, F extends keyof Objects[K] & string>
  implements ObjectRepository<Objects[K], F>
{
  protected readonly state: State;
  readonly #kind: K;

  constructor(state: State, kind: K) {
    this.state = state;
    this.#kind = kind;
  }

  async find(app: string, uuid: string): Promise<Objects[K] | undefined> {
    return this.#collection(app)?.get(uuid);
  }

  async list(app: string, slice: Slice, search: Search<F>): Promise<Sliced<Objects[K]>> {
    const wanted = (object: Objects[K]) => matches(search, (field) => fold(String(object[field] ?? '')));
    const list = this.#collection(app)?.list(slice, isFiltering(search) ? wanted : undefined);
    return list ?? { items: [], total: 0 };
  }

  async revision(app: string): Promise<string> {
    return this.#collection(app)?.revision ?? '';
  }

  #collection(app: string) {
    return this.state.contents.get(app)?.objects[this.#kind] as Collection<Objects[K]> | undefined;
  }
}
