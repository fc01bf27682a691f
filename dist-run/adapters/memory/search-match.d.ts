import type { Slice, Sliced } from '../../core/index.js';
/** Finds a slice of the matching objects, in several turns of the event loop. `objects` must be a copy. */
export declare function searched<T>(objects: readonly T[], { offset, limit }: Slice, isMatch: (object: T) => boolean): Promise<Sliced<T>>;
