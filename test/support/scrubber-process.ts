import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { type RawFiles, scrubSqliteFile } from '../../adapters/sqlite/file/scrubber.js';

/** Scrubs a file, and crashes before its n-th write to it: `<path> <n>`. */
const [path = '', dieAt = '0'] = process.argv.slice(2);
let writes = 0;

function dying(its: string): RawFiles {
  const files = { '': openSync(its, 'r+'), '-wal': openSync(`${its}-wal`, 'r') };
  return {
    read(suffix, at, length) {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(files[suffix], bytes, 0, length, at));
    },
    write(bytes, at) {
      writes += 1;
      if (writes === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
      writeSync(files[''], bytes, 0, bytes.length, at);
    },
    sync: () => fsyncSync(files['']),
    close: () => Object.values(files).forEach(closeSync),
  };
}

await scrubSqliteFile(path, { open: dying });
