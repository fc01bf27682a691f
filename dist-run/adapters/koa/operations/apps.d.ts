import { type App } from '../../../core/model/app.js';
import { type Operation } from '../description/operation.js';
import { type Include } from '../description/query.js';
import { type JsonSchema } from '../description/schemas.js';
import type { ApiParts } from './parts.js';
/** An app as it is read and listed: without its token. */
export declare const appSchema: JsonSchema;
/**
 * The fields of adapters/koa/README.md, "Create an app", in its order; `token` is known only when the app has just got
 * it.
 */
export declare function appView(app: App, included: Include<'meta'>, token?: string): {
    slug: string;
    name: string;
    uuid: string;
    token?: string;
    created_at: string;
    updated_at: string;
    description: string;
    meta?: Readonly<Record<string, string | number>>;
};
export declare function appOperations(parts: ApiParts): readonly Operation[];
