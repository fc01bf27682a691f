import { execFileSync } from 'node:child_process';
const READ = `
  const { readFileSync, existsSync } = require('node:fs');
  const [path] = process.argv.slice(1);
  const there = ['', '-wal', '-shm'].map((suffix) => path + suffix).filter((file) => existsSync(file));
  process.stdout.write(Buffer.concat(there.map((file) => readFileSync(file))));`;
/**
 * Reads all bytes of a SQLite file, its log and its index, in another process: closing a file releases all locks that the process has on
 * it, SQLite's too.
 */
export function bytesAtRest(path) {
    return execFileSync(process.execPath, ['-e', READ, path], { maxBuffer: 1024 * 1024 * 1024 });
}
