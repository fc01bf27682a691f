import type Sqlite from 'better-sqlite3';
import { connect } from './connection.js';
import { codeOf } from './failures.js';
import { type ScrubOutcome, scrubSqliteFile } from './scrubbing.js';

// Nobody waits for it any more, and nobody is to wait for the lock that it may have.
process.on('disconnect', end);
if (!process.connected) end();
// Whoever ends a service from a terminal, or by systemd, tells all its processes; that waits for this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

/**
 * As a crash does. Whoever closes a database as the last one deletes its log; and that the service has it open is told by locks that
 * it has lost if anything in its process has copied the files.
 */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Those that stay open. */
const kept: Sqlite.Database[] = [];

async function scrub(path: string): Promise<ScrubOutcome> {
  try {
    const connection = connect(path, { fileMustExist: true });
    kept.push(connection);
    connection.pragma('user_version');
    return { heldMs: await scrubSqliteFile(path) };
  } catch (error) {
    return { code: codeOf(error), message: error instanceof Error ? error.message : String(error) };
  }
}

process.send?.(await scrub(process.argv[2] ?? ''), end);
