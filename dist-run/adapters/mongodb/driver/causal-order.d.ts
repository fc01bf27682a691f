import type { ClientSession, MongoClient } from 'mongodb';
/**
 * One causally consistent session for the whole process: each read sees everything that was read or written before it.
 * For the driver it is a new session for each operation, because a session must not run two operations at once. Each
 * session is advanced to the latest operation time of all.
 */
export declare class CausalOrder {
    #private;
    constructor(client: Pick<MongoClient, 'startSession'>);
    keep<T>(operation: (session: ClientSession) => Promise<T>): Promise<T>;
}
