import { type Logger } from 'pino';
import type { LogLevel } from '../config.js';
/** Log of the service: fields and a sentence. A pino logger fits, and so does `console`. */
export interface Log {
    /** Details for debugging. Undefined: they are dropped. */
    debug?(details: object, message: string): void;
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
}
/** Readable lines on a terminal, one for each entry except stack traces. Otherwise one line of JSON for each entry. */
export declare function makeLogger(level: LogLevel, stream?: NodeJS.WriteStream): Promise<Logger>;
