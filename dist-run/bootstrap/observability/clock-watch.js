import { formatInstant, MINUTE, SECOND } from '../../core/index.js';
/** Difference to the monotonic clock above which the clock was set. */
const JUMP = MINUTE;
/** Time after a jump in which nothing is deleted by age, so that the operator can correct the clock. */
const QUIET = 10 * MINUTE;
/** Intervals of the checks of the clock and of the apps. */
const CLOCK_EVERY = 5 * SECOND;
const APPS_EVERY = MINUTE;
/** Time for which a check of the apps is cached. */
const FRESH = SECOND;
/** Reports jumps of the clock, and apps that were written to while a clock was ahead. */
export class ClockWatch {
    #clock;
    #appsAhead;
    #log;
    #monotonic;
    /** Difference between the clock and the monotonic clock. */
    #offset;
    #quietUntil = Number.NEGATIVE_INFINITY;
    /** End of the warning that the clock went back. */
    #backUntil = Number.NEGATIVE_INFINITY;
    /** Last check of the apps, its time, and the UUIDs that it reported. */
    #looking;
    #lookedAt = Number.NEGATIVE_INFINITY;
    #named = new Set();
    #timers = [];
    constructor({ clock, appsAhead, log, monotonic = () => performance.now() }) {
        this.#clock = clock;
        this.#appsAhead = appsAhead;
        this.#log = log;
        this.#monotonic = monotonic;
        this.#offset = clock() - monotonic();
    }
    /** Starts regular checks, which do not keep the process alive. */
    start() {
        const lookAtApps = () => {
            this.#lookAtApps().catch((error) => this.#log.error({ err: error }, 'whether the last change of an app lies in the future is not known'));
        };
        lookAtApps();
        this.#timers.push(setInterval(() => this.#lookAtClock(), CLOCK_EVERY), setInterval(lookAtApps, APPS_EVERY));
        for (const timer of this.#timers)
            timer.unref();
    }
    /** Resolves once the storage is no longer used. */
    async stop() {
        for (const timer of this.#timers.splice(0))
            clearInterval(timer);
        await Promise.allSettled([this.#looking]);
    }
    /** True if data may be deleted by its age. */
    mayTidy() {
        this.#lookAtClock();
        return this.#monotonic() >= this.#quietUntil;
    }
    /** @throws UnavailableError if the storage does not answer. */
    async warnings() {
        const isFresh = this.#monotonic() - this.#lookedAt < FRESH;
        const ahead = await (isFresh && this.#looking ? this.#looking : this.#lookAtApps());
        return [
            ...(ahead.length > 0 ? ['change_in_future'] : []),
            ...(this.mayTidy() ? [] : ['clock_jumped']),
            ...(this.#monotonic() < this.#backUntil ? ['clock_back'] : []),
        ];
    }
    #lookAtClock() {
        const offset = this.#clock() - this.#monotonic();
        const moved = offset - this.#offset;
        if (Math.abs(moved) <= JUMP)
            return;
        this.#offset = offset;
        this.#quietUntil = this.#monotonic() + QUIET;
        if (moved < 0)
            this.#backUntil = this.#quietUntil;
        this.#log.warn({ moved_seconds: Math.round(moved / SECOND) }, 'the clock has jumped: nothing is deleted for its age for 10 minutes');
    }
    #lookAtApps() {
        this.#lookedAt = this.#monotonic();
        this.#looking = this.#appsAhead.execute().then((ahead) => {
            for (const one of ahead)
                if (!this.#named.has(one.app.uuid))
                    this.#name(one);
            this.#named = new Set(ahead.map(({ app }) => app.uuid));
            return ahead;
        });
        return this.#looking;
    }
    #name({ app: { uuid, slug }, at }) {
        this.#log.warn({ app: uuid, slug, last_change: formatInstant(at) }, 'the last change of this app lies in the future, and until then nothing in it can be booked for an earlier moment: ' +
            `set the clocks right, then run slotkeeper clock repair ${slug}`);
    }
}
