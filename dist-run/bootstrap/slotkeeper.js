import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { assemble } from './assembly.js';
import { ConfigError, readConfig } from './config.js';
import { atMost } from './deadline.js';
import { needHttpPackages } from './packages.js';
export { ConfigError } from './config.js';
export { MissingPackageError } from './packages.js';
/** Environment variable of each option, whose rules apply. */
const VARIABLES = {
    storage: 'DATABASE_URL',
    smtpUrl: 'SMTP_URL',
    mailFrom: 'MAIL_FROM',
    publicUrl: 'PUBLIC_URL',
    corsOrigins: 'CORS_ORIGINS',
    trustProxy: 'TRUST_PROXY',
    secretKey: 'SECRET_KEY',
    rateLimit: 'RATE_LIMIT',
    web: 'WEB',
    webhookAllowPrivate: 'WEBHOOK_ALLOW_PRIVATE',
    eventsKeepDays: 'EVENTS_KEEP_DAYS',
};
const FAULTS_ONLY = {
    info() { },
    warn: (details, message) => console.warn(message, details),
    error: (details, message) => console.error(message, details),
};
const require = createRequire(import.meta.url);
/**
 * Builds the complete service for use in a program: use cases, and the HTTP interface, which is loaded on first use.
 * @throws ConfigError naming every bad option, MissingPackageError naming what to install, and the storage's own
 * errors.
 */
export async function createSlotkeeper(options) {
    const { storage, clock = Date.now, log = FAULTS_ONLY } = options;
    const settings = readOptions(options);
    const assembly = await assemble({
        storage: typeof storage === 'string' ? settings.database : storage,
        clock,
        log,
        settings,
    });
    const answers = new Underway();
    const koa = once(() => {
        needHttpPackages(assembly.corsOrigins);
        // not import(), because a property cannot be asynchronous
        const { httpApiOf } = require('./http.js');
        const api = httpApiOf(assembly);
        api.middleware.unshift((ctx, next) => {
            const answered = next();
            answers.add(answered.then(() => sent(ctx.body)));
            return answered;
        });
        return api;
    });
    const listener = once(() => {
        const handle = koa().callback();
        return (req, res) => void handle(req, res);
    });
    let work;
    let stopped;
    return {
        useCases: assembly.useCases,
        get koa() {
            return koa();
        },
        get listener() {
            return listener();
        },
        start() {
            if (stopped)
                throw new Error('This service has been stopped: make another');
            work ??= assembly.startWork();
        },
        stop(drainMilliseconds = 10_000) {
            const stop = async () => {
                assembly.stopping.abort();
                await Promise.all([work?.stop(drainMilliseconds), atMost(drainMilliseconds, answers.idle())]);
                await assembly.close();
            };
            stopped ??= stop();
            return stopped;
        },
    };
}
function readOptions(options) {
    const { storage } = options;
    const isOpen = typeof storage === 'object' && storage !== null;
    const given = { ...options, storage: isOpen ? 'memory:' : String(storage).trim() || 'none' };
    const names = Object.keys(VARIABLES);
    const settings = names.flatMap((name) => (given[name] === undefined ? [] : [[VARIABLES[name], String(given[name])]]));
    try {
        return readConfig(Object.fromEntries(settings));
    }
    catch (error) {
        if (!(error instanceof ConfigError))
            throw error;
        throw new ConfigError(error.problems.map((problem) => names.reduce((text, name) => text.replace(new RegExp(`\\b${VARIABLES[name]}\\b`), name), problem)));
    }
}
/** Builds a value on first use. After a failure, the next use tries again. */
function once(make) {
    let made;
    return () => {
        made ??= make();
        return made;
    };
}
/** Resolves when a body is complete: at once, unless it is a stream. */
async function sent(body) {
    if (body instanceof Readable && !body.destroyed)
        await new Promise((resolve) => body.once('close', resolve));
}
/** Counts pending work, to wait for its end. */
class Underway {
    #all = new Set();
    /** Failures are left to the caller, who awaits the same promise. */
    add(one) {
        this.#all.add(one);
        const remove = () => void this.#all.delete(one);
        one.then(remove, remove);
    }
    async idle() {
        while (this.#all.size > 0)
            await Promise.allSettled(this.#all);
    }
}
