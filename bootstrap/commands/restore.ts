import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { COMMAND, isFailure, type Storage } from '../../core/index.js';
import type { Config, DatabaseConfig } from '../config.js';
import { openStorage, toTerminal } from '../storage.js';
import { copied } from './backup.js';
import { type Erased, readErased } from './erased-customers.js';
import { NewFile } from './new-file.js';
import { offline } from './offline.js';
import type { Terminal } from './terminal.js';
import { counted, isSound, verificationText, verified } from './verify.js';

const clock = Date.now;

/** Runs `slotkeeper restore <backup>`, which creates the configured storage. The storage must not exist yet. Returns the exit code. */
export async function restore(
  config: Config,
  backup: string,
  erasedFile: string | undefined,
  terminal: Terminal,
): Promise<number> {
  const { database } = config;
  if (database.kind !== 'sqlite') {
    throw new Error('restore makes the SQLite file that DATABASE_URL names; to put it elsewhere then: slotkeeper copy');
  }
  // Read the list first, so that an invalid one is noticed before the restore.
  const erased = erasedFile === undefined ? undefined : readList(erasedFile);
  const { checkSqliteBackup, makeFolder } = await import('../../adapters/sqlite/index.js');
  const from = resolve(backup);
  await checkSqliteBackup(from);
  const path = resolve(database.path);
  makeFolder(dirname(path)); // as `serve` does: the new machine may have nothing of the service yet
  const target = new NewFile(path);
  return target.made(async () => {
    await copied({ from, to: target.unfinished, disarmedAt: null }, terminal);
    const made: DatabaseConfig = { kind: 'sqlite', path: target.unfinished };
    const storage = await openStorage(made, clock, { create: false, update: true, report: toTerminal });
    let again = 0;
    try {
      await storage.arming.disarm({ as: 'backup', at: clock() });
      again = await eraseAgain(storage, config, erased ?? []);
    } finally {
      await storage.close();
    }
    const verification = await verified(made, terminal);
    target.finish();
    if (!isSound(verification)) terminal.err(verificationText(verification));
    if (erased === undefined) {
      terminal.err(
        'Warning: whoever was erased since the backup was made is back. List them where they were erased with ' +
          'slotkeeper erased > file, and restore with --erased file\n',
      );
    }
    const who = erased === undefined ? '' : ` ${erasedText(again, erased)}`;
    terminal.out(`${target.path} is restored.${who} It is disarmed: slotkeeper arm ends that.\n`);
    return isSound(verification) ? 0 : 1;
  });
}

function erasedText(again: number, listed: readonly Erased[]): string {
  const others = again === listed.length ? '' : '; the others are not in it';
  const areCustomers = listed.every(({ kind }) => kind === 'customer');
  const all = areCustomers
    ? counted(listed.length, 'customer')
    : `${listed.length} customers, staff members and persons`;
  return `Erased again: ${again} of ${all}${others}.`;
}

function readList(file: string): readonly Erased[] {
  try {
    return readErased(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Erases the listed customers, staff members and persons again. Returns the number of those that the backup contained. */
async function eraseAgain(storage: Storage, config: Config, erased: readonly Erased[]): Promise<number> {
  const useCases = offline(storage, clock, config);
  let count = 0;
  for (const { app: appUuid, uuid, kind } of erased) {
    if (appUuid === null) {
      if (await useCases.operations.erasePerson(uuid)) count += 1;
      continue;
    }
    const app = (await storage.apps.record({ uuid: appUuid }))?.app;
    if (!app) continue;
    const caller = { app, actor: COMMAND };
    try {
      if (kind === 'staff') await useCases.staff.delete(caller, uuid);
      else await useCases.customers.erase(caller, uuid, { cancelBookings: true });
      count += 1;
    } catch (error) {
      if (!isFailure(error, 'not_found')) throw error;
    }
  }
  await useCases.background.finishErasures();
  await useCases.background.sweepPersons();
  return count;
}
