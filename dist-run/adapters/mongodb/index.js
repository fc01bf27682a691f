import { MongoClient } from 'mongodb';
import { clientOptions, openOver } from './open.js';
/**
 * Opens a storage in the MongoDB database of the URL, on any topology from version 4.4 on. Any number of processes may
 * share it. `clock` gives the current moment for decisions. `report` receives a sentence at intervals if opening takes
 * long.
 * @throws UnusableUrlError if the URL is invalid, names no database, or sets unsupported options; UnavailableError,
 * naming the host, if no server answers.
 */
export async function openMongoStorage({ url, clock = Date.now, create = true, report = () => undefined, meter, }) {
    const database = databaseIn(url);
    return openOver((more) => clientOf(url, more), database, clock, { create, report, meter });
}
/**
 * Creates the client without connecting. The driver's message about an invalid URL is shown only where it cannot
 * contain the password.
 */
function clientOf(url, more = {}) {
    try {
        return new MongoClient(url, { ...clientOptions(url), ...more });
    }
    catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        const mayQuote = problem.includes('@') || problem.includes('://');
        throw new UnusableUrlError(mayQuote ? undefined : problem);
    }
}
/**
 * @throws UnusableUrlError if the URL names no database: the driver's default would store the data in an unexpected
 * place.
 */
function databaseIn(url) {
    const path = /^[^:]+:\/\/[^/?]*\/([^?]+)/.exec(url)?.[1];
    if (path === undefined)
        throw new UnusableUrlError('it must be mongodb://<host>/<database>');
    try {
        return decodeURIComponent(path);
    }
    catch {
        throw new UnusableUrlError('a % in the name of the database stands for nothing');
    }
}
/** Retrying cannot help: the URL must be changed. The message omits the URL, because it may contain a password. */
class UnusableUrlError extends Error {
    code = 'unusable_url';
    constructor(problem) {
        super(`The URL of the MongoDB storage cannot be used${problem === undefined ? '' : `: ${problem}`}`);
    }
}
