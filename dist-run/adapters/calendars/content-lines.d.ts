/** Property of a component, with its raw value. */
export interface Property {
    readonly name: string;
    readonly value: string;
    /** Name of the parameter in upper case: `TZID`. */
    parameter(name: string): string | undefined;
}
/** Component with the properties that busy times depend on, by name. */
export interface Component {
    readonly name: string;
    /** Number of its first line, from 1. */
    readonly line: number;
    readonly properties: ReadonlyMap<string, readonly Property[]>;
    readonly components: readonly Component[];
}
/** Content lines of a text. `numbers` are the numbers of their first lines, from 1. */
export interface Lines {
    readonly texts: readonly string[];
    readonly numbers: readonly number[];
}
/** Unfolds lines (RFC 5545, 3.1), and leaves out empty ones. */
export declare function unfolded(text: string): Lines;
/** Returns the reason why the lines are not a complete calendar. Undefined if they are. */
export declare function problemOf({ texts: lines }: Lines): string | undefined;
/**
 * Parses the calendars in a text. A component without an end is closed by the first line that it cannot contain.
 * Content outside of known components is skipped. `also` names properties to read in addition to those that busy
 * times depend on.
 */
export declare function calendarsIn({ texts, numbers }: Lines, also?: ReadonlySet<string>): readonly Component[];
