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

/** What arming has come to. */
export interface Armed {
  /** What it was before. */
  readonly disarmed: Disarmed;
  /** How many jobs were skipped, for they fell due before; with `sendOverdue`, 0. */
  readonly skipped: number;
}

/** Why a job is skipped that fell due while nobody was to be told. */
export const FELL_DUE_DISARMED = 'It fell due while the storage was disarmed';

/** @throws CopyError when the storage is a copy that is not finished. */
export function mustBeFinished(disarmed: Disarmed | undefined): void {
  if (disarmed?.unfinished)
    throw new CopyError([
      `The storage is a copy of ${disarmed.unfinished.source} that is not finished: run slotkeeper copy again, and it goes on`,
    ]);
}

/** How many jobs are skipped at once. */
const BATCH = 500;

/** Lets a storage act on the world that was made as a copy of another. */
export class ArmStorage {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Jobs that have fallen due are skipped, unless `sendOverdue`: then they are run from now on. Undefined when the storage
   * was armed. It may be repeated, and goes on where it was interrupted.
   * @throws CopyError when it is a copy that is not finished.
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
    // First: what the clock has done to bookings triggers jobs, which have fallen due as well.
    await settle.execute();
    const now = clock();
    let skipped = 0;
    for (;;) {
      // A lease that is over at once: if this process dies, nobody waits for it.
      const lease = { token: newUuid(), until: now + 1 };
      const overdue = await jobs.claim(now, lease, BATCH, []);
      if (overdue.length === 0) return skipped;
      const over = { status: 'skipped', reason: FELL_DUE_DISARMED, nextAt: null, updatedAt: now } as const;
      const released = await Promise.all(overdue.map((job) => jobs.release({ ...job, ...over }, lease)));
      skipped += released.filter((isOurs) => isOurs).length;
    }
  }
}
