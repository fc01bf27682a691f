import type { MongoClient, ServerDescription } from 'mongodb';
import { CausalOrder } from './causal-order.js';

/** State of the servers, as the driver's monitoring reports it. */
export interface Servers {
  /**
   * Orders all operations causally behind a `mongos` or a load balancer. Undefined for other deployments, and until the client is
   * connected.
   */
  readonly order: CausalOrder | undefined;
  /** Checks that the server can be used. @throws NotPrimaryError if `directConnection` is used with a server that is not the primary. */
  check(): void;
}

/** A direct connection leads to a server that is not the primary: its reads may be stale, and it accepts no writes. */
export class NotPrimaryError extends Error {}

/** Members of a replica set other than the primary. */
const OTHERS = new Set<ServerDescription['type']>(['RSSecondary', 'RSArbiter', 'RSOther', 'RSGhost']);

/** Follows the driver's monitoring of the servers. Must be called before the client connects. */
export function watchServers(client: MongoClient): Servers {
  let order: CausalOrder | undefined;
  let notPrimary: string | undefined;
  client.on('serverDescriptionChanged', ({ newDescription: { type, address } }) => {
    if (type === 'Mongos' || type === 'LoadBalancer') order ??= new CausalOrder(client);
    notPrimary = client.options.directConnection && OTHERS.has(type) ? address : undefined;
  });
  return {
    get order() {
      return order;
    },
    check() {
      if (notPrimary === undefined) return;
      throw new NotPrimaryError(`The MongoDB server at ${notPrimary} is not the primary of its replica set`);
    },
  };
}
