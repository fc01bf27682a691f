import type { Db } from 'mongodb';
import type { Surroundings } from './collections.js';
import { readPersistently, writePersistently } from './driver.js';
import { INDEXES, type Index, RETIRED } from './indexes.js';
import { type During, unobserved } from './progress.js';

const NAMESPACE_NOT_FOUND = 26;

/** Creates missing indexes, then drops those of earlier versions. */
export async function createIndexes(db: Db, surroundings: Surroundings, during: During = unobserved): Promise<void> {
  await Promise.all(
    Object.entries(INDEXES).map(async ([name, indexes]) => {
      if (indexes.length === 0) return;
      const there = await indexNames(db, name, surroundings);
      const missing = indexes.filter((index) => !there.has(index.name)).length;
      // Run even if no index is missing: an existing index with other keys must be reported as an error.
      await during(`building ${missing} indexes on ${name}`, () => create(db, name, indexes, surroundings));
      for (const retired of RETIRED[name] ?? []) if (there.has(retired)) await drop(db, name, retired);
    }),
  );
}

async function create(db: Db, name: string, indexes: readonly Index[], surroundings: Surroundings): Promise<void> {
  const specifications = indexes.map((index) => ({ ...index }));
  await writePersistently(() => db.collection(name).createIndexes(specifications), surroundings);
}

/**
 * Drops a replaced index. Running processes of an earlier version become slower without it, but stay correct. A failure is ignored, because
 * the index only costs writes a little time.
 */
async function drop(db: Db, name: string, index: string): Promise<void> {
  await db
    .collection(name)
    .dropIndex(index)
    .catch(() => undefined);
}

/** Returns the names of a collection's indexes. Empty if the collection does not exist yet. */
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
