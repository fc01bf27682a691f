import type { InSlices, Page } from '../../../core/pagination.js';
/** Renders an object as JSON. If it contains lists of objects, the JSON comes in chunks, one for each object. */
export declare function jsonPieces(value: object): string | Iterable<string>;
/** Renders a list that is read slice by slice. */
export declare function slicesJson<T>(slices: InSlices<T> | Iterable<readonly T[]>, json: (item: T) => string | Iterable<string>): AsyncGenerator<string>;
/** Renders a page, one item at a time. */
export declare function pageJson<T>(page: Page<T>, json: (item: T) => string | Iterable<string>): Generator<string>;
/** Renders a page with `rest`, whose objects are read one slice at a time. */
export declare function restJson<T>(page: Page<T>, json: (item: T) => string | Iterable<string>): AsyncGenerator<string>;
