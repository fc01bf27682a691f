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

/** The texts of an object that may be searched, by the name of the field. */
type Texts<T, F extends string> = (object: T, field: F) => string;

/** The objects of one kind, which are found by their UUID and listed in creation order. */
export class MemoryObjectRepository<K extends ListedKind, F extends string> implements ObjectRepository<Objects[K], F> {
  protected readonly state: State;
  readonly #kind: K;
  readonly #textOf: Texts<Objects[K], F>;

  constructor(state: State, kind: K, textOf: Texts<Objects[K], F>) {
    this.state = state;
    this.#kind = kind;
    this.#textOf = textOf;
  }

  async find(app: string, uuid: string): Promise<Objects[K] | undefined> {
    return this.#collection(app)?.get(uuid);
  }

  async list(app: string, slice: Slice, search: Search<F>): Promise<Sliced<Objects[K]>> {
    const wanted = (object: Objects[K]) => matches(search, (field) => fold(this.#textOf(object, field)));
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
