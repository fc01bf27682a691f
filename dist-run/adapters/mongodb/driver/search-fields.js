import { codecOf } from '../documents/codecs.js';
import { readPersistently, writePersistently } from './driver.js';
import { indexNames } from './index-builds.js';
import { EXTERNAL_IDS } from './indexes.js';
import { untold } from './progress.js';
const BATCH = 500;
/**
 * Adds the fields by which bookings and customers are searched to documents of earlier versions. Runs until the index
 * that came with these fields is there, so it is called before the indexes are built.
 */
export async function addSearchFields(db, surroundings, during = untold) {
    if ((await indexNames(db, 'bookings', surroundings)).has(EXTERNAL_IDS))
        return;
    await during('adding the search fields of bookings and customers', async () => {
        for (const kind of ['customer', 'booking'])
            await addFields(db, kind, surroundings);
    });
}
async function addFields(db, kind, surroundings) {
    const { collection: name, fields, object } = codecOf(kind);
    const collection = db.collection(name);
    for (let after = '';;) {
        const page = () => collection
            .find({ removed: false, _id: { $gt: after } })
            .sort({ _id: 1 })
            .limit(BATCH)
            .toArray();
        const documents = await readPersistently(page, surroundings);
        const last = documents.at(-1);
        if (!last)
            return;
        const updates = documents.map((document) => {
            const its = object(document);
            const { object: _, ...searched } = fields(its);
            // A version that another process has written meanwhile has the fields.
            return {
                updateOne: { filter: { _id: document._id, 'object.version': its.version }, update: { $set: searched } },
            };
        });
        await writePersistently(() => collection.bulkWrite(updates, { ordered: false }), surroundings);
        after = last._id;
    }
}
