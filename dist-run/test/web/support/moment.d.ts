/** A Tuesday, before anybody has opened. */
export declare const MORNING = "2026-11-24T07:00:00Z";
/** The present moment of services and browsers. */
export declare const now: () => number;
/** Runs in a page before all else, so that it is that moment there, too. */
export declare const CLOCK_SCRIPT: string;
