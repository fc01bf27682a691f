import type { IncomingMessage } from 'node:http';
import type { Expected } from '../../../core/versions.js';
import { ProtocolError } from './responses.js';
/** Returns the request's own id if it is valid, or a new one. */
export declare function requestIdOf(header: string | string[] | undefined): string;
/** Parses `traceparent` (W3C Trace Context, 3.2). Empty if the header is missing or invalid. */
export declare function traceOf(traceparent: string | string[] | undefined): {
    readonly traceId?: string;
};
/**
 * Checks what Node accepts, or would refuse with its own message (RFC 9112, 3.2; RFC 9110, 10.1.1).
 * @throws ProtocolError for a request without `Host` or with two, and for an unknown `Expect`.
 */
export declare function checkHead({ headers, rawHeaders, httpVersionMinor }: IncomingMessage): void;
/** Returns the path and query of a request's target, which may be a complete URL (RFC 9112, 3.2.2). */
export declare function originForm(target: string): string;
/** Makes reading the body fail, even if it has not begun. */
export declare function interrupt(req: IncomingMessage, error: ProtocolError): void;
/** True if the headers announce a body that is not empty. */
export declare function announcesBody({ headers }: IncomingMessage): boolean;
/** @throws ProtocolError unless the body has one of these types, is in UTF-8, and is not compressed. */
export declare function checkContentType({ headers }: IncomingMessage, mediaTypes: readonly string[]): void;
/**
 * Reads the body.
 * @throws ProtocolError if the body exceeds the limit (as soon as that is known), if the client disconnects, and if
 * `interrupt` was called.
 */
export declare function readBody(req: IncomingMessage, limit?: number): Promise<Buffer>;
/**
 * Parses a JSON object and ignores a byte order mark.
 * @throws ValidationError on `body` unless the bytes are a JSON object in UTF-8.
 */
export declare function parseJsonObject(bytes: Buffer): object;
/** Returns the request's idempotency key. Adds problems to `errors`. */
export declare function idempotencyKeyOf({ headers }: IncomingMessage, errors: Record<string, string>): string | undefined;
/** True if the client prefers that unknown fields are refused (RFC 7240, section 4.4). The first `handling` counts. */
export declare function prefersStrict({ headers }: IncomingMessage): boolean;
/** Returns the UUID of the event to resume a stream after, in lower case. Adds problems to `errors`. */
export declare function lastEventIdOf({ headers }: IncomingMessage, errors: Record<string, string>): string | undefined;
/** Renders JSON with sorted keys, so that equal requests have equal texts. */
export declare function canonicalJson(value: unknown): string;
/**
 * Builds an entity tag: the object's UUID and version, the included parts, and anything else that the body depends
 * on. Some paths show different objects to different callers, so the version alone is not unique.
 */
export declare function etagOf({ uuid, version }: {
    readonly uuid: string;
    readonly version: number | string;
}, ...parts: readonly string[]): string;
/**
 * Parses the versions that `If-Match` accepts. Undefined for any version. A weak tag never matches (RFC 9110,
 * 13.1.1), nor does a tag of another service or of another object.
 */
export declare function expectedVersions(ifMatch: string | undefined, uuid: string | undefined): Expected;
/** True if `If-None-Match` names the tag, weak or strong. */
export declare function namesTag(ifNoneMatch: string | undefined, etag: string): boolean;
