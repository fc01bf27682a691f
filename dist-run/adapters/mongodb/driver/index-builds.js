import { readPersistently, writePersistently } from './driver.js';
import { INDEXES, RETIRED } from './indexes.js';
import { untold } from './progress.js';
const NAMESPACE_NOT_FOUND = 26;
/** Creates missing indexes, then drops those of earlier versions. */
export async function createIndexes(db, surroundings, during = untold) {
    await Promise.all(Object.entries(INDEXES).map(async ([name, indexes]) => {
        if (indexes.length === 0)
            return;
        const there = await indexNames(db, name, surroundings);
        const missing = indexes.filter((index) => !there.has(index.name)).length;
        // runs even if none is missing, because an index with other keys must be reported as an error
        await during(`building ${missing} indexes on ${name}`, () => create(db, name, indexes, surroundings));
        for (const retired of RETIRED[name] ?? [])
            if (there.has(retired))
                await drop(db, name, retired);
    }));
}
async function create(db, name, indexes, surroundings) {
    const specifications = indexes.map((index) => ({ ...index }));
    await writePersistently(() => db.collection(name).createIndexes(specifications), surroundings);
}
/**
 * Running processes of an earlier version get slower without the index, but stay correct. If dropping fails, the index
 * only costs writes a little time.
 */
async function drop(db, name, index) {
    await db
        .collection(name)
        .dropIndex(index)
        .catch(() => undefined);
}
/** Empty if the collection does not exist yet. */
export async function indexNames(db, name, surroundings) {
    const list = () => db.collection(name).listIndexes().toArray();
    try {
        const found = await readPersistently(list, surroundings);
        return new Set(found.map((index) => String(index.name)));
    }
    catch (error) {
        if (error instanceof Error && 'code' in error && error.code === NAMESPACE_NOT_FOUND)
            return new Set();
        throw error;
    }
}
