import { MINUTE } from '../instants.js';
import type { App } from '../model/app.js';
import type { Clock, Instant } from '../ports.js';
import type { AppRepository } from '../storage/app-repository.js';
import type { Timekeeping } from '../storage/timekeeping.js';

interface Needs {
  readonly timekeeping: Timekeeping;
  readonly apps: AppRepository;
  readonly clock: Clock;
}

/** An app whose last change lies in the future: until then, nothing in it can be booked for an earlier moment. */
export interface AppAhead {
  readonly app: App;
  /** The moment of its last change. */
  readonly at: Instant;
}

/** Clocks of several processes may differ by this much without anybody being told. */
const TOLERATED = MINUTE;
/** How many apps are named at once. */
const NAMED = 20;

/** The apps whose last change lies more than a minute in the future: a clock has run ahead when it was made. */
export class FindAppsAhead {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Up to 20 of them. */
  async execute(): Promise<readonly AppAhead[]> {
    const { timekeeping, apps, clock } = this.#needs;
    const found = await timekeeping.changedAfter(clock() + TOLERATED, NAMED);
    const ahead = await Promise.all(found.map(async ({ app, at }) => ({ app: await apps.ofAnyOwner(app), at })));
    return ahead.flatMap(({ app, at }) => (app ? [{ app, at }] : []));
  }
}
