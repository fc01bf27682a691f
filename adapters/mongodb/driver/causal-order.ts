import type { ClientSession, MongoClient, Timestamp } from 'mongodb';

/**
 * One causally consistent session of the whole process: whatever is read through it is at least as new as all that was
 * read or written through it before. To the driver it is a session an operation, for one of its sessions must not be
 * used by two operations at once; each begins at the latest moment that any of them has come to.
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
      // also after a failure: a server tells the time with it
      const { operationTime } = session;
      if (operationTime && !this.#latest?.greaterThan(operationTime)) this.#latest = operationTime;
      await session.endSession();
    }
  }
}
