import { type Kind, type Question, type Where } from '../../core/index.js';
import { type ColumnType } from './tables.js';
/** Parameters of a statement. `$1` is the app, if there is one. */
export declare class Parameters {
    readonly values: unknown[];
    constructor(app?: string);
    /** Adds a value and returns its placeholder. */
    add(value: unknown, type: string): string;
}
/** The SQL of a condition on rows `t` of a kind; of the app that is `$1`, unless it is null. */
export declare function conditionsOf<K extends Kind>(parameters: Parameters, app: string | null, kind: K, where: Where<K>): string;
/** The SQL of an order of rows `t`. */
export declare function orderSql(order: string): string;
/** Drops values that cannot be stored, because the server refuses invalid UUIDs, numbers and texts. */
export declare function sendable(type: ColumnType, values: readonly (string | number)[]): readonly (string | number)[];
/** The SQL of up to `limit` rows that meet the question. */
export declare function selectSql<K extends Kind>(parameters: Parameters, columns: string, app: string | null, { kind, where, order }: Question<K>, limit: number | undefined): string;
