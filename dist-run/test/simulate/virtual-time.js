import { createRequire, syncBuiltinESMExports } from 'node:module';
import { NOW } from '../support/samples.js';
const timers = createRequire(import.meta.url)('node:timers/promises');
/**
 * Time and chance of a simulation, in the place of this process's own: `Date.now`, `performance.now`, timers and
 * `Math.random`. Time stands still unless it is moved.
 */
export class VirtualTime {
    /** Milliseconds since the simulation began. */
    elapsed = 0;
    #timers = [];
    #ended = () => { };
    get now() {
        return NOW + this.elapsed;
    }
    /** Puts them in their places, until `end`. */
    begin(random) {
        const { setTimeout, clearTimeout } = globalThis;
        const promised = timers.setTimeout;
        const own = { now: Date.now, random: Math.random, performance: performance.now };
        const later = (fire, milliseconds = 0) => {
            const timer = { at: this.elapsed + milliseconds, fire };
            this.#timers.push(timer);
            return timer;
        };
        Date.now = () => this.now;
        Math.random = random;
        performance.now = () => this.elapsed;
        globalThis.setTimeout = later;
        globalThis.clearTimeout = ((timer) => {
            this.#timers = this.#timers.filter((one) => one !== timer);
        });
        timers.setTimeout = (milliseconds, value) => new Promise((resolve) => later(() => resolve(value), milliseconds));
        syncBuiltinESMExports();
        this.#ended = () => {
            Date.now = own.now;
            Math.random = own.random;
            performance.now = own.performance;
            globalThis.setTimeout = setTimeout;
            globalThis.clearTimeout = clearTimeout;
            timers.setTimeout = promised;
            syncBuiltinESMExports();
        };
    }
    end() {
        this.#ended();
    }
    advance(milliseconds) {
        this.elapsed += milliseconds;
        for (const timer of this.#due())
            timer.fire();
    }
    /** Moves to the next timer; false when there is none. */
    toNextTimer() {
        const next = Math.min(...this.#timers.map(({ at }) => at));
        if (next === Number.POSITIVE_INFINITY)
            return false;
        this.advance(Math.max(0, next - this.elapsed));
        return true;
    }
    #due() {
        const due = this.#timers.filter(({ at }) => at <= this.elapsed);
        this.#timers = this.#timers.filter(({ at }) => at > this.elapsed);
        return due;
    }
}
