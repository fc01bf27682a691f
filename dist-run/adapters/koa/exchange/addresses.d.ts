import type { IncomingMessage } from 'node:http';
/**
 * Returns the address by which a client is counted: the address of the connection, or the entry that the outermost
 * trusted proxy added to `X-Forwarded-For`. IPv6 addresses are reduced to their /64.
 */
export declare function clientAddress({ headers, socket }: IncomingMessage, trustProxy: number): string;
/**
 * True if `clientAddress` returns the visitor's own address: proxies are trusted, or no proxy's header was sent.
 * Behind an untrusted proxy, all visitors have its address.
 */
export declare function isVisitorsAddress({ headers }: IncomingMessage, trustProxy: number): boolean;
