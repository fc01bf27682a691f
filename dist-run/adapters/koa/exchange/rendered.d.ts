import type { Rendered } from '../description/reply.js';
/**
 * One cache for each API: two storages can have different objects with the same UUID and version. Most pages repeat
 * recent objects, and rendering an object costs ten times as much as a lookup.
 */
export declare class RenderedItems implements Rendered {
    #private;
    text(key: string, view: () => unknown): string;
}
