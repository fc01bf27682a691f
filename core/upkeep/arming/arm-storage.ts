import type { Clock, NewUuid } from '../../basics/ports.js';
import type { Settling } from '../../bookings/settle-bookings.js';
import type { Arming, Disarmed } from '../../ledger/storage/arming.js';
import type { JobQueue } from '../../ledger/storage/job-queue.js';
import { CopyError } from '../copy/copy-storage.js';

interface Needs {
  readonly arming: Arming;
  readonly settle: Settling;
  readonly jobs: Pick<JobQueue, 'claim' | 'release' | 'backlog'>;
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
      `The storage is a copy of ${disarmed.unfinished.source} that is not finished: run slotkeeper copy again, which begins it anew`,
    ]);
}

/** Limit of jobs that are skipped in one batch. */
const BATCH = 100;

export function armStorage({ settle, jobs, newUuid, clock, arming }: Needs) {
  async function skipOverdue(): Promise<number> {
    // Settle first: expired holds and other changes by the clock trigger jobs that are due as well.
    await settle.settle();
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

  return async ({ sendOverdue = false }: { readonly sendOverdue?: boolean } = {}): Promise<Armed | undefined> => {
    const disarmed = await arming.disarmed();
    if (!disarmed) return undefined;
    mustBeFinished(disarmed);
    const skipped = sendOverdue ? 0 : await skipOverdue();
    await arming.arm();
    return { disarmed, skipped };
  };
}
