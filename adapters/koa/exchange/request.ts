import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ValidationError } from '../../../core/errors.js';
import { asUuid, REQUIRED } from '../../../core/fields.js';
import type { Expected } from '../../../core/versions.js';
import { ProtocolError } from './responses.js';

/** 1 MiB. */
const BODY_LIMIT = 1_048_576;

/** A body nests no deeper than this; what the service reads is five levels deep. */
const MAX_DEPTH = 100;
/** A body that is shorter cannot nest so deep that a recursive function minds. */
const SAFE_LENGTH = 4_096;

/** The request's own id if it is sane, or a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\x21-\x7e]{1,128}$/.test(header) ? header : randomUUID();
}

/** The trace that a request says it belongs to (W3C Trace Context, 3.2); nothing when it says nothing valid. */
export function traceOf(traceparent: string | string[] | undefined): { readonly traceId?: string } {
  if (typeof traceparent !== 'string') return NO_TRACE;
  const traceId = TRACEPARENT.exec(traceparent)?.[1];
  return traceId === undefined ? NO_TRACE : { traceId };
}

const NO_TRACE = {};
/** Version 00 ends with its flags, a later one may say more, and there is no version ff; zeros alone identify nothing. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|(?<!^00.{53})-)/;

/**
 * What Node lets pass, or would refuse in words of its own (RFC 9112, 3.2; RFC 9110, 10.1.1).
 * @throws ProtocolError for a request without `Host` or with two, and for an `Expect` that nobody knows.
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

/** The path and query of a request's target, also where the target is a whole URL (RFC 9112, 3.2.2). */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const withoutHost = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return withoutHost.startsWith('/') ? withoutHost : `/${withoutHost}`;
}

const INTERRUPTED = Symbol('interrupted');
type Interrupted = { [INTERRUPTED]?: ProtocolError };

/** Makes the reading of the body fail, whether it has begun or not. */
export function interrupt(req: IncomingMessage, error: ProtocolError): void {
  (req as Interrupted)[INTERRUPTED] = error;
  req.emit(INTERRUPTED, error);
}

/** Whether the request says that a body follows; an empty one counts as none. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** @throws ProtocolError unless the body is announced as one of those types, in UTF-8 and not compressed. */
export function checkContentType({ headers }: IncomingMessage, mediaTypes: readonly string[]): void {
  const contentType = headers['content-type'] ?? '';
  if (contentType === 'application/json' && headers['content-encoding'] === undefined) return;
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset'));
  const isUtf8Text = charset === undefined || /^charset\s*=\s*"?utf-?8"?$/.test(charset);
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';
  if (mediaTypes.includes(type) && isUtf8Text && isPlain) return;
  const message = `Unsupported Media Type: send ${mediaTypes.join(' or ')}, in UTF-8 and not compressed`;
  throw new ProtocolError('unsupported_media_type', { message });
}

/**
 * The bytes of the body, read to its end.
 * @throws ProtocolError when it is longer than the limit, as soon as that is known, when the client goes away, and when
 * the reading is interrupted.
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
    // The listeners stay: taking them off costs as much as all the rest.
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

/** @throws ValidationError on `body` unless the bytes are a JSON object in UTF-8; a byte order mark is passed over. */
export function parseJsonObject(bytes: Buffer): object {
  if (!isUtf8(bytes)) throw new ValidationError({ body: 'Must be JSON in UTF-8' });
  // Before it is parsed: that alone would take longer for such a body than for any other.
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

/** Whether objects and lists nest deeper in a JSON text; of what is no JSON it may say either. To visit all objects would take ten times as long. */
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

/** The key of the request; what is wrong with it goes to `errors`. */
export function idempotencyKeyOf({ headers }: IncomingMessage, errors: Record<string, string>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  errors['Idempotency-Key'] = 'Must be 1 to 255 visible ASCII characters';
  return undefined;
}

/** Each preference of a `Prefer` header, apart from commas inside quotes. */
const PREFERENCES = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;

/** True if the client prefers unknown fields to be refused (RFC 7240, section 4.4); the first `handling` counts. */
export function prefersStrict({ headers }: IncomingMessage): boolean {
  const { prefer } = headers;
  if (typeof prefer !== 'string') return false;
  const handling = prefer.match(PREFERENCES)?.find((one) => /^\s*handling\s*(?:=|;|$)/i.test(one));
  return handling !== undefined && /^\s*handling\s*=\s*(?:strict|"strict")\s*(?:;|$)/i.test(handling);
}

/** The event after which a stream goes on, in lower case; what is wrong with it goes to `errors`. */
export function lastEventIdOf({ headers }: IncomingMessage, errors: Record<string, string>): string | undefined {
  const sent = headers['last-event-id'];
  if (sent === undefined || sent === '') return undefined;
  const uuid = asUuid(sent);
  if (uuid === undefined) errors['Last-Event-ID'] = 'Must be a UUID';
  return uuid;
}

/** JSON with the keys of every object in order, so that equal requests have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    isObject(item) && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/**
 * An entity tag: the object's UUID and version, what was included, and whatever else the body shows. Some paths show
 * another object to another caller, so the version alone would not tell their answers apart.
 */
export function etagOf(
  { uuid, version }: { readonly uuid: string; readonly version: number | string },
  ...parts: readonly string[]
): string {
  return `"${[uuid, version, ...parts].join('-')}"`;
}

/**
 * The versions of the object that `If-Match` accepts; undefined for any. A weak tag never matches (RFC 9110, 13.1.1), nor
 * does one that this service did not make, or made for another object.
 */
export function expectedVersions(ifMatch: string | undefined, uuid: string | undefined): Expected {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return [...ifMatch.matchAll(/(W\/)?"([0-9a-f-]{36})-(\d+)(?:-[^"]*)?"/g)].flatMap(([, weak, tagged, version]) =>
    weak || tagged !== uuid ? [] : [Number(version)],
  );
}

/** Whether `If-None-Match` names the tag, weak or not. */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);
}
