import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import type { Reply } from '../description/reply.js';
import { ProtocolError } from './responses.js';

/** Adds its headers to those of an answer. */
interface HeaderWriter {
  writeTo(headers: Record<string, string>): void;
}

/** Inputs of an answer's headers that depend only on the request. */
export interface Answered {
  readonly requestId: string;
  /** True if the answer is the same for every caller. Otherwise caches must not share it between callers (RFC 9111, 4.1). */
  readonly isPublic: boolean;
  /** Remaining rate limit of the caller. Undefined without a limit. */
  readonly charge?: HeaderWriter | undefined;
}

/** Size in bytes of the chunks of a long body. */
const PIECE = 65_536;
/** Time in ms that a client may continue to send after it was refused, before its connection is cut. */
export const LINGER = 1_000;

/** Resolves after the event loop has processed all waiting events. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Sends a reply to a request. Returns the body that is sent. */
export type Send = (ctx: Context, reply: Reply, answered: Answered, stopping: AbortSignal) => Body;
type Body = string | Buffer | Readable | undefined;

/** Sets the reply on Koa's context. Koa sends it after all middleware, so that other middleware can read and change it. */
export const send: Send = (ctx, reply, answered, stopping) => {
  const text = renderText(reply);
  const body = buildBody(ctx, reply, text, stopping);
  ctx.status = reply.status;
  ctx.set(buildHeaders(ctx.res, reply, text, answered));
  if (body !== undefined) ctx.body = body;
  return body;
};

export function renderText({ bytes, text, body }: Reply): Buffer | string | undefined {
  return bytes ?? text ?? (body === undefined ? undefined : JSON.stringify(body));
}

/** True if the reply is sent before the body has arrived. The body is then not read. */
export function isBeforeBody({ status, headers }: Reply): boolean {
  return status === 413 || (status === 429 && headers?.Connection === 'close');
}

/** Streams a long body at the client's speed. */
export function buildBody(ctx: Context, reply: Reply, text: Buffer | string | undefined, stopping: AbortSignal): Body {
  if (reply.stream) return following(ctx, reply.stream, stopping);
  if (reply.pieces) return paced(ctx.req, inPieces(reply.pieces));
  if (isBeforeBody(reply)) return Readable.from(untilSent(ctx.req, text ?? ''), { objectMode: false });
  return text !== undefined && text.length > PIECE ? paced(ctx.req, cut(Buffer.from(text))) : text;
}

export function buildHeaders(
  res: ServerResponse,
  { etag, headers: own, pieces }: Reply,
  text: Buffer | string | undefined,
  { requestId, isPublic, charge }: Answered,
): Record<string, string> {
  const headers: Record<string, string> = { 'X-Request-Id': requestId };
  charge?.writeTo(headers);
  if (!isPublic) {
    const outer = res.getHeader('Vary'); // a `Vary` header of CORS, or of the application that mounts this API
    headers.Vary = outer === undefined ? 'Authorization' : `${outer}, Authorization`;
    headers['Cache-Control'] = 'private';
  }
  if (etag !== undefined) headers.ETag = etag;
  if (text !== undefined || pieces) headers['Content-Type'] = 'application/json; charset=utf-8';
  if (text !== undefined) headers['Content-Length'] = String(Buffer.byteLength(text));
  return own === undefined ? headers : Object.assign(headers, own);
}

/** Renders each chunk only when the previous one has been consumed. Yields to the event loop in between. */
async function* inPieces(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < PIECE) continue;
    yield* cut(Buffer.from(text));
    text = '';
    await turn();
  }
  if (text !== '') yield Buffer.from(text);
}

function* cut(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** Streams a body in chunks of 64 KB. Watches the socket itself: a response queued behind another gets no `close` event. */
function paced({ socket }: IncomingMessage, pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Readable {
  const body = Readable.from(pieces, { objectMode: false, highWaterMark: PIECE });
  const onClose = () => body.destroy(new ProtocolError('client_gone'));
  socket.once('close', onClose);
  body.once('close', () => socket.off('close', onClose));
  if (socket.destroyed) onClose();
  return body;
}

/**
 * Streams an answer to a client that is still sending, and ends once the client stops sending. The remaining input is
 * discarded for a moment: closing a connection with unread bytes resets it, and the client might never receive the
 * answer.
 */
async function* untilSent(req: IncomingMessage, text: string | Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LINGER);
    const onEnd = () => {
      clearTimeout(timer);
      resolve();
    };
    req.once('end', onEnd).once('close', onEnd).resume();
  });
}

/** Streams texts until the end, or until the client or service stops. Text not received `LINGER` after the service stopped is lost. */
function following(
  { req: { socket }, res }: Context,
  stream: NonNullable<Reply['stream']>,
  stopping: AbortSignal,
): Readable {
  const gone = new AbortController();
  const leave = () => gone.abort();
  const body = Readable.from(stream(gone.signal), { objectMode: false });
  // A client that closes its side has gone. An endless stream may not notice it in any other way for a long time.
  socket.once('close', leave).once('end', leave);
  if (socket.readableEnded || socket.destroyed) leave();
  const onStop = () => {
    const timer = setTimeout(() => socket.destroy(), LINGER);
    res.once('close', () => clearTimeout(timer));
  };
  stopping.addEventListener('abort', onStop, { once: true });
  if (stopping.aborted) onStop();
  body.once('close', () => {
    leave();
    stopping.removeEventListener('abort', onStop);
    socket.off('close', leave).off('end', leave);
  });
  return body;
}

/** Calls `done` when a streamed body is closed. `failure`: undefined if it was sent or not needed, null if aborted, or else the error. */
export function whenOver(body: Readable, isHead: boolean, done: (failure: unknown) => void): void {
  body.on('error', () => {}); // an error without a listener would end the process
  body.once('close', () => {
    if (body.readableEnded || isHead) done(undefined);
    else done(LEFT.has((body.errored as NodeJS.ErrnoException | null)?.code) ? null : body.errored);
  });
}

/** Error codes of a stream that the client or the service abandoned. */
const ABANDONED = ['client_gone', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'];
const LEFT: ReadonlySet<string | undefined> = new Set([undefined, ...ABANDONED]);
/** Error codes that Koa reports for a connection that has closed. */
const CLOSED: ReadonlySet<string | undefined> = new Set([...ABANDONED, 'ECONNRESET', 'EPIPE']);

/**
 * Ignores that a client disconnects. Otherwise Koa would report an error to the application that mounts this API, and print a stack trace.
 * `whenOver` logs the disconnection.
 */
export const ignoringClosed: Middleware = (ctx, next) => {
  const { onerror } = ctx;
  ctx.onerror = (error) => {
    const { code } = (error ?? {}) as NodeJS.ErrnoException;
    if (!ctx.req.socket.destroyed || !CLOSED.has(code)) onerror.call(ctx, error);
  };
  return next();
};
