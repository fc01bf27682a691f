import type { MongoClient, ServerDescription } from 'mongodb';
import { CausalOrder } from './causal-order.js';
import { uninitiated } from './connection-failure.js';

export interface Servers {
  /** Causal order of all operations behind a `mongos` or load balancer. Undefined elsewhere, and before connecting. */
  readonly order: CausalOrder | undefined;
  /** Checks that the server can be used. @throws NotPrimaryError if `directConnection` is used with a server that is not the primary. */
  check(): void;
  /**
   * Runs one attempt of an operation. Gives it up as soon as another member of the replica set is the primary: the former primary may be
   * suspended or cut off, so its answer may never come. @throws NotPrimaryError as `check` does; FormerPrimaryError if it was given up.
   */
  attempt<T>(operation: () => Promise<T>): Promise<T>;
}

/** A direct connection leads to a server that is not the primary: its reads may be stale, and it accepts no writes. */
export class NotPrimaryError extends Error {}

/** The attempt was given up, because its server is not the primary any more. It may have been executed. */
export class FormerPrimaryError extends Error {
  constructor(server: string) {
    super(`The MongoDB server at ${server} has not answered, and is not the primary of its replica set any more`);
  }
}

interface Attempt {
  /** Address of the primary that the driver sends the attempt to. Undefined as long as no primary is known. */
  server: string | undefined;
  giveUp: (error: FormerPrimaryError) => void;
}

const OTHERS = new Set<ServerDescription['type']>(['RSSecondary', 'RSArbiter', 'RSOther', 'RSGhost']);

/** Follows the driver's monitoring of the servers. Must be called before the client connects. */
export function watchServers(client: MongoClient): Servers {
  let order: CausalOrder | undefined;
  let notPrimary: string | undefined;
  let primary: string | undefined;
  const underWay = new Set<Attempt>();
  client.on('serverDescriptionChanged', ({ newDescription: { type, address } }) => {
    if (type === 'Mongos' || type === 'LoadBalancer') order ??= new CausalOrder(client);
    const problem =
      type === 'RSGhost' ? uninitiated(address) : `the server at ${address} is not the primary of its replica set`;
    notPrimary = client.options.directConnection && OTHERS.has(type) ? problem : undefined;
  });
  client.on('topologyDescriptionChanged', ({ newDescription: { servers } }) => {
    primary = [...servers.values()].find(({ type }) => type === 'RSPrimary')?.address;
    if (primary === undefined) return;
    for (const attempt of underWay) {
      attempt.server ??= primary;
      if (attempt.server !== primary) attempt.giveUp(new FormerPrimaryError(attempt.server));
    }
  });
  const check = () => {
    if (notPrimary === undefined) return;
    throw new NotPrimaryError(`MongoDB: ${notPrimary}`);
  };
  return {
    get order() {
      return order;
    },
    check,
    async attempt(operation) {
      check();
      const attempt: Attempt = { server: primary, giveUp() {} };
      const givenUp = new Promise<never>((_, reject) => {
        attempt.giveUp = reject;
      });
      underWay.add(attempt);
      try {
        return await Promise.race([operation(), givenUp]);
      } finally {
        underWay.delete(attempt);
      }
    },
  };
}
