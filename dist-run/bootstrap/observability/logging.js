import { pino } from 'pino';
import { installing, isInstalled } from '../packages.js';
/** Readable lines on a terminal, one for each entry except stack traces. Otherwise one line of JSON for each entry. */
export async function makeLogger(level, stream = process.stdout) {
    const isReadable = stream.isTTY && isInstalled('pino-pretty');
    // Tokens and bodies are never passed to the logger. This removes those inside the errors of libraries.
    const redact = { paths: ['err.config', 'err.request', 'err.headers', 'err.options'], remove: true };
    const options = { level, base: null, redact, timestamp: pino.stdTimeFunctions.isoTime };
    const logger = pino(options, isReadable ? await readable(stream) : stream);
    if (stream.isTTY && !isReadable)
        logger.info(`For lines that are easier to read: ${installing(['pino-pretty'])}`);
    return logger;
}
async function readable(stream) {
    const { default: pretty } = await import('pino-pretty');
    return pretty({ colorize: true, singleLine: true, translateTime: 'SYS:HH:MM:ss.l', destination: stream });
}
