import type Sqlite from 'better-sqlite3';
import { connect } from './connection.js';
import { codeOf } from './failures.js';
import { type ScrubOutcome, scrubSqliteFile } from './scrubber.js';

// The parent process is gone. No process waits for the result, and this process may hold a lock that blocks others.
process.on('disconnect', end);
if (!process.connected) end();
// Ignore signals: a terminal or systemd sends them to all processes of the service, and the parent waits for this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

/**
 * Kills the process, as a crash would. A regular exit would close the database, and SQLite deletes the log when the last connection closes.
 * SQLite may not see the connections of the service, because the locks of the service are lost if anything in its process has copied the
 * file.
 */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Connections that stay open until the process is killed. */
const kept: Sqlite.Database[] = [];

async function scrub(path: string): Promise<ScrubOutcome> {
  try {
    const connection = await connect(path, { fileMustExist: true });
    kept.push(connection);
    connection.pragma('user_version');
    return { heldMs: await scrubSqliteFile(path) };
  } catch (error) {
    return { code: codeOf(error), message: error instanceof Error ? error.message : String(error) };
  }
}

process.send?.(await scrub(process.argv[2] ?? ''), end);
