import { VerifyStorage } from '../../core/index.js';
import { needPackages } from '../packages.js';
import { mustBeKept, openStorage, toTerminal } from '../storage.js';
import { oneLine } from './printable.js';
const clock = Date.now;
/** `slotkeeper verify` on the configured storage, which must exist. Returns the exit code. */
export async function verify(database, { asJson }, terminal) {
    const verification = await verified(database, terminal);
    terminal.out(asJson ? `${JSON.stringify(asData(verification), null, 2)}\n` : told(verification));
    return isSound(verification) ? 0 : 1;
}
/** Verifies the storage. Files are not modified, even if a service has them open. */
export async function verified(database, { err, progress }) {
    return withInspection(database, ({ inspection, disarmed }) => {
        if (disarmed?.unfinished)
            err(`Warning: it is a copy of ${oneLine(disarmed.unfinished.source)} that is not finished\n`);
        const verifying = new VerifyStorage({ inspection, clock }).execute({
            onProgress: (read) => progress?.(`${read.toLocaleString('en')} objects and events read`),
        });
        return verifying.finally(() => progress?.(''));
    });
}
/** Opens the existing storage for inspection. A SQLite file is not modified. */
export async function withInspection(database, look) {
    mustBeKept(database);
    if (database.kind === 'sqlite') {
        needPackages('The SQLite storage', ['better-sqlite3']);
        const { sqliteDisarmed, sqliteInspection } = await import('../../adapters/sqlite/index.js');
        return look({ inspection: sqliteInspection(database.path), disarmed: sqliteDisarmed(database.path) });
    }
    const storage = await openStorage(database, clock, { create: false, mayBeUnfinished: true, report: toTerminal });
    try {
        return await look({ inspection: storage.inspection, disarmed: await storage.arming.disarmed() });
    }
    finally {
        await storage.close();
    }
}
export function isSound({ faultCount, unsettled }) {
    return faultCount === 0 && unsettled.length === 0;
}
/** Formats for people: one line for each finding, and the totals. */
export function told({ apps, read, faults, notes, faultCount, noteCount, unsettled }) {
    const line = (kind) => (finding) => `${kind}: ${oneLine(finding.message)}${finding.app === null ? '' : ` (app ${oneLine(finding.app)}, ${finding.check})`}\n`;
    const more = (kind, count, shown) => count > shown ? `${kind}: and ${(count - shown).toLocaleString('en')} more\n` : '';
    return [
        ...notes.map(line('note')),
        more('note', noteCount, notes.length),
        ...faults.map(line('fault')),
        more('fault', faultCount, faults.length),
        ...unsettled.map(({ slug, uuid }) => `unsettled: app ${oneLine(slug)} (${oneLine(uuid)}) was written to whenever it was read, and looked wrong: stop its writers, and run this again\n`),
        `${counted(apps, 'app')}, ${counted(read, 'object or event', 'objects and events')}: `,
        `${counted(faultCount, 'fault')}, ${counted(noteCount, 'note')}.\n`,
    ].join('');
}
/** Formats a number with its noun. */
export function counted(count, one, several = `${one}s`) {
    return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
/** Formats for programs. */
function asData({ apps, read, faults, notes, faultCount, noteCount, unsettled }) {
    return { apps, read, faults, notes, fault_count: faultCount, note_count: noteCount, unsettled };
}
