import { type Client } from '../../../adapters/client/index.js';
import { type Slotkeeper, type SlotkeeperOptions } from '../../../bootstrap/slotkeeper.js';
export declare const EMAIL = "ada@example.com";
export declare const OWNER_TOKEN = "let-me-in";
/** A service as people run it, with its pages, on a file of its own. */
export interface TestService {
    /** Without a slash at the end. */
    readonly url: string;
    readonly slotkeeper: Slotkeeper;
    /** What was written to its log: the fields of each line. */
    readonly lines: readonly Readonly<Record<string, unknown>>[];
    /** A client of its owner. */
    readonly owner: Client;
    /** Makes an app; its fields, its token and a client of it. */
    app(fields?: object): Promise<{
        readonly uuid: string;
        readonly token: string;
        readonly client: Client;
    }>;
    /** Cuts off whoever is connected, streams too: they may connect again. */
    drop(): void;
    /** Ends it, and forgets all. */
    close(): Promise<void>;
}
/** Started for a test or a suite, which closes it. Nobody is limited in how often they ask, unless the options say so. */
export declare function openService(options?: Partial<SlotkeeperOptions>): Promise<TestService>;
