import type { Kind, Objects } from '../../../core/index.js';
import type { FlatList } from '../lists/flat-lists.js';

/** A table with contents of apps, which goes with them: it has the columns `id` and `app`. */
export interface Content {
  readonly table: string;
  /** Its lists, one for each app, if its rows have ordinals. */
  readonly flatList?: FlatList | undefined;
}

/** Where the ledger keeps the objects of one kind. Only within a write, or, to get one, a read. */
export interface Store<T> extends Content {
  get(app: string, uuid: string): T | undefined;
  put(objects: readonly T[]): void;
  remove(app: string, uuid: string): void;
}

export type Stores = { readonly [K in Kind]: Store<Objects[K]> };
