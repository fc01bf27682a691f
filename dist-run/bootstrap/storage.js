import { mustBeFinished } from '../core/index.js';
import { oneLine } from './commands/printable.js';
import { ConfigError } from './config.js';
import { needPackages } from './packages.js';
/** For commands: reports progress on standard error, apart from their output. */
export const toTerminal = (progress) => void process.stderr.write(`${oneLine(progress)}\n`);
/**
 * For commands that work on the configured storage. @throws Error for one in memory, which would end with the
 * command.
 */
export function mustBeKept({ kind }) {
    if (kind !== 'memory')
        return;
    throw new Error('DATABASE_URL is memory:, which forgets all when this command ends: name a sqlite:, mongodb: or postgres: one');
}
/**
 * Opens the configured storage and loads only its driver.
 * @throws ConfigError for an unusable URL; CopyError for an unfinished copy; Error for the operator, naming the
 * problem. Nothing stays open then.
 */
export async function openStorage(database, clock, { mayBeUnfinished = false, ...options } = {}) {
    const storage = await opened(database, clock, options);
    if (mayBeUnfinished)
        return storage;
    try {
        mustBeFinished(await storage.arming.disarmed());
        return storage;
    }
    catch (error) {
        await storage.close();
        throw error;
    }
}
/** True if the URL or its database cannot be used at all. */
function isUnusable(error) {
    return error instanceof Error && 'code' in error && /^unusable_(?:url|database)$/.test(String(error.code));
}
async function opened(database, clock, { create, update = false, report, onLost, meter }) {
    switch (database.kind) {
        case 'sqlite': {
            needPackages('The SQLite storage', ['better-sqlite3']);
            const { openSqliteStorage } = await import('../adapters/sqlite/index.js');
            return openSqliteStorage({ path: database.path, clock, create, update, onLost, meter });
        }
        case 'mongodb': {
            needPackages('The MongoDB storage', ['mongodb']);
            const { openMongoStorage } = await import('../adapters/mongodb/index.js');
            return openMongoStorage({ url: database.url, clock, create, report, meter }).catch((error) => {
                throw isUnusable(error) ? new ConfigError([error.message]) : error;
            });
        }
        case 'postgres': {
            needPackages('The PostgreSQL storage', ['pg']);
            const { openPostgresStorage } = await import('../adapters/postgres/index.js');
            const asked = { url: database.url, clock, create, update, report, meter };
            return openPostgresStorage(asked).catch((error) => {
                throw isUnusable(error) ? new ConfigError([error.message]) : error;
            });
        }
        case 'memory': {
            const { openMemoryStorage } = await import('../adapters/memory/index.js');
            return openMemoryStorage({ clock, meter });
        }
    }
}
