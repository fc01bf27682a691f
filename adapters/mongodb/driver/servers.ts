import type { MongoClient, ServerDescription } from 'mongodb';
import { CausalOrder } from './causal-order.js';

/** What the servers of a client say they are. */
export interface Servers {
  /**
   * The order that all operations keep where a `mongos` answers, whose `hello` says `isdbgrid`; undefined where the
   * server itself does. Known once the client is connected.
   */
  readonly order: CausalOrder | undefined;
  /** @throws NotPrimaryError when the one server that `directConnection` names is known not to be the primary. */
  check(): void;
}

/** What is read from that server may be old, and it takes no write. */
export class NotPrimaryError extends Error {}

/** Servers of a replica set that are not its primary. */
const OTHERS = new Set<ServerDescription['type']>(['RSSecondary', 'RSArbiter', 'RSOther', 'RSGhost']);

/**
 * Listens to what the driver's own monitoring learns, from before it connects. Through `directConnection` the driver
 * reads from whatever server there is, and lets that server answer although it is not the primary (any more).
 */
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
