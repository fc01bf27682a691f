import { mustBeKept, openStorage, toTerminal } from '../storage.js';
/** `slotkeeper disarm` on the configured storage, which must exist. Returns the output. */
export async function disarm(config) {
    mustBeKept(config.database);
    const storage = await openStorage(config.database, Date.now, { create: false, report: toTerminal });
    try {
        if (await storage.arming.disarmed())
            return 'The storage is disarmed already.\n';
        await storage.arming.disarm({ as: 'backup', at: Date.now() });
        return 'The storage is disarmed: no action runs and no calendar is fetched until slotkeeper arm.\n';
    }
    finally {
        await storage.close();
    }
}
