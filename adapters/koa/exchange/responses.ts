import type { Conflicts, DomainError, FieldErrors } from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { writtenIn, zone } from '../../../core/zone.js';
import type { Rendered, Reply } from '../description/reply.js';
import { wireErrors } from '../description/wire-names.js';
import { jsonPieces, pageJson, restJson } from './json-pieces.js';

export function shown(data: unknown, etag?: string): Reply {
  return { status: 200, body: { success: true, data }, ...(etag !== undefined && { etag }) };
}

export function created(data: unknown): Reply {
  return { status: 201, body: { success: true, data } };
}

/** It is going to be done. */
export function accepted(data: unknown): Reply {
  return { status: 202, body: { success: true, data } };
}

export function listed<T>(page: Page<T>, view: (item: T) => object): Reply {
  return pageReply(page, (item) => jsonPieces(view(item)));
}

/**
 * A page of objects whose view follows from their version and from what is included alone; `kind` tells the views of
 * one object apart.
 */
export function listedByVersion<T extends { readonly uuid: string; readonly version: number }>(
  rendered: Rendered,
  page: Page<T>,
  kind: string,
  included: Iterable<string>,
  view: (item: T) => unknown,
): Reply {
  const shape = `${kind} ${[...included].join(' ')}`;
  return pageReply(page, (item) => rendered.text(`${shape} ${item.uuid} ${item.version}`, () => view(item)));
}

/** A page that is longer, in characters, is written as it is made. */
const WHOLE_MAX = 500_000;

function pageReply<T>(page: Page<T>, json: (item: T) => string | Iterable<string>): Reply {
  const { currentPage, totalPages } = page;
  const reply = { status: 200, page: { currentPage, totalPages } };
  if (page.rest) return { ...reply, pieces: restJson(page, json) };
  const pieces = pageJson(page, json);
  let text = '';
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    text += next.value;
    if (text.length > WHOLE_MAX) return { ...reply, pieces: followedBy(text, pieces) };
  }
  // without the objects: the answer may be kept, and then only what is shown
  return { ...reply, text };
}

function* followedBy(text: string, rest: Iterable<string>): Generator<string> {
  yield text;
  yield* rest;
}

export function deleted(): Reply {
  return { status: 204 };
}

export function notModified(etag: string): Reply {
  return { status: 304, etag };
}

/** A `GET` whose answer is a stream of texts. */
export function streamed(stream: (signal: AbortSignal) => AsyncIterable<string>): Reply {
  return { status: 200, stream };
}

/** What HTTP itself can refuse, before a use case is asked. */
export type ProtocolProblem =
  | 'unknown_path'
  | 'unknown_method'
  | 'unknown_feed'
  | 'unauthorized'
  | 'forbidden'
  | 'not_acceptable'
  | 'timed_out'
  | 'too_large'
  | 'unsupported_media_type'
  | 'expectation_failed'
  | 'head_too_large'
  | 'limited'
  | 'malformed'
  | 'bad_fields'
  | 'client_gone';

interface ProtocolDetails {
  readonly headers?: Readonly<Record<string, string>>;
  /** What the status does not say, for the log. */
  readonly reason?: string | undefined;
  /** The same for the client, where the answer has room for it. */
  readonly message?: string;
  /** What is malformed, by field. */
  readonly errors?: FieldErrors;
  readonly page?: Reply | undefined;
  /** Of a credential: it is of another kind than the route's, and was not looked up. */
  readonly isOtherKind?: boolean;
}

export class ProtocolError extends Error {
  readonly code: ProtocolProblem;
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: string | undefined;
  readonly errors: FieldErrors;
  /** The answer in HTML, for whoever came to see a page. */
  readonly page: Reply | undefined;
  readonly isOtherKind: boolean;
  constructor(code: ProtocolProblem, details: ProtocolDetails = {}) {
    const { headers = {}, reason, message = '', errors = {}, page, isOtherKind = false } = details;
    super(message);
    this.code = code;
    this.headers = headers;
    this.reason = reason;
    this.errors = errors;
    this.page = page;
    this.isOtherKind = isOtherKind;
  }
}

const plain = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers,
  body: { code: status, message },
});

export const UNKNOWN_TOKEN = 'The token is not known, or no longer valid';

/** The `WWW-Authenticate` header of a credential that was refused (RFC 6750, section 3). */
export const invalidToken = (description: string): string =>
  `Bearer error="invalid_token", error_description="${description}"`;

const OUTCOME_UNKNOWN =
  'The storage stopped answering, and whether the request was carried out is not known: repeat it only with the ' +
  'Idempotency-Key that it had, or look first';

/**
 * The answer to a failure, of whatever kind: the single place where errors get a status. A new error of the core does
 * not compile until its answer is decided here.
 */
export function failed(error: unknown): Reply {
  const known = error as DomainError | ProtocolError;
  switch (known?.code) {
    case 'invalid':
      return { status: 400, body: { success: false, errors: wireErrors(known.errors) } };
    case 'unauthorized':
      return plain(401, 'Unauthorized', { 'WWW-Authenticate': 'Bearer', ...known.headers });
    case 'revoked':
      return plain(401, 'Unauthorized', { 'WWW-Authenticate': invalidToken(UNKNOWN_TOKEN) });
    case 'forbidden':
      return plain(403, 'Forbidden');
    case 'bad_fields': // in the names that were sent, which need no translation
      return { status: 400, body: { success: false, errors: known.errors } };
    case 'malformed':
      return { status: 400, headers: { Connection: 'close' }, body: { success: false, errors: known.errors } };
    case 'unknown_path':
      return known.page ?? plain(404, 'Not Found');
    case 'unknown_feed':
      return plain(404, 'Not Found', known.headers);
    case 'not_found':
      return plain(404, known.message);
    case 'unknown_method':
      return plain(405, 'Method Not Allowed', known.headers);
    case 'not_acceptable':
      return plain(406, 'Not Acceptable');
    case 'timed_out':
      return plain(408, 'Request Timeout', { Connection: 'close' });
    case 'duplicate':
      return conflict(known.message, { errors: wireErrors(known.errors) });
    case 'refused':
      return conflict(known.message, {
        reason: known.reason,
        errors: wireErrors(known.errors),
        ...(known.several && { conflicts: conflictsView(known.several) }),
      });
    case 'gone':
      return plain(410, known.message || 'Gone');
    case 'stale':
      return plain(412, known.message);
    case 'too_large':
      return plain(413, 'Content Too Large', { Connection: 'close' });
    case 'unsupported_media_type':
      return plain(415, known.message || 'Unsupported Media Type');
    case 'expectation_failed':
      return plain(417, 'Expectation Failed', { Connection: 'close' });
    case 'key_reused':
      return plain(422, known.message);
    case 'limited':
      return plain(429, known.message || 'Too Many Requests', known.headers);
    case 'head_too_large':
      return plain(431, 'Request Header Fields Too Large', { Connection: 'close' });
    case 'client_gone': // nobody reads it; the status is what the log says, as other servers do
      return { status: 499 };
    case 'unavailable':
      // without Retry-After, which clients and proxies take for leave to repeat it
      if (known.retryAfterSeconds === null) return plain(503, OUTCOME_UNKNOWN);
      return plain(503, 'Service Unavailable', { 'Retry-After': String(known.retryAfterSeconds) });
  }
  known satisfies undefined | never;
  return plain(500, 'Internal Server Error');
}

/** All that stood in the way of several, in order. */
function conflictsView({ conflicts, timezone }: Conflicts): readonly object[] {
  const local = zone(timezone);
  return conflicts.map(({ booking, start, reason }) => ({
    ...(booking !== undefined && { booking }),
    start: writtenIn(local, start),
    reason,
  }));
}

function conflict(message: string, details: object): Reply {
  return { status: 409, body: { success: false, code: 409, message, ...details } };
}

/** The answer, which shows a credential. */
export function secretly(reply: Reply): Reply {
  return { ...reply, isSecret: true };
}
