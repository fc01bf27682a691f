import type { OtherEvent, SingleEvent } from './single-events.js';
export { type CalendarReaderOptions, calendarReader } from './reader.js';
export type { OtherEvent, SingleEvent };
/** Reads the events of a calendar (`readSingleEvents`). Loads the parser on first use. */
export declare function readEvents(bytes: Uint8Array, timezone: string): Promise<readonly (SingleEvent | OtherEvent)[] | string>;
