import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../config.js';
import { installing, isInstalled } from '../packages.js';

/** Where the service writes what happens, as fields and a sentence. A pino logger is one, and so is `console`. */
export interface Log {
  /** What is of use only to who looks for a fault; left out, it is not said. */
  debug?(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Human-readable lines on a terminal, one an entry but for the stacks of errors; one JSON line an entry otherwise. */
export async function makeLogger(level: LogLevel, stream: NodeJS.WriteStream = process.stdout): Promise<Logger> {
  const isReadable = stream.isTTY && isInstalled('pino-pretty');
  // Tokens and bodies are never given to the logger; this is for those that come inside somebody's error.
  const redact = { paths: ['err.config', 'err.request', 'err.headers', 'err.options'], remove: true };
  const options = { level, base: null, redact, timestamp: pino.stdTimeFunctions.isoTime };
  const logger = pino(options, isReadable ? await readable(stream) : stream);
  if (stream.isTTY && !isReadable) logger.info(`For lines that are easier to read: ${installing(['pino-pretty'])}`);
  return logger;
}

async function readable(stream: NodeJS.WriteStream): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ colorize: true, singleLine: true, translateTime: 'SYS:HH:MM:ss.l', destination: stream });
}
