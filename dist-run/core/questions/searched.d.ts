import type { Kind } from '../kinds/objects.js';
import type { Search } from '../search.js';
import type { Where } from './question.js';
/** Converts a search to a condition. `names` maps each field to its folded value. */
export declare function searched<K extends Kind, F extends string>({ all, any }: Search<F>, names: Readonly<Record<F, string>>): readonly Where<K>[];
