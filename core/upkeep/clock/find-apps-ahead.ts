import { MINUTE } from '../../basics/instants.js';
import type { Clock, Instant } from '../../basics/ports.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import type { Timekeeping } from '../../ledger/storage/timekeeping.js';
import type { App } from '../../model/app.js';

interface Needs {
  readonly timekeeping: Timekeeping;
  readonly apps: AppRepository;
  readonly clock: Clock;
}

/** App whose last change is in the future. The app's time never runs backwards, so nothing can be booked in it before that moment. */
export interface AppAhead {
  readonly app: App;
  /** Moment of the app's last change, which lies in the future. */
  readonly at: Instant;
}

/** Tolerated difference between the clocks of several processes. */
const TOLERATED = MINUTE;
/** Limit of apps in one report. */
const NAMED = 20;

export function findAppsAhead({ timekeeping, apps, clock }: Needs) {
  return async (): Promise<readonly AppAhead[]> => {
    const found = await timekeeping.changedAfter(clock() + TOLERATED, NAMED);
    const ahead = await Promise.all(
      found.map(async ({ app, at }) => ({ app: (await apps.record({ uuid: app }))?.app, at })),
    );
    return ahead.flatMap(({ app, at }) => (app ? [{ app, at }] : []));
  };
}
