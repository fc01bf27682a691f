import type { Slice, Sliced } from '../../basics/pagination.js';
import type { Kind, Objects } from '../../model/kinds/objects.js';
import type { Question, TextName, Where } from '../../model/questions/question.js';

/** Reads objects of all kinds. The Ledger writes them. An `app` of null stands for all apps. */
export interface ObjectStore {
  /** Finds an object. If `app` is null, also finds an object whose app is being deleted. */
  find<K extends Kind>(app: string | null, kind: K, uuid: string): Promise<Objects[K] | undefined>;
  /** Up to `limit` objects that meet the query. Objects of several apps come in any order. */
  select<K extends Kind>(app: string | null, question: Question<K>, limit?: number): Promise<readonly Objects[K][]>;
  /** Distinct values of a field, without null, of the app's objects that meet the condition, in any order. */
  distinct<K extends Kind>(app: string, kind: K, name: TextName<K>, where: Where<K>): Promise<readonly string[]>;
  /**
   * Slice of the app's objects that meet the query, in creation order by default. `total` counts all. A cursor (`Slice.after`) is a position
   * in the order: it survives the removal of its object, works with other conditions, and costs the same for a deep slice as for the first.
   * @throws ValidationError on a malformed `after`.
   */
  list<K extends Kind>(app: string, question: Question<K>, slice: Slice): Promise<Sliced<Objects[K]>>;
  /** Identifies the state of a list: while it is the same, `list` returns the same. Optional: only for storages that know it cheaply. */
  revision?(app: string, kind: Kind): Promise<string | undefined>;
}
