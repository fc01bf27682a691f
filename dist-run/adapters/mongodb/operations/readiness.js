import { MongoError } from 'mongodb';
import { UnavailableError } from '../../../core/errors.js';
import { away, isDuplicate, isInterrupted, isNotSent } from '../driver/driver.js';
/** Age in ms up to which the result of the last write is reused. */
const LOOK_EVERY_MS = 1_000;
/** Timeout for the confirmation by a majority. */
const CONFIRMED_WITHIN_MS = 5_000;
/**
 * Tries a write in a collection of its own: a primary that is cut off from the others, or whose disk is full, still
 * answers reads.
 */
export class Readiness {
    #needs;
    #shownAt = Number.NEGATIVE_INFINITY;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws UnavailableError if the database does not answer, or accepts no writes. */
    async check() {
        const { db, servers, elapsed } = this.#needs;
        try {
            servers.check();
            if (elapsed() - this.#shownAt < LOOK_EVERY_MS)
                return;
            const writeConcern = { w: 'majority', journal: true, wtimeoutMS: CONFIRMED_WITHIN_MS };
            const probe = db.collection('probe');
            await probe.updateOne({ _id: 'probe' }, { $inc: { tried: 1 } }, { upsert: true, writeConcern });
        }
        catch (error) {
            // Another process inserted the document at the same moment.
            if (!isDuplicate(error))
                throw asUnavailable(error);
        }
        this.#shownAt = elapsed();
    }
}
function asUnavailable(error) {
    if (isInterrupted(error) || isNotSent(error))
        return away(error);
    if (!(error instanceof MongoError))
        return error;
    return new UnavailableError(`MongoDB takes no write: ${error.message}`, { cause: error });
}
