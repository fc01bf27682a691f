import { type Kind } from '../kinds/objects.js';
import { type AppHead, type ContentRecord } from '../storage/copy-records.js';
import type { Standing } from '../storage/inspection.js';
/** Incremental hash: a port. */
export interface Hash {
    update(text: string): void;
    digest(): string;
}
export type NewHash = () => Hash;
type Part = Kind | 'event' | 'app';
/** Digest of an app by parts: each with the number of its records and their digest. */
export type AppDigest = ReadonlyMap<Part, {
    readonly count: number;
    readonly digest: string;
}>;
/**
 * Computes the digest of an app over everything that the core knows of it, in order. It does not depend on how a
 * storage writes objects, nor on the order of their fields.
 */
export declare class AppDigester {
    #private;
    constructor(newHash: NewHash, { record }: Pick<AppHead, 'record'>);
    add(record: ContentRecord): void;
    end({ sequence, at }: Standing): AppDigest;
}
/** Lists the parts in which two apps differ, each with its counts. Empty if they are equal. */
export declare function differences(one: AppDigest, other: AppDigest): readonly string[];
/** Renders JSON with sorted keys, so that equal data has equal text. */
export declare function canonical(value: unknown): string;
export {};
