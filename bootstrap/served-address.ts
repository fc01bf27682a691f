import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DatabaseConfig } from './config.js';

const LINE = /^(\d{1,10}) (https?:\/\/\S+)\n$/;

/**
 * Notes where this process serves the database, for commands that print addresses: they run with an environment of their
 * own, which need not name the port. Returns a function that takes the note away. Best effort: without it they print what
 * their environment says.
 */
export function noteAddress(database: DatabaseConfig, url: string): () => void {
  const file = fileOf(database);
  if (file === undefined) return () => {};
  const line = `${process.pid} ${url}\n`;
  try {
    // A link that somebody put in its place is replaced, never followed.
    rmSync(file, { force: true });
    writeFileSync(file, line, { flag: 'wx', mode: 0o600 });
  } catch {
    return () => {}; // no temporary folder, or no room
  }
  return () => {
    try {
      // Another process may serve the database by now.
      if (readFileSync(file, 'utf8') === line) rmSync(file);
    } catch {
      // gone already
    }
  };
}

/** The address at which a process on this machine, of this user, serves the database; undefined if none is known to. */
export function servedAddress(database: DatabaseConfig): string | undefined {
  const file = fileOf(database);
  if (file === undefined) return undefined;
  try {
    const { uid } = lstatSync(file);
    // The folder is everybody's: an address from another user could lead the owner's token astray.
    if (process.getuid !== undefined && uid !== process.getuid()) return undefined;
    const [, pid, url] = LINE.exec(readFileSync(file, 'utf8')) ?? [];
    process.kill(Number(pid), 0); // throws where the process is gone
    return url;
  } catch {
    return undefined;
  }
}

function fileOf(database: DatabaseConfig): string | undefined {
  if (database.kind === 'memory') return undefined;
  const name = database.kind === 'sqlite' ? resolve(database.path) : database.url;
  const digest = createHash('sha256').update(`${database.kind} ${name}`).digest('hex').slice(0, 32);
  return join(tmpdir(), `slotkeeper-${digest}.address`);
}
