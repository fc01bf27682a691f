import type { Db } from 'mongodb';
import type { Surroundings } from './collections.js';
import { readPersistently, writePersistently } from './driver.js';
import { INDEXES, type Index, RETIRED } from './indexes.js';
import { type During, untold } from './progress.js';

const NAMESPACE_NOT_FOUND = 26;

/** Creates the indexes that are not there yet, and drops those of earlier versions once others have taken their place. */
export async function createIndexes(db: Db, surroundings: Surroundings, during: During = untold): Promise<void> {
  await Promise.all(
    Object.entries(INDEXES).map(async ([name, indexes]) => {
      if (indexes.length === 0) return;
      const there = await indexNames(db, name, surroundings);
      const missing = indexes.filter((index) => !there.has(index.name)).length;
      // also where none is missing: one that is not as it should be is an error
      await during(`building ${missing} indexes on ${name}`, () => create(db, name, indexes, surroundings));
      for (const retired of RETIRED[name] ?? []) if (there.has(retired)) await drop(db, name, retired);
    }),
  );
}

async function create(db: Db, name: string, indexes: readonly Index[], surroundings: Surroundings): Promise<void> {
  const specifications = indexes.map((index) => ({ ...index }));
  await writePersistently(() => db.collection(name).createIndexes(specifications), surroundings);
}

/** Processes of an earlier version that still run do without it, only slower. One that stays costs writes a little time. */
async function drop(db: Db, name: string, index: string): Promise<void> {
  await db
    .collection(name)
    .dropIndex(index)
    .catch(() => undefined);
}

/** None of a collection that is not there yet. */
async function indexNames(db: Db, name: string, surroundings: Surroundings): Promise<ReadonlySet<string>> {
  const list = () => db.collection(name).listIndexes().toArray();
  try {
    const found = await readPersistently(list, surroundings);
    return new Set(found.map((index) => String(index.name)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NAMESPACE_NOT_FOUND) return new Set();
    throw error;
  }
}
