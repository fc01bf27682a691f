import { DESCRIPTORS, type Kind, type Objects } from '../../../core/index.js';
export type Value = string | number | null;
/**
 * SQL of a value that objects are found by: a column with a copy of it, or an expression over `data`. For a list, a
 * condition with one `?`. `{ column, given }`: a column that holds the value only in rows that meet the condition
 * `given`.
 */
type Sql = string | {
    readonly column: string;
    readonly given: string;
};
/**
 * Table of the objects of one kind. Each object is stored whole in `data`, as JSON, beside copies of the values that it
 * is found by.
 */
export interface Table<T, N extends string = string> {
    readonly name: string;
    /** By the names in the kind's descriptor (`foundBy`). */
    readonly foundBy: Readonly<Record<N, Sql>>;
    /** Further columns, besides `id`, `uuid`, `app`, `ordinal` and `data`, which all tables have. */
    readonly columns?: Readonly<Record<string, (object: T) => Value>>;
    /** SQL of a column's new value on update, where it is not simply the value of the new object. */
    readonly onChange?: Readonly<Record<string, string>>;
    /** Values with an index that is selective across all apps, so that the app need not narrow the search. */
    readonly narrow?: readonly (N | 'uuid')[];
    /** Column that gives the creation order. `ordinal`: the objects of an app are a flat list (lists/flat-lists.ts). */
    readonly created: 'ordinal' | 'id';
}
type TableOf<K extends Kind> = Table<Objects[K], keyof (typeof DESCRIPTORS)[K]['foundBy'] & string>;
/** All tables, by kind. */
export declare const TABLES: { readonly [K in Kind]: TableOf<K>; };
/** The table of a kind, in a type that fits all kinds. */
export declare function tableOf(kind: Kind): Table<never>;
/** All columns beside `data`, and functions that compute their values. Flags are 0 or 1. */
export declare function columnsOf<K extends Kind>(kind: K): Readonly<Record<string, (object: Objects[K]) => Value>>;
export {};
