import type { Db } from 'mongodb';
import { codecOf } from '../documents/codecs.js';
import type { Surroundings } from './collections.js';
import { readPersistently, writePersistently } from './driver.js';
import { indexNames } from './index-builds.js';
import { EXTERNAL_IDS } from './indexes.js';
import { type During, unobserved } from './progress.js';

const BATCH = 500;

/**
 * Adds the search fields of bookings and customers to documents of earlier versions. Must run before the indexes are built: as long as the
 * index that came with these fields is missing, documents may lack them.
 */
export async function addSearchFields(db: Db, surroundings: Surroundings, during: During = unobserved): Promise<void> {
  if ((await indexNames(db, 'bookings', surroundings)).has(EXTERNAL_IDS)) return;
  await during('adding the search fields of bookings and customers', async () => {
    for (const kind of ['customer', 'booking'] as const) await addFields(db, kind, surroundings);
  });
}

async function addFields(db: Db, kind: 'customer' | 'booking', surroundings: Surroundings): Promise<void> {
  const { collection: name, fields, object } = codecOf(kind);
  const collection = db.collection<{ _id: string }>(name);
  for (let after = ''; ; ) {
    const page = () =>
      collection
        .find({ removed: false, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
    const documents = await readPersistently(page, surroundings);
    const last = documents.at(-1);
    if (!last) return;
    const updates = documents.map((document) => {
      const its = object(document as never);
      const { object: _, ...searched } = fields(its as never);
      // Update only this version: another process may have written a newer one, which already has the fields.
      return {
        updateOne: { filter: { _id: document._id, 'object.version': its.version }, update: { $set: searched } },
      };
    });
    await writePersistently(() => collection.bulkWrite(updates, { ordered: false }), surroundings);
    after = last._id;
  }
}
