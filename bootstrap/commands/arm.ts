import { formatInstant } from '../../core/index.js';
import type { Config } from '../config.js';
import { mustBeKept, openStorage, toTerminal } from '../storage.js';
import { offline } from './offline.js';

/** Runs `slotkeeper arm`, which allows a disarmed storage to run jobs again. The configured storage must exist. Returns the output. */
export async function arm(config: Config, { sendOverdue }: { readonly sendOverdue: boolean }): Promise<string> {
  mustBeKept(config.database);
  const clock = Date.now;
  const storage = await openStorage(config.database, clock, { create: false, report: toTerminal });
  try {
    const { operations } = offline(storage, clock, config);
    const armed = await operations.arm({ sendOverdue });
    if (!armed) return 'The storage is armed already.\n';
    const { disarmed, skipped } = armed;
    const overdue = sendOverdue
      ? 'Jobs that fell due before are run from now on.'
      : `${skipped} ${skipped === 1 ? 'job' : 'jobs'} that fell due before ${skipped === 1 ? 'was' : 'were'} skipped.`;
    return `The ${disarmed.as} of ${formatInstant(disarmed.at)} is armed. ${overdue}\n`;
  } finally {
    await storage.close();
  }
}
