import type { Conflicts, DomainError, FieldErrors } from '../../../core/basics/errors.js';
import { formatInstant } from '../../../core/basics/instants.js';
import type { Page } from '../../../core/basics/pagination.js';
import { writtenIn, zone } from '../../../core/basics/zone.js';
import type { Rendered, Reply } from '../description/reply.js';
import { wireErrors } from '../description/wire-names.js';
import { jsonPieces, pageJson, restJson } from './json-pieces.js';

export function shown(data: unknown, etag?: string): Reply {
  return { status: 200, body: { success: true, data }, ...(etag !== undefined && { etag }) };
}

export function created(data: unknown): Reply {
  return { status: 201, body: { success: true, data } };
}

/** Builds a 202: the work is done later. */
export function accepted(data: unknown): Reply {
  return { status: 202, body: { success: true, data } };
}

export function listed<T>(page: Page<T>, view: (item: T) => object): Reply {
  return pageReply(page, (item) => jsonPieces(view(item)));
}

/** Builds a page of objects whose view depends only on version and included parts. `kind` distinguishes views of one object. */
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

/** Length in characters above which a page is streamed instead of rendered at once. */
const WHOLE_MAX = 500_000;

function pageReply<T>(page: Page<T>, json: (item: T) => string | Iterable<string>): Reply {
  const { currentPage, totalPages, next: cursor } = page;
  const reply = { status: 200, page: { currentPage, totalPages, next: cursor } };
  if (page.rest) return { ...reply, pieces: restJson(page, json) };
  const pieces = pageJson(page, json);
  let text = '';
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    text += next.value;
    if (text.length > WHOLE_MAX) return { ...reply, pieces: followedBy(text, pieces) };
  }
  // Drop the objects: the answer may be cached or stored, and then only the text is needed.
  return { ...reply, text };
}

/** Adds members to the answer with a page, after those of the page. */
export function withMembers(reply: Reply, members: object): Reply {
  const more = JSON.stringify(members).slice(1);
  if (more === '}') return reply;
  const ended = (last: string) => `${last.slice(0, -1)},${more}`;
  const { text, pieces, ...others } = reply;
  if (!pieces) return { ...others, text: ended(text ?? '') };
  async function* all(before: NonNullable<Reply['pieces']>) {
    let last = '';
    for await (const piece of before) {
      if (last !== '') yield last;
      last = piece;
    }
    yield ended(last);
  }
  return { ...others, pieces: all(pieces) };
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

/** Builds an answer to a `GET` that streams texts. */
export function streamed(stream: (signal: AbortSignal) => AsyncIterable<string>): Reply {
  return { status: 200, stream };
}

/** Failures of the HTTP request itself, found before a use case is called. */
type ProtocolProblem =
  | 'unknown_path'
  | 'unknown_method'
  | 'unknown_address'
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
  /** Details for the log, in addition to the status. */
  readonly reason?: string | undefined;
  /** Details for the client, if the answer has room for them. */
  readonly message?: string;
  /** Messages about malformed fields, by name. */
  readonly errors?: FieldErrors;
  readonly page?: Reply | undefined;
  /** True if the credential is of another kind than the route accepts. Such a credential is not looked up. */
  readonly isOtherKind?: boolean;
}

export class ProtocolError extends Error {
  readonly code: ProtocolProblem;
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: string | undefined;
  readonly errors: FieldErrors;
  /** Answer in HTML, for a visitor who asked for a page. */
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

/** Builds the refusal of a credential (RFC 6750, section 3). The body says what is wrong with its form: most clients show no headers. */
const refusedToken = (
  description: string,
  { isForm = false, headers = {} }: { isForm?: boolean; headers?: Readonly<Record<string, string>> } = {},
): Reply => ({
  status: 401,
  headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${description}"`, ...headers },
  body: { code: 401, message: 'Unauthorized', ...(isForm && { error_description: description }) },
});

const OUTCOME_UNKNOWN =
  'The storage stopped answering, and whether the request was carried out is not known: repeat it only with the ' +
  'Idempotency-Key that it had, or look first';

/** Converts an error to an answer. Only this function gives statuses: a new error does not compile until it is decided here. */
export function failed(error: unknown): Reply {
  const known = error as DomainError | ProtocolError;
  switch (known?.code) {
    case 'invalid':
      return { status: 400, body: { success: false, errors: wireErrors(known.errors) } };
    case 'unauthorized':
      if (known.message !== '') {
        const isForm = known.message !== UNKNOWN_TOKEN && !known.isOtherKind;
        return refusedToken(known.message, { isForm, headers: known.headers });
      }
      return plain(401, 'Unauthorized', { 'WWW-Authenticate': 'Bearer', ...known.headers });
    case 'revoked':
      return refusedToken(UNKNOWN_TOKEN);
    case 'wrong_credential':
      return plain(401, 'Unauthorized', { 'WWW-Authenticate': 'Bearer' });
    case 'too_many':
      return plain(429, known.message, { 'Retry-After': String(known.retryAfterSeconds) });
    case 'not_allowed':
      return plain(403, known.message);
    case 'forbidden':
      return plain(403, 'Forbidden');
    case 'bad_fields': // already in wire names
      return { status: 400, body: { success: false, errors: known.errors } };
    case 'malformed':
      return { status: 400, headers: { Connection: 'close' }, body: { success: false, errors: known.errors } };
    case 'unknown_path':
      return known.page ?? plain(404, 'Not Found');
    case 'unknown_address':
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
        ...(known.opensAt !== undefined && { opens_at: formatInstant(known.opensAt) }),
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
    case 'client_gone': // The client does not receive it. The status is for the log, as in other servers.
      return { status: 499 };
    case 'unavailable':
      // No Retry-After: clients and proxies would take it as permission to repeat the request.
      if (known.retryAfterSeconds === null) return plain(503, OUTCOME_UNKNOWN);
      return plain(503, 'Service Unavailable', { 'Retry-After': String(known.retryAfterSeconds) });
  }
  // A policy that fails is a bug of the embedding program.
  known satisfies Extract<DomainError, { readonly code: 'policy' }> | undefined;
  return plain(500, 'Internal Server Error');
}

/** Renders all conflicts of a request for several bookings, in order. */
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

export function secretly(reply: Reply): Reply {
  return { ...reply, isSecret: true };
}
