import type { AppRecord } from '../model/app.js';
import type { Owner, OwnerToken } from '../model/owner.js';
import type { Person } from '../model/person.js';
import type { AppHead, StorageRecord } from '../storage/copy-records.js';
import { type Copying } from '../storage/copying.js';
/** Contents of a storage except those of apps. */
export interface Outline {
    readonly storage: StorageRecord;
    readonly owners: readonly Owner[];
    readonly tokens: readonly OwnerToken[];
    readonly persons: readonly Person[];
    readonly apps: readonly AppHead[];
}
export declare function outlineOf(copying: Copying): Promise<Outline>;
export declare function isEmpty({ owners, persons, apps }: Outline): boolean;
/**
 * Checks uniqueness across the service and references between owners, tokens and apps. Returns problems in sentences,
 * or an empty list.
 */
export declare function problemsIn({ owners, tokens, persons, apps }: Outline): readonly string[];
/** Returns the stored secrets of an app that are encrypted. */
export declare function secretsOf({ credential: { manage } }: AppRecord): readonly string[];
