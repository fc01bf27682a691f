import type { Kind, Objects } from '../kinds/objects.js';
import type { Slice, Sliced } from '../pagination.js';
import type { Question } from '../questions/question.js';

/** Reads objects of all kinds; they are written through the Ledger. An app that is null stands for all apps. */
export interface ObjectStore {
  /** With null, the app that has the object may be on its way out. */
  find<K extends Kind>(app: string | null, kind: K, uuid: string): Promise<Objects[K] | undefined>;
  /** Up to `limit` objects that meet the question; across apps in any order. */
  select<K extends Kind>(app: string | null, question: Question<K>, limit?: number): Promise<readonly Objects[K][]>;
  /** A slice of the app's objects that meet the question, in creation order unless it names one. `total` counts all. */
  list<K extends Kind>(app: string, question: Question<K>, slice: Slice): Promise<Sliced<Objects[K]>>;
}
