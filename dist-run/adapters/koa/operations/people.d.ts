import { type Operation } from '../description/operation.js';
import type { ApiParts } from './parts.js';
export declare function peopleOperations(parts: ApiParts): readonly Operation[];
