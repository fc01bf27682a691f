import type { Copying } from '../../core/ledger/storage/copying.js';

/** Wraps the storage so that `look` is called before each imported record. */
export function watched(copying: Copying, look: (count: number) => unknown): Copying {
  let count = 0;
  return {
    exportObjects: (contents) => copying.exportObjects(contents),
    mark: (mark) => copying.mark(mark),
    ...(copying.empty && { empty: () => copying.empty!() }),
    importObjects: (records) =>
      copying.importObjects(
        (async function* () {
          for await (const record of records) {
            count += 1;
            await look(count);
            yield record;
          }
        })(),
      ),
  };
}
