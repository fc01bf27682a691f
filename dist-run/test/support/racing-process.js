import { openMongoStorage } from '../../adapters/mongodb/index.js';
import { openPostgresStorage } from '../../adapters/postgres/index.js';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { race, raceSeries, takeOneSlot } from './racing-clients.js';
function opened({ path, now }) {
    const clock = () => now;
    if (path.startsWith('mongodb:'))
        return openMongoStorage({ url: path, clock });
    return path.startsWith('postgres:') ? openPostgresStorage({ url: path, clock }) : openSqliteStorage({ path, clock });
}
function firstOf({ services, resources }) {
    return services ? { service: services[0] ?? '' } : { resources: resources.slice(0, 1) };
}
/** Second process on the same database: opens it, reports that, and races when told to. */
process.once('message', async (task) => {
    const storage = await opened(task);
    process.send?.('ready');
    process.once('message', async () => {
        const caller = { app: task.app };
        const resource = task.resources[0] ?? '';
        const tally = task.series
            ? await raceSeries(storage, caller, resource, task)
            : task.takers === undefined
                ? await race(storage, caller, task)
                : await takeOneSlot(storage, caller, firstOf(task), task.takers);
        await storage.close();
        process.send?.(tally, () => process.disconnect());
    });
});
