import { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
/** Request for a calendar, as the server receives it. */
export interface Asked {
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
}
export type AnswerCalendar = (response: ServerResponse, asked: Asked) => void;
/** Calendar host: an HTTP server that records requests and gives configured answers. */
export interface CalendarServer {
    readonly url: string;
    readonly asked: Asked[];
    /** Default: an empty calendar. */
    answer: AnswerCalendar;
    close(): Promise<void>;
}
/** The text of a calendar with these lines in it. */
export declare function calendarText(...lines: readonly string[]): string;
/** The lines of an event; it has a UID of its own unless a line gives it another. */
export declare function anEventOf(...lines: readonly string[]): readonly string[];
/** Answers with a calendar. */
export declare function showing(text: string, headers?: Readonly<Record<string, string>>): AnswerCalendar;
export declare function calendarServer(): Promise<CalendarServer>;
