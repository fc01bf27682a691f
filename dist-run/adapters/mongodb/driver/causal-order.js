/**
 * One causally consistent session for the whole process: each read sees everything that was read or written before it.
 * For the driver it is a new session for each operation, because a session must not run two operations at once. Each
 * session is advanced to the latest operation time of all.
 */
export class CausalOrder {
    #client;
    #latest;
    constructor(client) {
        this.#client = client;
    }
    async keep(operation) {
        const session = this.#client.startSession({ causalConsistency: true });
        if (this.#latest)
            session.advanceOperationTime(this.#latest);
        try {
            return await operation(session);
        }
        finally {
            // after a failure too: the server's reply contains the operation time
            const { operationTime } = session;
            if (operationTime && !this.#latest?.greaterThan(operationTime))
                this.#latest = operationTime;
            await session.endSession();
        }
    }
}
