/** Request without a secret of the service. */
export interface HostileRequest {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
}
/** Public information, and objects that anybody can create. */
export interface Known {
    /** The methods that there are, by the patterns of their paths. */
    readonly routes: ReadonlyMap<string, readonly string[]>;
    /** Public operations: tried with all possible inputs. */
    readonly open: ReadonlySet<string>;
    /** Public key, as in web pages. */
    readonly key: string;
    /** Manage token of a booking made with that key. */
    readonly manageToken: string;
    /** Path of a shared feed. */
    readonly feed: string;
    /** The slug of an app that has a public booking page. */
    readonly slug: string;
    /** The path of a file that pages load. */
    readonly asset: string;
    /** Body that books with the key. */
    readonly wish: object;
    /** Service that the key offers. */
    readonly service: string;
}
/** Part of every value that a client chooses. */
export declare const EVIL = "evil";
/** Yields every method of every path, with credentials of every kind. For public operations, with all possible inputs. */
export declare function hostileRequests(known: Known): Generator<HostileRequest>;
