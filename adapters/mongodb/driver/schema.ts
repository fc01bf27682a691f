import type { Db } from 'mongodb';
import { earlierBuild } from '../../../core/ledger/storage/earlier-build.js';
import { DuplicateKey, type Surroundings } from './collections.js';
import { readPersistently, writePersistently } from './driver.js';
import { indexNames } from './index-builds.js';
import { APP_SLUG } from './indexes.js';

/** Version of the documents and indexes that this program makes. A change that needs one is a step at the start of a newer version. */
export const VERSION = 1;

const ID = 'slotkeeper';
const documentsOf = (db: Db) => db.collection<{ readonly _id: string; readonly version: number }>('schema');

/** True if the database contains a storage of this version, false if none. @throws Error for one of another version. */
export async function hasStorage(db: Db, surroundings: Surroundings): Promise<boolean> {
  // Indexes are made after the schema document. So a document that is read after them is there, even if another process is starting.
  const hasIndexes = (await indexNames(db, 'apps', surroundings)).has(APP_SLUG);
  const found = await readPersistently(() => documentsOf(db).findOne({ _id: ID }), surroundings);
  if (!found && hasIndexes) throw new Error(`Cannot open the database ${db.databaseName}: ${earlierBuild()}`);
  if (found && found.version > VERSION) {
    throw new Error(
      `Cannot open the database ${db.databaseName}: it was made by a newer version; this one knows its schema up to ${VERSION}, the ` +
        `database has ${found.version}. Start the newer version`,
    );
  }
  return hasIndexes;
}

/** Stores the schema document, before anything else is stored in a new database. */
export async function markStorage(db: Db, surroundings: Surroundings): Promise<void> {
  const mark = () => documentsOf(db).updateOne({ _id: ID }, { $setOnInsert: { version: VERSION } }, { upsert: true });
  try {
    await writePersistently(mark, surroundings);
  } catch (error) {
    if (!(error instanceof DuplicateKey)) throw error; // another process that is starting was faster
  }
}
