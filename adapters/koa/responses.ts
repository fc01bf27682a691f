import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import { writtenIn } from '../../core/bookings/booking-document.js';
import type { Conflicts, DomainError } from '../../core/errors.js';
import { mapPage, type Page } from '../../core/pagination.js';
import { zone } from '../../core/schedules/zone.js';
import { RenderedItems } from './rendered.js';
import { wireErrors } from './wire-names.js';

/** An answer before it is written. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Becomes JSON; an answer without it has no body. */
  readonly body?: unknown;
  /** The body, already written as JSON. */
  readonly text?: string;
  /** The same, in UTF-8. */
  readonly bytes?: Buffer;
  readonly etag?: string;
  /** Where in a list the answer is, for `Link`. */
  readonly page?: Pick<Page<unknown>, 'currentPage' | 'totalPages'>;
  /** Texts that are written as they come, until it ends or `signal` says that the client is gone. */
  readonly stream?: (signal: AbortSignal) => AsyncIterable<string>;
}

export function shown(data: unknown, etag?: string): Reply {
  return { status: 200, body: { success: true, data }, ...(etag !== undefined && { etag }) };
}

export function created(data: unknown): Reply {
  return { status: 201, body: { success: true, data } };
}

export function listed<T>(page: Page<T>, view: (item: T) => unknown): Reply {
  const { data, perPage, currentPage, total, totalPages } = mapPage(page, view);
  const body = { data, perPage, currentPage, total, totalPages };
  return { status: 200, body, page: { currentPage, totalPages } };
}

const rendered = new RenderedItems();

/**
 * A page of objects whose view follows from their version and from what is included alone; `kind` tells the views of
 * one object apart.
 */
export function listedByVersion<T extends { readonly uuid: string; readonly version: number }>(
  page: Page<T>,
  kind: string,
  included: Iterable<string>,
  view: (item: T) => unknown,
): Reply {
  const { data, perPage, currentPage, total, totalPages } = page;
  const shape = `${kind} ${[...included].join(' ')}`;
  const items = data.map((item) => rendered.text(`${shape} ${item.uuid} ${item.version}`, () => view(item)));
  const numbers = `"perPage":${perPage},"currentPage":${currentPage},"total":${total},"totalPages":${totalPages}`;
  // without the objects: the answer may be kept, and then only what is shown
  return { status: 200, text: `{"data":[${items.join(',')}],${numbers}}`, page: { currentPage, totalPages } };
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
  | 'unauthorized'
  | 'not_acceptable'
  | 'unsupported_media_type'
  | 'too_large'
  | 'client_gone';

export class ProtocolError extends Error {
  readonly code: ProtocolProblem;
  readonly headers: Readonly<Record<string, string>>;
  constructor(code: ProtocolProblem, headers: Readonly<Record<string, string>> = {}) {
    super(code);
    this.code = code;
    this.headers = headers;
  }
}

const plain = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers,
  body: { code: status, message },
});

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
      return plain(401, 'Unauthorized', { 'WWW-Authenticate': 'Bearer' });
    case 'unknown_path':
      return plain(404, 'Not Found');
    case 'not_found':
      return plain(404, known.message);
    case 'unknown_method':
      return plain(405, 'Method Not Allowed', known.headers);
    case 'not_acceptable':
      return plain(406, 'Not Acceptable');
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
      return plain(415, 'Unsupported Media Type', known.headers);
    case 'key_reused':
      return plain(422, known.message);
    case 'client_gone': // nobody reads it; the status is what the log says, as other servers do
      return { status: 499 };
    case 'unavailable':
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

/**
 * Writes the answer with one `writeHead` and one `end`, without Koa's own `respond`. Headers that other middleware has
 * set are sent with it.
 */
export function send(ctx: Context, reply: Reply, requestId: string): void {
  const { res } = ctx;
  ctx.respond = false;
  const headers: Record<string, string | number> = { 'X-Request-Id': requestId, ...reply.headers };
  if (reply.etag !== undefined) headers.ETag = reply.etag;
  const text = reply.bytes ?? reply.text ?? (reply.body === undefined ? undefined : JSON.stringify(reply.body));
  if (text === undefined) {
    res.writeHead(reply.status, headers).end();
    return;
  }
  headers['Content-Type'] ??= 'application/json; charset=utf-8';
  // A long text is encoded once: measuring it first would do the same work twice.
  const bytes = typeof text === 'string' && text.length > LONG_TEXT ? Buffer.from(text) : text;
  headers['Content-Length'] = Buffer.byteLength(bytes);
  res.writeHead(reply.status, headers);
  if (reply.status === 413) endAfterRequest(ctx, text);
  else res.end(bytes); // which node leaves out where the request was HEAD
}

const LONG_TEXT = 16_384;

/** How long a client that was told to stop may go on sending before its connection is cut. */
const LINGER_MS = 1_000;

/**
 * Answers while the client is still sending, and closes. What it still sends is thrown away for a moment: a connection
 * that is closed with bytes unread is reset, and the client may never see why.
 */
function endAfterRequest({ req, res }: Context, text: string | Buffer): void {
  res.write(text);
  const end = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  req.once('end', end).once('close', end).resume();
}

/** Writes a stream as fast as the client reads it. */
export async function sendStream(ctx: Context, reply: Reply, requestId: string): Promise<void> {
  const { req, res } = ctx;
  ctx.respond = false;
  res.writeHead(reply.status, { 'X-Request-Id': requestId, ...reply.headers });
  if (req.method === 'HEAD' || !reply.stream) {
    res.end();
    return;
  }
  res.flushHeaders();
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  for await (const text of reply.stream(gone.signal)) {
    if (res.destroyed) break;
    if (!res.write(text)) await drained(res);
  }
  res.end();
}

/** Resolves when more can be written, or nothing any more. */
function drained(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      res.off('drain', settle).off('close', settle);
      resolve();
    };
    res.on('drain', settle).on('close', settle);
  });
}
