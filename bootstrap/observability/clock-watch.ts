import { type AppAhead, type Clock, formatInstant, MINUTE, SECOND } from '../../core/index.js';
import type { Log } from './logger.js';

interface Parts {
  readonly clock: Clock;
  readonly findAppsAhead: () => Promise<readonly AppAhead[]>;
  readonly log: Pick<Log, 'warn' | 'error'>;
  /** Monotonic clock in milliseconds. */
  readonly monotonic?: () => number;
}

/** Warnings of `GET /readyz` about the clock. */
type ClockWarning = 'change_in_future' | 'clock_jumped' | 'clock_back';

/** Difference in ms between the progress of the clock and of the monotonic clock, above which the clock has jumped. */
const JUMP = MINUTE;
/** Time in ms after a jump of the clock during which nothing is deleted by age, so that the operator can correct the clock. */
const QUIET = 10 * MINUTE;
/** Interval in ms of the checks of the clock. */
const CLOCK_EVERY = 5 * SECOND;
/** Interval in ms of the checks for apps whose last change lies in the future. */
const APPS_EVERY = MINUTE;
/** Time in ms for which the result of a check of the apps is cached. */
const FRESH = SECOND;

export class ClockWatch {
  readonly #clock: Clock;
  readonly #findAppsAhead: Parts['findAppsAhead'];
  readonly #log: Parts['log'];
  readonly #monotonic: () => number;
  /** Difference between the clock and the monotonic clock. */
  #offset: number;
  #quietUntil = Number.NEGATIVE_INFINITY;
  /** End of the warning that the clock went back, on the monotonic clock. */
  #backUntil = Number.NEGATIVE_INFINITY;
  #looking: Promise<readonly AppAhead[]> | undefined;
  /** Time of the last check of the apps, on the monotonic clock. */
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** UUIDs of the apps in the last check's result, so that each app is logged once. */
  #named = new Set<string>();
  readonly #timers: NodeJS.Timeout[] = [];

  constructor({ clock, findAppsAhead, log, monotonic = () => performance.now() }: Parts) {
    this.#clock = clock;
    this.#findAppsAhead = findAppsAhead;
    this.#log = log;
    this.#monotonic = monotonic;
    this.#offset = clock() - monotonic();
  }

  /** Starts regular checks, which do not keep the process alive. */
  start(): void {
    const lookAtApps = () => {
      this.#lookAtApps().catch((error: unknown) =>
        this.#log.error({ err: error }, 'could not check if the last change of an app is in the future'),
      );
    };
    lookAtApps();
    this.#timers.push(
      setInterval(() => this.#lookAtClock(), CLOCK_EVERY),
      setInterval(lookAtApps, APPS_EVERY),
    );
    for (const timer of this.#timers) timer.unref();
  }

  /** Resolves once the storage is no longer used. */
  async stop(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    await Promise.allSettled([this.#looking]);
  }

  /** True if data may be deleted by its age. */
  mayTidy(): boolean {
    this.#lookAtClock();
    return this.#monotonic() >= this.#quietUntil;
  }

  /** Returns the current warnings. @throws UnavailableError if the storage cannot be reached. */
  async warnings(): Promise<readonly ClockWarning[]> {
    const isFresh = this.#monotonic() - this.#lookedAt < FRESH;
    const ahead = await (isFresh && this.#looking ? this.#looking : this.#lookAtApps());
    return [
      ...(ahead.length > 0 ? (['change_in_future'] as const) : []),
      ...(this.mayTidy() ? [] : (['clock_jumped'] as const)),
      ...(this.#monotonic() < this.#backUntil ? (['clock_back'] as const) : []),
    ];
  }

  #lookAtClock(): void {
    const offset = this.#clock() - this.#monotonic();
    const moved = offset - this.#offset;
    if (Math.abs(moved) <= JUMP) return;
    this.#offset = offset;
    this.#quietUntil = this.#monotonic() + QUIET;
    if (moved < 0) this.#backUntil = this.#quietUntil;
    this.#log.warn(
      { moved_seconds: Math.round(moved / SECOND) },
      'the clock has jumped: nothing is deleted for its age for 10 minutes',
    );
  }

  #lookAtApps(): Promise<readonly AppAhead[]> {
    this.#lookedAt = this.#monotonic();
    this.#looking = this.#findAppsAhead().then((ahead) => {
      for (const one of ahead) if (!this.#named.has(one.app.uuid)) this.#name(one);
      this.#named = new Set(ahead.map(({ app }) => app.uuid));
      return ahead;
    });
    return this.#looking;
  }

  #name({ app: { uuid, slug }, at }: AppAhead): void {
    this.#log.warn(
      { app: uuid, slug, last_change: formatInstant(at) },
      'the last change of this app lies in the future, and until then nothing in it can be booked for an earlier moment: ' +
        `set the clocks right, then run slotkeeper clock repair ${slug}`,
    );
  }
}
