import type { Db } from 'mongodb';
import type { Surroundings } from './collections.js';
import { readPersistently, writePersistently } from './driver.js';
import { INDEXES } from './indexes.js';

const NAMESPACE_NOT_FOUND = 26;

/** Creates missing indexes. Runs even if none is missing: an existing index with other keys must be reported as an error. */
export async function createIndexes(db: Db, surroundings: Surroundings): Promise<void> {
  await Promise.all(
    Object.entries(INDEXES).map(async ([name, indexes]) => {
      if (indexes.length === 0) return;
      const specifications = indexes.map((index) => ({ ...index }));
      await writePersistently(() => db.collection(name).createIndexes(specifications), surroundings);
    }),
  );
}

/** Empty if the collection does not exist yet. */
export async function indexNames(db: Db, name: string, surroundings: Surroundings): Promise<ReadonlySet<string>> {
  const list = () => db.collection(name).listIndexes().toArray();
  try {
    const found = await readPersistently(list, surroundings);
    return new Set(found.map((index) => String(index.name)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NAMESPACE_NOT_FOUND) return new Set();
    throw error;
  }
}
