import { type JsonSchema } from '../description/schemas.js';
import type { Components } from './components.js';
/** Webhooks that the service sends for actions (Standard Webhooks), by trigger. */
export declare function webhooksOf(booking: JsonSchema, components: Components): Readonly<Record<string, object>>;
