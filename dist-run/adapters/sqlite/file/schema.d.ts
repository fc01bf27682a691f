/**
 * The schema as a list of migration steps. `user_version` of a database is the number of its last step, and missing
 * steps run in one transaction. A released step is never edited: a change of the schema is a new step at the end. All
 * steps are literal SQL, so that no other change can rewrite how old files were made. test/sqlite-schema.test.ts holds
 * the digest of each.
 *
 * Every object is stored whole in `data`, as JSON. Columns beside it are copies of searched, sorted or unique values.
 * `ordinal` is the place of a row in its list (flat-lists.ts). `id` is a rowid: the creation order among all rows of a
 * table.
 */
export declare const MIGRATIONS: readonly string[];
