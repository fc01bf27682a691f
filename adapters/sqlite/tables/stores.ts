import type { Kind, Objects } from '../../../core/index.js';
import type { FlatList } from '../lists/flat-lists.js';

/** A table with contents of apps, deleted with them. It has the columns `id` and `app`. */
export interface Content {
  readonly table: string;
  /** Lists of the rows by app, if the rows have ordinals. */
  readonly flatList?: FlatList | undefined;
}

/** Storage of the objects of one kind. Call its methods only within a write, and `get` also within a read. */
export interface Store<T> extends Content {
  get(app: string, uuid: string): T | undefined;
  /** `newUuids`: UUIDs of objects that are certainly new. */
  put(objects: readonly T[], newUuids?: readonly string[]): void;
  remove(app: string, uuid: string): void;
}

export type Stores = { readonly [K in Kind]: Store<Objects[K]> };
