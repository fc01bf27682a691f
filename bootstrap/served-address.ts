import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DatabaseConfig } from './config.js';

const LINE = /^(\d{1,10}) (https?:\/\/\S+)\n$/;

/** Notes the address for commands, whose environment may lack the port. Returns a function that removes it. */
export function noteAddress(database: DatabaseConfig, url: string): () => void {
  const file = fileOf(database);
  if (file === undefined) return () => {};
  const line = `${process.pid} ${url}\n`;
  try {
    // Remove the file first, so that another user's symbolic link is replaced, never followed.
    rmSync(file, { force: true });
    writeFileSync(file, line, { flag: 'wx', mode: 0o600 });
  } catch {
    return () => {}; // no temporary folder, or disk full
  }
  return () => {
    try {
      // Another process may serve the database by now.
      if (readFileSync(file, 'utf8') === line) rmSync(file);
    } catch {
      // the file was removed already
    }
  };
}

/** Returns the address at which a process of the same user on this machine serves the database. Undefined if unknown. */
export function servedAddress(database: DatabaseConfig): string | undefined {
  const file = fileOf(database);
  if (file === undefined) return undefined;
  try {
    const { uid } = lstatSync(file);
    // Ignore another user's file: everyone can write to the folder, and a false address could steal the owner's token.
    if (process.getuid !== undefined && uid !== process.getuid()) return undefined;
    const [, pid, url] = LINE.exec(readFileSync(file, 'utf8')) ?? [];
    process.kill(Number(pid), 0); // throws if the process is gone
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
