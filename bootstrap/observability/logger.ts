import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../config.js';

/** Log of the service. Each entry has fields and a sentence. A pino logger implements it, and so does `console`. */
export interface Log {
  /** Details for debugging. Undefined: they are dropped. */
  debug?(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Writes readable lines on a terminal with `pino-pretty`, otherwise a line of JSON for each entry. */
export async function makeLogger(level: LogLevel, stream: NodeJS.WriteStream = process.stdout): Promise<Logger> {
  const readable = stream.isTTY ? await readableLines(stream) : undefined;
  // Tokens and bodies are never passed to the logger. This setting removes those inside the errors of libraries.
  const redact = { paths: ['err.config', 'err.request', 'err.headers', 'err.options'], remove: true };
  const options = { level, base: null, redact, timestamp: pino.stdTimeFunctions.isoTime };
  const logger = pino(options, readable ?? stream);
  if (stream.isTTY && !readable) logger.info('For lines that are easier to read: npm install pino-pretty');
  return logger;
}

/** Undefined if `pino-pretty` is not installed. */
async function readableLines(stream: NodeJS.WriteStream): Promise<DestinationStream | undefined> {
  const { default: pretty } = await import('pino-pretty').catch((error) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return { default: undefined };
    throw error;
  });
  return pretty?.({ colorize: true, singleLine: true, translateTime: 'SYS:HH:MM:ss.l', destination: stream });
}
