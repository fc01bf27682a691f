import { type Answer, type Request } from './client.js';
export declare const EMAIL = "owner@example.com";
export declare const OWNER_TOKEN = "f0f7a0d7-6a4c-4d54-9b0e-6f3a8a1f6f10";
export declare const ownerAuthorization: string;
export declare const appAuthorization: (token: string) => string;
export interface Usage {
    /** Processor time since the start, user and system, in µs. */
    readonly cpu: number;
    /** Resident memory, in bytes. */
    readonly rss: number;
    /** What the program's objects take, in bytes: what lives, where garbage has been collected for the asking. */
    readonly heap: number;
}
/** A server that runs in a process of its own. */
export interface Server {
    readonly port: number;
    readonly pid: number;
    usage(): Promise<Usage>;
    /** The same after garbage has been collected, which takes the server as long as it takes. */
    liveUsage(): Promise<Usage>;
    /** One request on a connection of its own. */
    ask(request: Request): Promise<Answer>;
    /** At once, as `kill -9` does. */
    kill(): Promise<void>;
}
export interface Program {
    /** Below `dist`. */
    readonly script: string;
    readonly arguments?: readonly string[];
    readonly environment?: Readonly<Record<string, string>>;
    /** A command that ends in running the words after it, in the same process; for limits of the system's. */
    readonly within?: readonly string[];
    /** Gets what it prints; nobody does unless this is there. */
    readonly onOutput?: (text: string) => void;
}
/** The real service, as `npm start` runs it, on a database of its own; with its log of requests off, as the others have none. */
export declare function service(databaseUrl: string, environment?: Readonly<Record<string, string>>): Program;
/** The hand-written server that nothing can be much faster than. */
export declare function floor(path: string): Program;
/** What a user would write instead. */
export declare function fastifyUser(path: string): Program;
/** Starts a server, and resolves once it answers. */
export declare function launch(program: Program): Promise<Server>;
