import { type Allocation, type AppEvent, type Change, type Gathering, type Kind, type View } from '../../core/index.js';
import { type Table } from './tables.js';
/** Row of a part, as JSON without its first brace. Null: deletes the row with that key. */
interface Write {
    readonly part: string;
    readonly key: string;
    readonly row: string | null;
    /** JSON that names the row. */
    readonly named: string;
}
interface Translated {
    readonly writes: readonly Write[];
    readonly size: number;
}
/** Number of positions reserved for the rows of one change. */
export declare const PLACES = 1000000;
/** A part of a change: the table, and how its rows are put and taken away. */
interface Part {
    put(parameter: string): string;
    remove(parameter: string): string;
    /** The name under which the rows are counted, if lists show how many there are; and the SQL that counts the new ones of some UUIDs. */
    readonly counted?: {
        readonly kind: string;
        readonly added: (parameter: string) => string;
    };
}
export declare function kindPart<K extends Kind>(kind: K): Part;
type Before = Pick<View, 'object' | 'prepare'>;
/** Collects the writes of several decisions for one statement. */
export declare class Writes implements Gathering<Translated> {
    #private;
    /** The UUIDs of the events, by which a change is found again. */
    readonly events: string[];
    /** `first`: the place of the first row in the order of creation. */
    constructor(first: number);
    /** The place after the last row. */
    get next(): number;
    /** True if no decision has changed anything. A change without content is one, too, and takes its number. */
    get isEmpty(): boolean;
    translate({ put, removed, events, answer, ...left }: Change, before: Before): Translated;
    take({ writes, size }: Translated): boolean;
    /** Builds the CTEs that store everything, with their parameters from `$first` on. They refer to a CTE `head`. */
    statement(first: number): {
        readonly parts: readonly string[];
        readonly values: readonly unknown[];
    };
}
/** Builds the statement that stores a change if the app's position is unchanged, and then returns a row. */
export declare function commitStatement(parts: readonly string[]): string;
export declare function objectWrite(table: Table, object: {
    readonly uuid: string;
}): Write;
export declare function allocationWrites(before: readonly Allocation[], after: readonly Allocation[]): readonly Write[];
export declare function eventWrite(event: AppEvent): Write;
export {};
