import { CausalOrder } from './causal-order.js';
/** Reads from such a server may be stale, and it accepts no writes. */
export class NotPrimaryError extends Error {
}
/** Members of a replica set other than the primary. */
const OTHERS = new Set(['RSSecondary', 'RSArbiter', 'RSOther', 'RSGhost']);
/**
 * Listens to the driver's monitoring, from before it connects. With `directConnection` the driver reads from any
 * server, even one that is no longer the primary.
 */
export function watchServers(client) {
    let order;
    let notPrimary;
    client.on('serverDescriptionChanged', ({ newDescription: { type, address } }) => {
        if (type === 'Mongos' || type === 'LoadBalancer')
            order ??= new CausalOrder(client);
        notPrimary = client.options.directConnection && OTHERS.has(type) ? address : undefined;
    });
    return {
        get order() {
            return order;
        },
        check() {
            if (notPrimary === undefined)
                return;
            throw new NotPrimaryError(`The MongoDB server at ${notPrimary} is not the primary of its replica set`);
        },
    };
}
