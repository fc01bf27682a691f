import { execFileSync } from 'node:child_process';

const READ = `
  const { readFileSync, existsSync } = require('node:fs');
  const [path] = process.argv.slice(1);
  const there = ['', '-wal', '-shm'].map((suffix) => path + suffix).filter((file) => existsSync(file));
  process.stdout.write(Buffer.concat(there.map((file) => readFileSync(file))));`;

/**
 * All bytes of a SQLite file, its log and its index. Read by another process: whoever closes a file loses all locks on it,
 * SQLite's too.
 */
export function bytesAtRest(path: string): Buffer {
  return execFileSync(process.execPath, ['-e', READ, path], { maxBuffer: 1024 * 1024 * 1024 });
}
