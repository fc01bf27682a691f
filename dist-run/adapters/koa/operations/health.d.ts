import { type Operation } from '../description/operation.js';
import type { ApiParts } from './parts.js';
export declare function healthOperations({ ready, warnings, patience }: ApiParts): readonly Operation[];
