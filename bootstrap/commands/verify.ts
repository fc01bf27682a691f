import { type Disarmed, type Finding, type Inspection, type Verification, verifyStorage } from '../../core/index.js';
import type { DatabaseConfig } from '../config.js';
import { mustBeKept, openStorage, toTerminal } from '../storage.js';
import { oneLine } from './printable.js';
import type { Terminal } from './terminal.js';

const clock = Date.now;

/** Runs `slotkeeper verify` on the configured storage, which must exist. Returns the exit code. */
export async function verify(
  database: DatabaseConfig,
  { asJson }: { readonly asJson: boolean },
  terminal: Terminal,
): Promise<number> {
  const verification = await verified(database, terminal);
  terminal.out(asJson ? `${JSON.stringify(asData(verification), null, 2)}\n` : verificationText(verification));
  return isSound(verification) ? 0 : 1;
}

/** Verifies the storage. Files are not modified, even if a service has them open. */
export async function verified(database: DatabaseConfig, { err, progress }: Pick<Terminal, 'err' | 'progress'>) {
  return withInspection(database, ({ inspection, disarmed }) => {
    if (disarmed?.unfinished)
      err(`Warning: it is a copy of ${oneLine(disarmed.unfinished.source)} that is not finished\n`);
    const verifying = verifyStorage({ inspection, clock })({
      onProgress: (read) => progress?.(`${read.toLocaleString('en')} objects and events read`),
    });
    return verifying.finally(() => progress?.(''));
  });
}

/** Storage to inspect. `disarmed` shows if it is an unfinished copy. */
interface Inspected {
  readonly inspection: Inspection;
  readonly disarmed: Disarmed | undefined;
}

/** Opens the existing storage for inspection. A SQLite file is not modified. */
export async function withInspection<R>(
  database: DatabaseConfig,
  look: (inspected: Inspected) => R | Promise<R>,
): Promise<R> {
  mustBeKept(database);
  if (database.kind === 'sqlite') {
    const { sqliteDisarmed, sqliteInspection } = await import('../../adapters/sqlite/index.js');
    return look({ inspection: sqliteInspection(database.path), disarmed: await sqliteDisarmed(database.path) });
  }
  const storage = await openStorage(database, clock, { create: false, mayBeUnfinished: true, report: toTerminal });
  try {
    return await look({ inspection: storage.inspection, disarmed: await storage.arming.disarmed() });
  } finally {
    await storage.close();
  }
}

export function isSound({ faultCount, unsettled }: Verification): boolean {
  return faultCount === 0 && unsettled.length === 0;
}

/** Returns the result as text for people: one line for each finding, and the totals. */
export function verificationText({
  apps,
  read,
  faults,
  notes,
  faultCount,
  noteCount,
  unsettled,
}: Verification): string {
  const line = (kind: string) => (finding: Finding) =>
    `${kind}: ${oneLine(finding.message)}${finding.app === null ? '' : ` (app ${oneLine(finding.app)}, ${finding.check})`}\n`;
  const more = (kind: string, count: number, shown: number) =>
    count > shown ? `${kind}: and ${(count - shown).toLocaleString('en')} more\n` : '';
  return [
    ...notes.map(line('note')),
    more('note', noteCount, notes.length),
    ...faults.map(line('fault')),
    more('fault', faultCount, faults.length),
    ...unsettled.map(
      ({ slug, uuid }) =>
        `unsettled: app ${oneLine(slug)} (${oneLine(uuid)}) was written to whenever it was read, and looked wrong: stop its writers, and run this again\n`,
    ),
    `${counted(apps, 'app')}, ${counted(read, 'object or event', 'objects and events')}: `,
    `${counted(faultCount, 'fault')}, ${counted(noteCount, 'note')}.\n`,
  ].join('');
}

export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}

/** Returns the result as data for JSON output, for programs. */
function asData({ apps, read, faults, notes, faultCount, noteCount, unsettled }: Verification): object {
  return { apps, read, faults, notes, fault_count: faultCount, note_count: noteCount, unsettled };
}
