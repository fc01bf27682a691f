import { type ApiParts, type RequestLine, type ServerSettings } from '../../adapters/koa/index.js';
import { type Parts } from '../../bootstrap/container.js';
import type { Clock } from '../../core/ports.js';
import type { Storage } from '../../core/storage/storage.js';
import { type Received } from './conformity.js';
import type { TestStorage } from './storages.js';
export type { Received } from './conformity.js';
export declare const EMAIL = "owner@example.com";
export declare const OWNER_TOKEN = "f0f7a0d7-6a4c-4d54-9b0e-6f3a8a1f6f10";
export declare const base64: (text: string) => string;
export declare const ownerHeader: (token?: string, email?: string) => string;
export declare const appHeader: (token: string) => string;
type Headers = Readonly<Record<string, string>>;
export interface Sending {
    /** The whole `Authorization` header. */
    readonly as?: string | undefined;
    readonly headers?: Headers;
    /** Sent as JSON, or as it is when it is text or bytes. */
    readonly body?: unknown;
}
/** A caller with one credential. */
export type Caller = (method: string, path: string, body?: unknown, headers?: Headers) => Promise<Received>;
/** The API over one storage, listening on a port of its own. */
export interface Api {
    readonly url: string;
    readonly port: number;
    readonly parts: ApiParts;
    readonly lines: RequestLine[];
    readonly failures: unknown[];
    readonly warnings: string[];
    /** Sends a request, checks it and its answer against the OpenAPI document, and gives the answer back. */
    send(method: string, path: string, sending?: Sending): Promise<Received>;
    /** Owner that `openApi` created. */
    readonly owner: Caller;
    readonly anonymous: Caller;
    /** Gives the owner with that address a token, and answers the `Authorization` header with it. */
    ownerToken(email: string, token?: string): Promise<string>;
    /** Makes an app; answers its fields and its caller. */
    app(fields?: object): Promise<{
        readonly uuid: string;
        readonly token: string;
        readonly call: Caller;
    }>;
    /** Writes bytes to a connection and answers all that comes back until it closes, or `waitMs` have passed since. */
    raw(bytes: string | Buffer, waitMs?: number): Promise<string>;
    close(): Promise<void>;
}
export interface ApiOptions {
    readonly clock?: Clock;
    /** Channels of actions. Default: none reaches the world. */
    readonly channels?: Parts['channels'];
    readonly publicUrl?: string | null;
    readonly trustProxy?: number;
    readonly secretKey?: string;
    readonly corsOrigins?: readonly string[];
    readonly server?: Partial<ServerSettings>;
    readonly quotas?: Parts['quotas'];
    /** Replaces parts of the API. */
    readonly replace?: (parts: ApiParts) => Partial<ApiParts>;
}
/** The use cases over a storage, wired as the service wires them. */
export declare function partsOver(storage: Storage, options?: ApiOptions): ApiParts;
export declare const NO_CHANNELS: Parts['channels'];
/** Opens the API over a storage, with one owner. */
export declare function openApi(storage: Storage, options?: ApiOptions): Promise<Api>;
/** Usual setup of suites of the interface: a stopped clock, the API on an empty storage, and two apps. */
export declare function openWithApps(storage: TestStorage, fields?: object): Promise<{
    clock: import("./samples.js").TestClock;
    api: Api;
    app: Caller;
    appUuid: string;
    token: string;
    other: Caller;
}>;
/** Sends one request over `node:http`. Unlike `fetch`, it adds no headers of its own and hides none of the answer. */
export declare function exchange(url: string, method: string, path: string, headers?: Headers, body?: string | Buffer): Promise<Received>;
