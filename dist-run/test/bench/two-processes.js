import { join } from 'node:path';
import { sent } from './load.js';
import { alternate, atLeast, compared, WARM_UP } from './measuring.js';
import { launch, service } from './servers.js';
import { creations } from './serving.js';
const CONNECTIONS = 48;
const CREATES_A_ROUND = 4_000;
const ROUNDS = 7;
const rows = ['create through two processes on one file, against one'];
/** SQLite has one writer at a time: two processes need not be faster, but must not be in each other's way. */
export const twoProcesses = {
    rows,
    async measure(scratch) {
        const servers = [];
        const started = async (path) => {
            const server = await launch(service(`sqlite:${path}`));
            servers.push(server);
            return server.port;
        };
        try {
            const shared = join(scratch, 'shared.db');
            const two = [await started(shared), await started(shared)];
            const one = [await started(join(scratch, 'own.db'))];
            const [ours, theirs] = await alternate(ROUNDS, [two, one].map(creating), WARM_UP);
            return [compared(rows[0], ours, theirs, { unit: 'req/s', target: atLeast(0.85) })];
        }
        finally {
            for (const server of servers)
                await server.kill();
        }
    },
};
/** An answer other than 201 ends the benchmark: no error is part of the target. */
function creating(ports) {
    const request = creations('app');
    return async () => {
        const load = { connections: CONNECTIONS, count: CREATES_A_ROUND, request, status: 201 };
        const { seconds, latencies } = await sent(ports, load);
        return { figure: latencies.length / seconds, latencies };
    };
}
