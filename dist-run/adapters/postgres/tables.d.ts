import { type Kind, type Objects } from '../../core/index.js';
export type Value = string | number | boolean | null;
export type ColumnType = 'uuid' | 'bigint' | 'boolean' | 'text';
export interface Column<T = never> {
    readonly name: string;
    readonly type: ColumnType;
    readonly of: (object: T) => Value;
    /** True if the value is unique in an app, apart from null. */
    readonly isUnique?: boolean;
    /** SQL of the value when the object changes, if it is not the object's own. */
    readonly onChange?: string;
}
/** A table with a row for each member of a list that objects are found by. */
export interface ChildTable<T = never> {
    readonly name: string;
    readonly of: (object: T) => readonly string[];
}
/** Table of the objects of one kind: the whole object in `data`, as JSON, beside columns for the values that it is found by. */
export interface Table<T = never> {
    readonly name: string;
    /** The type of the column `uuid`. */
    readonly key: 'uuid' | 'text';
    readonly columns: readonly Column<T>[];
    readonly children: readonly ChildTable<T>[];
}
/** A name of the core as SQL has it. */
export declare function snake(name: string): string;
export declare function tableOf<K extends Kind>(kind: K): Table<Objects[K]>;
/** Names of all tables with rows of apps, in the order of clearing an app: jobs first, so that none is claimed. */
export declare const APP_TABLES: readonly string[];
/** True for a UUID as it is stored: the server also takes capitals and braces, and refuses all else. */
export declare function isUuid(text: string): boolean;
