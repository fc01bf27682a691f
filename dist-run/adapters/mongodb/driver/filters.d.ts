import { type Kind } from '../../../core/kinds/objects.js';
import { type Where } from '../../../core/questions/question.js';
import type { Filter } from './collections.js';
/** Path of a value that is a single field. */
export declare function pathOf(kind: Kind, name: string): string;
export declare function filterOf<K extends Kind>(kind: K, where: Where<K>): Filter;
