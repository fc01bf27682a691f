import { createRequire, syncBuiltinESMExports } from 'node:module';
import { NOW } from '../support/samples.js';

const timers = createRequire(import.meta.url)('node:timers/promises') as { setTimeout: unknown };

interface Timer {
  readonly at: number;
  readonly fire: () => void;
  /** Exists because Node's timers have it. No virtual timer keeps the process running. */
  unref(): this;
}

/**
 * Replaces the time and the randomness of this process: `Date.now`, `performance.now`, timers and `Math.random`. Time stands still until it
 * is advanced.
 */
export class VirtualTime {
  /** Milliseconds since the simulation began. */
  elapsed = 0;
  #timers: Timer[] = [];
  #ended: () => void = () => {};

  get now(): number {
    return NOW + Math.floor(this.elapsed);
  }

  /** Replaces the functions of this process until `end`. */
  begin(random: () => number): void {
    const { setTimeout, clearTimeout } = globalThis;
    const promised = timers.setTimeout;
    const own = { now: Date.now, random: Math.random, performance: performance.now };
    const later = (fire: () => void, milliseconds = 0): Timer => {
      const timer: Timer = { at: this.elapsed + milliseconds, fire, unref: () => timer };
      this.#timers.push(timer);
      return timer;
    };
    Date.now = () => this.now;
    Math.random = random;
    performance.now = () => this.elapsed;
    globalThis.setTimeout = later as unknown as typeof setTimeout;
    globalThis.clearTimeout = ((timer: unknown) => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    }) as typeof clearTimeout;
    timers.setTimeout = (milliseconds: number, value: unknown) =>
      new Promise((resolve) => later(() => resolve(value), milliseconds));
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

  end(): void {
    this.#ended();
  }

  advance(milliseconds: number): void {
    this.elapsed += milliseconds;
    for (const timer of this.#due()) timer.fire();
  }

  /** Advances to the next timer. False if there is none. */
  toNextTimer(): boolean {
    const next = Math.min(...this.#timers.map(({ at }) => at));
    if (next === Number.POSITIVE_INFINITY) return false;
    this.advance(Math.max(0, next - this.elapsed));
    return true;
  }

  #due(): readonly Timer[] {
    const due = this.#timers.filter(({ at }) => at <= this.elapsed);
    this.#timers = this.#timers.filter(({ at }) => at > this.elapsed);
    return due;
  }
}
