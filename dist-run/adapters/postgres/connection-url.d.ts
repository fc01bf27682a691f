import type { ClientConfig } from 'pg';
/** A URL with which the storage cannot work; the message never shows the URL, which may hold a password. */
export declare class UnusableUrlError extends Error {
    readonly code = "unusable_url";
    constructor(problem: string);
}
export interface ConnectionSettings {
    readonly client: ClientConfig;
    readonly schema: string;
    /** True if statements are named, so that a server parses each only once for each connection. */
    readonly isPrepared: boolean;
    /** True if a server that may lose confirmed writes is accepted. For tests. */
    readonly isUnsafe: boolean;
}
/** @throws UnusableUrlError naming the part that the storage cannot use. */
export declare function connectionSettings(text: string): ConnectionSettings;
