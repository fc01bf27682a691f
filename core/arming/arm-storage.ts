import type { SettleBookings } from '../bookings/settle-bookings.js';
import { CopyError } from '../copy/copy-storage.js';
import type { Clock, NewUuid } from '../ports.js';
import type { Arming, Disarmed } from '../storage/arming.js';
import type { JobRepository } from '../storage/job-repository.js';

interface Needs {
  readonly arming: Arming;
  readonly settle: Pick<SettleBookings, 'execute'>;
  readonly jobs: Pick<JobRepository, 'claim' | 'release' | 'backlog'>;
  readonly newUuid: NewUuid;
  readonly clock: Clock;
}

/** Result of arming a storage. */
export interface Armed {
  /** Reason and time of the disarming that was ended. */
  readonly disarmed: Disarmed;
  /** Number of jobs that were skipped because they fell due while the storage was disarmed. 0 with `sendOverdue`. */
  readonly skipped: number;
}

/** Reason of jobs that fell due while the storage was disarmed. */
export const FELL_DUE_DISARMED = 'It fell due while the storage was disarmed';

/** Checks that the storage is not an unfinished copy. @throws CopyError */
export function mustBeFinished(disarmed: Disarmed | undefined): void {
  if (disarmed?.unfinished)
    throw new CopyError([
      `The storage is a copy of ${disarmed.unfinished.source} that is not finished: run slotkeeper copy again, and it goes on`,
    ]);
}

/** Limit of jobs that are skipped in one batch. */
const BATCH = 100;

/** Arms a storage, such as a finished copy or a restored backup: from then on it may send messages and call other services. */
export class ArmStorage {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Arms the storage and skips jobs that have fallen due, or keeps them with `sendOverdue`. Returns undefined if the storage was already
   * armed. Can be repeated after an interruption. @throws CopyError if the storage is an unfinished copy.
   */
  async execute({ sendOverdue = false }: { readonly sendOverdue?: boolean } = {}): Promise<Armed | undefined> {
    const { arming } = this.#needs;
    const disarmed = await arming.disarmed();
    if (!disarmed) return undefined;
    mustBeFinished(disarmed);
    const skipped = sendOverdue ? 0 : await this.#skipOverdue();
    await arming.arm();
    return { disarmed, skipped };
  }

  async #skipOverdue(): Promise<number> {
    const { settle, jobs, newUuid, clock } = this.#needs;
    // Settle first: expired holds and other changes by the clock trigger jobs that are due as well.
    await settle.execute();
    const now = clock();
    let skipped = 0;
    for (;;) {
      // The lease ends at once: if this process dies, no other process has to wait for it.
      const lease = { token: newUuid(), until: now + 1 };
      const overdue = await jobs.claim(now, lease, BATCH, []);
      if (overdue.length === 0) return skipped;
      const over = { status: 'skipped', reason: FELL_DUE_DISARMED, nextAt: null, updatedAt: now } as const;
      const released = await Promise.all(overdue.map((job) => jobs.release({ ...job, ...over }, lease)));
      skipped += released.filter((isOurs) => isOurs).length;
    }
  }
}
