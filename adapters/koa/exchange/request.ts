import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ValidationError } from '../../../core/errors.js';
import { asUuid, REQUIRED } from '../../../core/fields.js';
import type { Expected } from '../../../core/versions.js';
import { ProtocolError } from './responses.js';

/** Maximum size of a JSON body in bytes: 1 MiB. */
const BODY_LIMIT = 1_048_576;

/** Limit of nesting in a body. The service's own bodies are five levels deep. */
const MAX_DEPTH = 100;
/** A shorter body cannot nest deeply enough to overflow the stack of a recursive function, so its depth is not checked. */
const SAFE_LENGTH = 4_096;

/** Returns the id that the client sent for the request if it is valid, or a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\x21-\x7e]{1,128}$/.test(header) ? header : randomUUID();
}

/** Parses `traceparent` (W3C Trace Context, 3.2). Empty if the header is missing or invalid. */
export function traceOf(traceparent: string | string[] | undefined): { readonly traceId?: string } {
  if (typeof traceparent !== 'string') return NO_TRACE;
  const traceId = TRACEPARENT.exec(traceparent)?.[1];
  return traceId === undefined ? NO_TRACE : { traceId };
}

const NO_TRACE = {};
/**
 * Version 00 ends after the flags, later versions may continue, and version ff is invalid. An id of zeros only is
 * invalid.
 */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|(?<!^00.{53})-)/;

/**
 * Checks what Node accepts but HTTP forbids, or what Node would refuse with its own message (RFC 9112, 3.2; RFC 9110, 10.1.1). @throws
 * ProtocolError for a request without `Host` or with two, and for an unknown `Expect`.
 */
export function checkHead({ headers, rawHeaders, httpVersionMinor }: IncomingMessage): void {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1)
    throw new ProtocolError('malformed', { reason: 'Two Host headers', errors: { Host: 'Must be given once' } });
  if (hosts === 0 && httpVersionMinor > 0)
    throw new ProtocolError('malformed', { reason: 'No Host header', errors: { Host: REQUIRED } });
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    throw new ProtocolError('expectation_failed', { reason: 'An Expect header other than 100-continue' });
  }
}

/** Returns the path and query of a request's target, which may be a complete URL (RFC 9112, 3.2.2). */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const withoutHost = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return withoutHost.startsWith('/') ? withoutHost : `/${withoutHost}`;
}

const INTERRUPTED = Symbol('interrupted');
type Interrupted = { [INTERRUPTED]?: ProtocolError };

/** Makes the reading of the request's body fail: at once, or when the reading begins. */
export function interrupt(req: IncomingMessage, error: ProtocolError): void {
  (req as Interrupted)[INTERRUPTED] = error;
  req.emit(INTERRUPTED, error);
}

/** True if the headers announce a body that is not empty. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** @throws ProtocolError unless the body has one of these types, is in UTF-8, and is not compressed. */
export function checkContentType({ headers }: IncomingMessage, mediaTypes: readonly string[]): void {
  const contentType = headers['content-type'] ?? '';
  if (headers['content-encoding'] === undefined && mediaTypes.includes(contentType)) return;
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset'));
  const isUtf8Text = charset === undefined || /^charset\s*=\s*"?utf-?8"?$/.test(charset);
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';
  if (mediaTypes.includes(type) && isUtf8Text && isPlain) return;
  const message = `Unsupported Media Type: send ${mediaTypes.join(' or ')}, in UTF-8 and not compressed`;
  throw new ProtocolError('unsupported_media_type', { message });
}

/**
 * Reads the body.
 * @throws ProtocolError if the body exceeds the limit (as soon as that is known), if the client disconnects, and if
 * `interrupt` was called.
 */
export function readBody(req: IncomingMessage, limit = BODY_LIMIT): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(req.headers['content-length'] ?? 0) > limit) return reject(new ProtocolError('too_large'));
    const interrupted = (req as Interrupted)[INTERRUPTED];
    if (interrupted) return reject(interrupted);
    if (req.readableEnded) return reject(new Error('The body was read before: mount this ahead of what parses bodies'));
    if (req.destroyed) return reject(new ProtocolError('client_gone'));
    const chunks: Buffer[] = [];
    let length = 0;
    // Keep the listeners: removing them costs as much as everything else here.
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else reject(new ProtocolError('too_large'));
    });
    req.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    const onGone = () => req.readableEnded || reject(new ProtocolError('client_gone'));
    req.on('close', onGone).on('error', onGone).on(INTERRUPTED, reject);
  });
}

/**
 * Parses a JSON object and ignores a byte order mark.
 * @throws ValidationError on `body` unless the bytes are a JSON object in UTF-8.
 */
export function parseJsonObject(bytes: Buffer): object {
  if (!isUtf8(bytes)) throw new ValidationError({ body: 'Must be JSON in UTF-8' });
  // Check before parsing, because parsing a deeply nested body takes far longer than any other.
  if (bytes.length > SAFE_LENGTH && isDeeperThan(MAX_DEPTH, bytes)) {
    throw new ValidationError({ body: `Must not nest deeper than ${MAX_DEPTH} levels` });
  }
  const text = bytes.toString();
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    throw new ValidationError({ body: 'Must be valid JSON' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ValidationError({ body: 'Must be a JSON object' });
  }
  return value;
}

const [QUOTE, BACKSLASH, OPENING, OPENING_LIST, CLOSING, CLOSING_LIST] = Buffer.from('"\\{[}]');

/**
 * True if the JSON nests deeper than `levels`. The result has no meaning for invalid JSON. Scans the bytes, because visiting all parsed
 * objects would take ten times as long.
 */
function isDeeperThan(levels: number, json: Buffer): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === CLOSING || byte === CLOSING_LIST) depth -= 1;
    else if (byte === OPENING || byte === OPENING_LIST) {
      depth += 1;
      if (depth > levels) return true;
    }
  }
  return false;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns the request's idempotency key. Adds problems to `errors`. */
export function idempotencyKeyOf({ headers }: IncomingMessage, errors: Record<string, string>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  errors['Idempotency-Key'] = 'Must be 1 to 255 visible ASCII characters';
  return undefined;
}

/** Matches each preference of a `Prefer` header. Commas inside quotes do not separate. */
const PREFERENCES = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;

/**
 * True if the client prefers that unknown fields are refused (RFC 7240, section 4.4). If the header has several `handling` preferences, the
 * first counts.
 */
export function prefersStrict({ headers }: IncomingMessage): boolean {
  const { prefer } = headers;
  if (typeof prefer !== 'string') return false;
  const handling = prefer.match(PREFERENCES)?.find((one) => /^\s*handling\s*(?:=|;|$)/i.test(one));
  return handling !== undefined && /^\s*handling\s*=\s*(?:strict|"strict")\s*(?:;|$)/i.test(handling);
}

/** Returns the UUID of the event after which a stream resumes, in lower case. Adds problems to `errors`. */
export function lastEventIdOf({ headers }: IncomingMessage, errors: Record<string, string>): string | undefined {
  const sent = headers['last-event-id'];
  if (sent === undefined || sent === '') return undefined;
  const uuid = asUuid(sent);
  if (uuid === undefined) errors['Last-Event-ID'] = 'Must be a UUID';
  return uuid;
}

/** Renders JSON with sorted keys, so that equal requests have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    isObject(item) && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/**
 * Builds an entity tag: the object's UUID and version, the included parts, and anything else that the body depends
 * on. Some paths show different objects to different callers, so the version alone is not unique.
 */
export function etagOf(
  { uuid, version }: { readonly uuid: string; readonly version: number | string },
  ...parts: readonly string[]
): string {
  return `"${[uuid, version, ...parts].join('-')}"`;
}

/**
 * Parses the versions that `If-Match` accepts. Undefined for any version. A weak tag counts as the strong one, against RFC 9110, 13.1.1:
 * proxies that compress an answer weaken its tag, and the version in it is still exact. A tag of another service or of another object never
 * matches.
 */
export function expectedVersions(ifMatch: string | undefined, uuid: string | undefined): Expected {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return [...ifMatch.matchAll(/"([0-9a-f-]{36})-(\d+)(?:-[^"]*)?"/g)].flatMap(([, tagged, version]) =>
    tagged === uuid ? [Number(version)] : [],
  );
}

/** True if `If-None-Match` names the tag, weak or strong. */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);
}
