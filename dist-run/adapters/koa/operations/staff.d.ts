import { type Operation } from '../description/operation.js';
import type { ApiParts } from './parts.js';
export declare function staffOperations(parts: ApiParts): readonly Operation[];
