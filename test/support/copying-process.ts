import { copyStorage } from '../../bootstrap/commands/copy.js';
import { openStorage } from '../../bootstrap/storage.js';
import type { Copying } from '../../core/ledger/storage/copying.js';
import { copyingOf, openCopyTarget } from './copy-targets.js';

/** Copies a storage, and crashes before it hands over the n-th record: `<SQLite file> <target> <n>`. */
const [path = '', to = '', dieAt = '0'] = process.argv.slice(2);

/** Wraps `copying` so that `act` runs at the n-th record. */
function until(copying: Copying, n: number, act: () => void): Copying {
  let count = 0;
  return {
    exportObjects: (choose) => copying.exportObjects(choose),
    importObjects: (records) =>
      copying.importObjects(
        (async function* () {
          for await (const record of records) {
            count += 1;
            if (count === n) act();
            yield record;
          }
        })(),
      ),
  };
}

const source = await openStorage({ kind: 'sqlite', path }, Date.now, { create: false });
const target = await openCopyTarget(to);
const dying = until(copyingOf(target), Number(dieAt), () => process.kill(process.pid, 'SIGKILL'));
await copyStorage({ secretKey: null }, source.copying, async () => dying, { source: path });
await target.close();
await source.close();
