import { rmSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { patiently } from './busy-retry.js';
import { connect } from './connection.js';
import { openingError } from './failures.js';
import { preparePlace } from './files.js';
import { MIGRATIONS } from './schema.js';
import { schemaDifferences } from './schema-check.js';
import { addStepFunctions } from './step-functions.js';

/** Application ID in the file's header: "Slot" in ASCII. */
const APPLICATION_ID = 0x536c6f74;
/**
 * Timeout in ms for locks when opening a snapshot. A reader meets a lock only while the file is being created, or recovered after a crash.
 */
const BLOCKING_WAIT_MS = 0;
/** Timeout in ms for locks when opening a snapshot. Readers only meet one while the file is being created, or recovered after a crash. */
const SNAPSHOT_WAIT_MS = 5_000;
/** Limit of schema differences in one message. */
const DIFFERENCES_SHOWN = 3;
const WAL_KEPT_BYTES = 64 * 1024 * 1024;
/** First version of the schema whose files always had `secure_delete` on. */
const SECURE_SINCE = 13;

export interface Opening {
  readonly path: string;
  readonly waitForLockMs: number;
  /** True to create the file and its folder if they are missing. */
  readonly create: boolean;
  /** True to update a file with an earlier schema. Otherwise such a file is refused. */
  readonly update: boolean;
}

/**
 * Opens the file. Creates it and its folder, and updates its schema, if the options allow it.
 * @throws Error with the cause, for the operator; then the file is unchanged.
 */
export async function openConnection({ path, waitForLockMs, create, update }: Opening): Promise<Sqlite.Database> {
  let connection: Sqlite.Database | undefined;
  try {
    preparePlace(path, create);
    const opened = connect(path, { timeout: BLOCKING_WAIT_MS });
    connection = opened;
    await patiently(waitForLockMs, () => prepare(opened, update));
    return opened;
  } catch (error) {
    connection?.close();
    throw openingError(path, error);
  }
}

/**
 * Opens a read-only connection to a snapshot of the file, while others go on writing. A file with an earlier schema is
 * opened only with `anyVersion`, and is not updated.
 * @throws Error with the cause, for the operator.
 */
export function openSnapshot(path: string, { anyVersion = false } = {}): Sqlite.Database {
  let connection: Sqlite.Database | undefined;
  try {
    preparePlace(path, false);
    connection = connect(path, { fileMustExist: true, timeout: SNAPSHOT_WAIT_MS });
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

/**
 * Checks that the file is a storage of this or an earlier version, and that its schema is exactly what this program
 * makes.
 * @throws Error with the cause, for the operator.
 */
export function checkBackup(path: string): void {
  const connection = openSnapshot(path, { anyVersion: true });
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

/**
 * Removes the file, while no other process can open it.
 * @throws Error with the cause, for the operator, if another process has it open.
 */
export function removeUnused(path: string): void {
  let connection: Sqlite.Database | undefined;
  try {
    connection = connect(path, { fileMustExist: true, timeout: BLOCKING_WAIT_MS });
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
 * Returns the schema version.
 * @throws Error if the file belongs to another program, or its schema is newer than this program.
 */
function checkedVersion(connection: Sqlite.Database): number {
  const version = schemaVersion(connection);
  const isEmpty = connection.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
  const applicationId = connection.pragma('application_id', { simple: true });
  if (applicationId !== APPLICATION_ID && !(isEmpty && version === 0)) {
    throw new Error('it is the database of another program');
  }
  if (version > MIGRATIONS.length) {
    throw new Error(
      `it was made by a newer version; this one knows its schema up to ${MIGRATIONS.length}, the file has ${version}. ` +
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
  if (version === MIGRATIONS.length) return;
  throw new Error(
    `its schema is of version ${version}, and this program's of ${MIGRATIONS.length}: use the version that it is served ` +
      'with, or update it first, which every start does',
  );
}

/** Checks that the file is Slotkeeper's before changing anything, then updates its schema. May be called again. */
function prepare(connection: Sqlite.Database, update: boolean): void {
  const version = checkedVersion(connection);
  // An empty file has version 0, and always gets the schema.
  if (version > 0 && !update) mustBeOfThisVersion(version);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('temp_store = MEMORY');
  // Checkpoint every 16 MB instead of every 4 MB: frequently changed pages are written back less often, which gives 7 % more creations per
  // second. The size limit truncates a WAL that has grown during a long read.
  connection.pragma('wal_autocheckpoint = 4000');
  connection.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`);
  // Leave no bytes of deleted and overwritten rows, as erasing a customer requires.
  connection.pragma('secure_delete = ON');
  // Rewrite files of earlier versions once: they still contain bytes of deleted rows.
  if (version > 0 && version < SECURE_SINCE) connection.exec('VACUUM');
  if (version < MIGRATIONS.length) migrate(connection);
  // Test a write: a read-only file opens without an error, and even begins a transaction.
  connection.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${MIGRATIONS.length}; ROLLBACK`);
}

function schemaVersion(connection: Sqlite.Database): number {
  return Number(connection.pragma('user_version', { simple: true }));
}

/** Runs all missing steps, or none. */
function migrate(connection: Sqlite.Database): void {
  addStepFunctions(connection);
  const run = connection.transaction(() => {
    const missing = MIGRATIONS.slice(schemaVersion(connection));
    if (missing.length === 0) return; // Another process that is starting has run the steps first.
    for (const step of missing) connection.exec(step);
    connection.pragma(`application_id = ${APPLICATION_ID}`);
    connection.pragma(`user_version = ${MIGRATIONS.length}`);
  });
  run.immediate();
}
