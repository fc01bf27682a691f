import type Sqlite from 'better-sqlite3';
import { patiently } from './busy-retry.js';
import { connect } from './connection.js';
import { openingError } from './failures.js';
import { preparePlace } from './files.js';
import { MIGRATIONS } from './schema.js';
import { schemaDifferences } from './schema-check.js';

/** Marks a file as ours, in its header: "Slot". */
const APPLICATION_ID = 0x536c6f74;
/** SQLite itself does not wait for a lock: the event loop would stand still meanwhile. Pauses between tries are ours. */
const BLOCKING_WAIT_MS = 0;
/** Whoever reads without writing meets a lock only where a file is just being made, or repaired after a crash. */
const SNAPSHOT_WAIT_MS = 5_000;
/** How many differences of a schema one message names. */
const DIFFERENCES_SHOWN = 3;
const WAL_KEPT_BYTES = 64 * 1024 * 1024;
/** The first version of the schema whose files never had `secure_delete` off. */
const SECURE_SINCE = 13;

export interface Opening {
  readonly path: string;
  readonly waitForLockMs: number;
  /** Whether the file, and its folder, are made if they are missing. */
  readonly create: boolean;
  /** Whether a file of an earlier version of the schema is brought to this one; else it is refused. */
  readonly update: boolean;
}

/**
 * Opens the file, makes it and its folder if they are missing and wanted, and brings its schema up to date if that is wanted.
 * @throws Error saying what is in the way, for the person who must act; the file is then as it was.
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
 * A connection that sees one moment of the file, however long it reads, while others go on writing. It changes nothing: a
 * file of another version of the schema stays as it is, and is opened only with `anyVersion`, if that is an earlier one.
 * @throws Error saying what is in the way, for the person who must act.
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
 * Checks that the file is a storage of this version or an earlier one, with the schema that this program makes and no more.
 * @throws Error saying what is in the way, for the person who must act.
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

/** The version of its schema. @throws Error where it is not ours, or newer than this program knows. */
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

/** @throws Error for a file that an older program may be serving, and could not open any more. */
function mustBeOfThisVersion(version: number): void {
  if (version === MIGRATIONS.length) return;
  throw new Error(
    `its schema is of version ${version}, and this program's of ${MIGRATIONS.length}: use the version that it is served ` +
      'with, or update it first, which every start does',
  );
}

/** Checks that the file is ours before anything in it is touched, then brings it up to date. May be called again. */
function prepare(connection: Sqlite.Database, update: boolean): void {
  const version = checkedVersion(connection);
  // An empty file is of no version: whoever comes first fills it.
  if (version > 0 && !update) mustBeOfThisVersion(version);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('temp_store = MEMORY');
  // A checkpoint every 16 MB instead of every 4: pages that change often are written back less often, which gives 7 % more
  // creates a second. What a long read made the WAL grow to is cut off after.
  connection.pragma('wal_autocheckpoint = 4000');
  connection.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`);
  // What is removed or overwritten leaves no bytes behind, as erasing a customer needs it.
  connection.pragma('secure_delete = ON');
  // A file from before that has such bytes; it is written anew, once, without them.
  if (version > 0 && version < SECURE_SINCE) connection.exec('VACUUM');
  if (version < MIGRATIONS.length) migrate(connection);
  // A file that can only be read opens without complaint, and even begins a transaction: only a write tells.
  connection.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${MIGRATIONS.length}; ROLLBACK`);
}

function schemaVersion(connection: Sqlite.Database): number {
  return Number(connection.pragma('user_version', { simple: true }));
}

/** All steps that are missing, or none. */
function migrate(connection: Sqlite.Database): void {
  const run = connection.transaction(() => {
    const missing = MIGRATIONS.slice(schemaVersion(connection));
    if (missing.length === 0) return; // another process that starts at the same time was faster
    for (const step of missing) connection.exec(step);
    connection.pragma(`application_id = ${APPLICATION_ID}`);
    connection.pragma(`user_version = ${MIGRATIONS.length}`);
  });
  run.immediate();
}
