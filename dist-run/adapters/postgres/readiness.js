import { UnavailableError } from '../../core/index.js';
/** Time for which the result of a probe is reused. */
const LOOK_EVERY_MS = 1_000;
/** Probes with a write: a server with a full disk, or without its standby, still answers reads. */
export class Readiness {
    #database;
    #shownAt = Number.NEGATIVE_INFINITY;
    #looking;
    constructor(database) {
        this.#database = database;
    }
    /** @throws UnavailableError when the database does not answer, or takes no write. */
    async check() {
        if (this.#database.surroundings.elapsed() - this.#shownAt < LOOK_EVERY_MS)
            return;
        this.#looking ??= this.#database.probe().finally(() => {
            this.#looking = undefined;
        });
        try {
            await this.#looking;
        }
        catch (cause) {
            const problem = cause instanceof Error ? cause.message : String(cause);
            throw new UnavailableError(problem, { retryAfterSeconds: 2, cause });
        }
        this.#shownAt = this.#database.surroundings.elapsed();
    }
}
