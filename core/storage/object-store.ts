import type { Kind, Objects } from '../kinds/objects.js';
import type { Slice, Sliced } from '../pagination.js';
import type { Question, TextName, Where } from '../questions/question.js';

/** Reads objects of all kinds. The Ledger writes them. If `app` is null, objects of all apps. */
export interface ObjectStore {
  /** If `app` is null, finds the object even if its app is being deleted. */
  find<K extends Kind>(app: string | null, kind: K, uuid: string): Promise<Objects[K] | undefined>;
  /** Up to `limit` objects that meet the query. Across apps in any order. */
  select<K extends Kind>(app: string | null, question: Question<K>, limit?: number): Promise<readonly Objects[K][]>;
  /** Different values, without null, of the app's objects that meet the condition, in any order. */
  distinct<K extends Kind>(app: string, kind: K, name: TextName<K>, where: Where<K>): Promise<readonly string[]>;
  /** Slice of the app's objects that meet the query, in creation order by default. `total` counts all. */
  list<K extends Kind>(app: string, question: Question<K>, slice: Slice): Promise<Sliced<Objects[K]>>;
}
