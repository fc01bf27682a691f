import { connected } from './client.js';
/** Sends the requests as fast as they are answered, one at a time on each connection. */
export async function sent(ports, load) {
    const connections = await Promise.all(Array.from({ length: load.connections }, (_, index) => connected(ports[index % ports.length])));
    const latencies = [];
    let left = load.count ?? Number.POSITIVE_INFINITY;
    const goOn = async (connection) => {
        while (left > 0 && !load.isOver?.()) {
            left -= 1;
            const startedAt = performance.now();
            const answer = await connection.send(load.request());
            latencies.push(performance.now() - startedAt);
            if (answer.status !== load.status)
                throw new Error(`Answered ${answer.status}: ${answer.text.slice(0, 500)}`);
        }
    };
    const startedAt = performance.now();
    try {
        await Promise.all(connections.map(goOn));
        return { seconds: (performance.now() - startedAt) / 1_000, latencies };
    }
    finally {
        for (const connection of connections)
            connection.close();
    }
}
/** Requests a second of one server, with the processor time that it takes for each. */
export async function throughput(server, load) {
    const before = await server.usage();
    const { seconds, latencies } = await sent([server.port], load);
    const after = await server.usage();
    const count = latencies.length;
    return { figure: count / seconds, latencies, cpu: (after.cpu - before.cpu) / count };
}
