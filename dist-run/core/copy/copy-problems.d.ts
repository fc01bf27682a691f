import { type App } from '../model/app.js';
import type { ContentRecord } from '../storage/copy-records.js';
/** Describes why the core would never have stored this object or event. Undefined if it is valid. */
export declare function problemOf(record: ContentRecord, { uuid, slug }: Pick<App, 'uuid' | 'slug'>): string | undefined;
/** Describes why the core would never have stored this app. Undefined if it is valid. */
export declare function problemOfApp(app: App): string | undefined;
