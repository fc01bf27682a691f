import { type Kind, type ObjectStore, type Objects, type Question, type Slice, type Sliced } from '../../core/index.js';
import type { State } from './state.js';
/** Evaluates questions object by object. A list without a condition is read from its offset. */
export declare class MemoryObjectStore implements ObjectStore {
    #private;
    constructor(state: State);
    find<K extends Kind>(app: string | null, kind: K, uuid: string): Promise<Objects[K] | undefined>;
    select<K extends Kind>(app: string | null, question: Question<K>, limit?: number): Promise<readonly Objects[K][]>;
    list<K extends Kind>(app: string, question: Question<K>, slice: Slice): Promise<Sliced<Objects[K]>>;
}
