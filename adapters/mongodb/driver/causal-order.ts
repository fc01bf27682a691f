import type { ClientSession, MongoClient, Timestamp } from 'mongodb';

/**
 * Keeps all operations of the process in causal order: each read sees everything that was read or written before it. The driver gets a new
 * session for each operation, because a session must not run two operations at once. Each session is advanced to the latest operation time
 * of all.
 */
export class CausalOrder {
  readonly #client: Pick<MongoClient, 'startSession'>;
  #latest: Timestamp | undefined;

  constructor(client: Pick<MongoClient, 'startSession'>) {
    this.#client = client;
  }

  async keep<T>(operation: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = this.#client.startSession({ causalConsistency: true });
    if (this.#latest) session.advanceOperationTime(this.#latest);
    try {
      return await operation(session);
    } finally {
      // Update the time after a failure, too, because the server's reply also contains the operation time then.
      const { operationTime } = session;
      if (operationTime && !this.#latest?.greaterThan(operationTime)) this.#latest = operationTime;
      await session.endSession();
    }
  }
}
