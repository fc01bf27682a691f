import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config.js';

/** Human-readable lines on a terminal, one an entry but for the stacks of errors; one JSON line an entry otherwise. */
export async function makeLogger(level: LogLevel, stream: NodeJS.WriteStream = process.stdout): Promise<Logger> {
  // Tokens and bodies are never given to the logger; this is for those that come inside somebody's error.
  const redact = { paths: ['err.config', 'err.request', 'err.headers', 'err.options'], remove: true };
  return pino({ level, base: null, redact, timestamp: pino.stdTimeFunctions.isoTime }, await destination(stream));
}

async function destination(stream: NodeJS.WriteStream): Promise<DestinationStream> {
  if (!stream.isTTY) return stream;
  const { default: pretty } = await import('pino-pretty');
  return pretty({ colorize: true, singleLine: true, translateTime: 'SYS:HH:MM:ss.l', destination: stream });
}
