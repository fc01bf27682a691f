import type { CollectionName } from './collections.js';
/** Every index has a name of ours, by which duplicate keys are told apart (adapters/mongodb/README.md, rule 5). */
export interface Index {
    readonly name: string;
    readonly key: Readonly<Record<string, 1>>;
    readonly unique?: true;
}
/** Tells a duplicate name from a duplicate slug. */
export declare const APP_NAME = "apps_name";
/** Tells a duplicate address of a person from a duplicate owner. */
export declare const PERSON_EMAIL = "persons_email";
/** Documents from before this index have no fields for searching the customers of bookings (search-fields.ts). */
export declare const EXTERNAL_IDS = "bookings_external_id";
/**
 * All indexes. Collections that changes are applied to have no unique index except `_id`, so that applying a change
 * again never fails.
 */
export declare const INDEXES: Readonly<Record<CollectionName, readonly Index[]>>;
/** Names of indexes that were replaced. A name is never reused for other keys. */
export declare const RETIRED: Readonly<Record<string, readonly string[]>>;
