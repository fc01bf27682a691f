/** Line of an event in its calendar, and its raw start date if it can be parsed. */
export interface Place {
    readonly line: number;
    readonly date?: string | undefined;
}
/** Explains how to write the properties that cannot be parsed. */
export declare function remedyFor(unread: readonly string[]): string;
/** Formats a place: `line 214, 2026-12-01`. */
export declare function placeText({ line, date }: Place): string;
/** Collects problems of a calendar in sentences with lines, dates and remedies. They never quote the calendar. */
export declare class Reports {
    #private;
    add(problem: string, remedy: string, place: Place): void;
    addUnknownZone(place: Place): void;
    /** Returns at most 50 sentences, one for each kind of problem. */
    all(): readonly string[];
}
