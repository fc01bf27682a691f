import { type Operation } from '../description/operation.js';
import type { ApiParts } from './parts.js';
/** Operations of a manage token: for one booking, by its booker. */
export declare function ownBookingOperations(parts: ApiParts): readonly Operation[];
