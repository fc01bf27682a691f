import { type Operation } from '../description/operation.js';
import type { ApiParts } from './parts.js';
/** Media type of iCalendar. */
export declare const CALENDAR_TYPE = "text/calendar";
export declare function feedOperations(parts: ApiParts): readonly Operation[];
