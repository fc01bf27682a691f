import { rmSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { earlierBuild, ValidationError } from '../../../core/index.js';
import { patiently } from './busy-retry.js';
import { connect } from './connection.js';
import { openingError, whileFree } from './failures.js';
import { prepareFolder } from './files.js';
import { STEPS } from './schema.js';
import { schemaDifferences } from './schema-check.js';

/** Application ID in the header of a file of an earlier build ("Slot" in ASCII), and the highest `user_version` of such a file. */
const EARLIER = { applicationId: 0x536c6f74, versionMax: 28 };
/** Timeout in ms for locks of a connection that waits by itself (busy-retry.ts). */
const BLOCKING_WAIT_MS = 0;
/** Timeout in ms for locks when opening a snapshot. Readers only meet one while the file is being created, or recovered after a crash. */
const SNAPSHOT_WAIT_MS = 5_000;
/** Limit of schema differences in one message. */
const DIFFERENCES_SHOWN = 3;
/** SQL that finds a table of another program, or of an earlier build. */
const FOREIGN = `SELECT 1 FROM sqlite_schema WHERE tbl_name NOT GLOB 'slotkeeper_*' AND name NOT GLOB 'sqlite_*'`;
/** Connections of the embedding program that a storage uses. A second storage would not notice the writes of the first. */
const inUse = new WeakSet<Sqlite.Database>();
const WAL_KEPT_BYTES = 64 * 1024 * 1024;

export interface Opening {
  readonly path: string;
  /** Open connection of the embedding program, in place of a new one. It stays open. */
  readonly connection?: Sqlite.Database | undefined;
  readonly waitForLockMs: number;
  /** True to create the file and its folder if they are missing, and the tables in a file that only has those of another program. */
  readonly create: boolean;
  /** True to update a file with an earlier schema. Otherwise such a file is refused. */
  readonly update: boolean;
}

/** Opens the file. @throws Error with the cause, for the operator; then the file is unchanged. */
export async function openConnection(opening: Opening): Promise<Sqlite.Database> {
  const { path, waitForLockMs, create } = opening;
  let { connection } = opening;
  if (connection && inUse.has(connection)) throw new ValidationError({ database: 'Must be used by one storage only' });
  try {
    if (connection) inUse.add(connection);
    else prepareFolder(path, create);
    const opened = connection ?? (await connect(path, { timeout: BLOCKING_WAIT_MS }));
    connection = opened;
    await patiently(waitForLockMs, () => whileFree(opened, () => prepare(opened, opening)));
    return opened;
  } catch (error) {
    if (connection) release(connection);
    throw openingError(path, error);
  }
}

/** Closes a connection of ours, or returns that of the embedding program. */
export function release(connection: Sqlite.Database): void {
  if (!inUse.delete(connection)) connection.close();
}

/** Opens a snapshot, read-only. `anyVersion` also accepts an earlier schema. @throws Error for the operator. */
export async function openSnapshot(path: string, { anyVersion = false } = {}): Promise<Sqlite.Database> {
  let connection: Sqlite.Database | undefined;
  try {
    prepareFolder(path, false);
    connection = await connect(path, { fileMustExist: true, timeout: SNAPSHOT_WAIT_MS });
    connection.pragma('query_only = ON');
    connection.exec('BEGIN');
    const version = checkedVersion(connection);
    if (!anyVersion) mustBeOfThisVersion(version);
    return connection;
  } catch (error) {
    connection?.close();
    throw openingError(path, error);
  }
}

/** Checks that the file is a storage of a known version with exactly its schema. @throws Error for the operator. */
export async function checkBackup(path: string): Promise<void> {
  const connection = await openSnapshot(path, { anyVersion: true });
  try {
    const version = schemaVersion(connection);
    if (version < 1) throw new Error('it is empty: there is nothing in it to restore');
    const differences = schemaDifferences(connection, version);
    if (differences.length === 0) return;
    const more = differences.length > DIFFERENCES_SHOWN ? `; and ${differences.length - DIFFERENCES_SHOWN} more` : '';
    throw new Error(
      `its schema is not one that this program makes. ${differences.slice(0, DIFFERENCES_SHOWN).join('; ')}${more}. ` +
        'It may act on what is written: restore another backup, or put the schema right first',
    );
  } catch (error) {
    throw openingError(path, error);
  } finally {
    connection.close();
  }
}

/** Removes the file, while no other process can open it. @throws Error for the operator if another one has it open. */
export async function removeUnused(path: string): Promise<void> {
  let connection: Sqlite.Database | undefined;
  try {
    connection = await connect(path, { fileMustExist: true, timeout: BLOCKING_WAIT_MS });
    const isShared = connection.prepare(FOREIGN).get() !== undefined;
    if (isShared) throw new Error('it also has tables of another program, which would be lost');
    // Leaving WAL mode fails while another connection is open, and removes the files beside the database.
    connection.pragma('journal_mode = DELETE');
    connection.exec('BEGIN EXCLUSIVE');
    rmSync(path);
  } catch (error) {
    throw openingError(path, error);
  } finally {
    connection?.close();
  }
}

/**
 * Returns the schema version, 0 for a file without our tables. @throws Error if another version made the file or, unless `mayBeForeign`,
 * another program.
 */
function checkedVersion(connection: Sqlite.Database, mayBeForeign = false): number {
  const version = schemaVersion(connection);
  if (version === 0 && connection.prepare(FOREIGN).get() !== undefined) {
    const [applicationId, before] = ['application_id', 'user_version'].map((name) => header(connection, name));
    const isEarlier = applicationId === EARLIER.applicationId && before! >= 1 && before! <= EARLIER.versionMax;
    if (isEarlier) throw new Error(earlierBuild(`sqlite:${connection.name}`));
    if (!mayBeForeign) throw new Error('it is the database of another program');
  }
  if (version > STEPS.length) {
    throw new Error(
      `it was made by a newer version; this one knows its schema up to ${STEPS.length}, the file has ${version}. ` +
        'Start the newer version, or restore a backup from before the update',
    );
  }
  return version;
}

/**
 * Checks that the schema is not older. @throws Error if it is: a program of that version may be serving the file, and could not open it
 * after an update.
 */
function mustBeOfThisVersion(version: number): void {
  if (version === STEPS.length) return;
  throw new Error(
    `its schema is of version ${version}, and this program's of ${STEPS.length}: use the version that it is served ` +
      'with, or update it first, which every start does',
  );
}

/** Checks the file before changing anything, then updates its schema. May be called again. */
function prepare(connection: Sqlite.Database, { connection: given, create, update }: Opening): void {
  const version = checkedVersion(connection, create);
  // An empty file has version 0, and always gets the schema.
  if (version > 0 && !update) mustBeOfThisVersion(version);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  // Leave no bytes of deleted and overwritten rows, as erasing a customer requires.
  connection.pragma('secure_delete = ON');
  if (!given) tune(connection);
  if (version < STEPS.length) migrate(connection);
  // Test a write: a read-only file opens without an error, and even begins a transaction.
  connection.exec(`BEGIN IMMEDIATE; UPDATE slotkeeper_schema SET version = ${STEPS.length}; ROLLBACK`);
}

/** Sets what only a connection of ours needs. A program's temporary tables would be lost with another `temp_store`. */
function tune(connection: Sqlite.Database): void {
  connection.pragma('temp_store = MEMORY');
  // Checkpoint every 16 MB instead of every 4 MB: frequently changed pages are written back less often, which gives 7 % more creations per
  // second. The size limit truncates a WAL that has grown during a long read.
  connection.pragma('wal_autocheckpoint = 4000');
  connection.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`);
}

/** Returns the number of the last step that the file has. 0: none. */
function schemaVersion(connection: Sqlite.Database): number {
  const hasVersion = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'slotkeeper_schema'").get();
  return hasVersion ? Number(connection.prepare('SELECT version FROM slotkeeper_schema').pluck().get()) : 0;
}

function header(connection: Sqlite.Database, name: string): number {
  return Number(connection.pragma(name, { simple: true }));
}

/** Runs all missing steps, or none. */
function migrate(connection: Sqlite.Database): void {
  const run = connection.transaction(() => {
    const missing = STEPS.slice(schemaVersion(connection));
    if (missing.length === 0) return; // Another process that is starting has run the steps first.
    for (const step of missing) connection.exec(step);
    connection.prepare('UPDATE slotkeeper_schema SET version = ?').run(STEPS.length);
  });
  run.immediate();
}
