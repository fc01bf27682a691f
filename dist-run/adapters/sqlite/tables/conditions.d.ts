import { type Kind, type Where } from '../../../core/index.js';
/** Returns the SQL of a condition on the objects of an app, or of all apps if null, and its parameters. */
export declare function conditionsOf<K extends Kind>(app: string | null, kind: K, where: Where<K>): {
    readonly sql: string;
    readonly parameters: readonly unknown[];
};
