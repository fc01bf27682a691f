import type { Config } from '../config.js';
import { mustBeKept, openStorage, toTerminal } from '../storage.js';

/** Runs `slotkeeper disarm`, which stops actions and calendar fetches until `slotkeeper arm`. Returns the output. */
export async function disarm(config: Config): Promise<string> {
  mustBeKept(config.database);
  const storage = await openStorage(config.database, Date.now, { create: false, report: toTerminal });
  try {
    if (await storage.arming.disarmed()) return 'The storage is disarmed already.\n';
    await storage.arming.disarm({ as: 'backup', at: Date.now() });
    return 'The storage is disarmed: no action runs and no calendar is fetched until slotkeeper arm.\n';
  } finally {
    await storage.close();
  }
}
