import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Reply } from '../description/reply.js';
import { ProtocolError } from './responses.js';

/** Adds what it has to say to the headers of an answer. */
interface HeaderWriter {
  writeTo(headers: Record<string, string>): void;
}

/** What an answer says of its request, whatever becomes of it. */
export interface Answered {
  readonly requestId: string;
  /** Whether it is the same for everybody: no other may be given by a cache to another caller (RFC 9111, 4.1). */
  readonly isPublic: boolean;
  /** How much is left of what its caller may ask, if that is limited. */
  readonly charge?: HeaderWriter | undefined;
}

/** How much of a long body is made before the client must have taken it, in bytes. */
const PIECE = 65_536;
/** How long a client that was told to stop may go on sending before its connection is cut, in ms. */
export const LINGER = 1_000;

/** Resolves when all that waits in the event loop has had its turn. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Gives an answer to a request; returns its body. */
export type Send = (ctx: Context, reply: Reply, answered: Answered, stopping: AbortSignal) => Body;
export type Body = string | Buffer | Readable | undefined;

/** Puts an answer into the context, from where Koa sends it when whatever middleware there is has seen it. */
export const send: Send = (ctx, reply, answered, stopping) => {
  const text = textOf(reply);
  const body = bodyOf(ctx, reply, text, stopping);
  ctx.status = reply.status;
  ctx.set(headersOf(ctx.res, reply, text, answered));
  if (body !== undefined) ctx.body = body;
  return body;
};

export function textOf({ bytes, text, body }: Reply): Buffer | string | undefined {
  return bytes ?? text ?? (body === undefined ? undefined : JSON.stringify(body));
}

/** Whether the answer comes before the body, which nobody is going to read. */
export function isBeforeBody({ status, headers }: Reply): boolean {
  return status === 413 || (status === 429 && headers?.Connection === 'close');
}

/** A long body is a stream, which is made as the client takes it. */
export function bodyOf(ctx: Context, reply: Reply, text: Buffer | string | undefined, stopping: AbortSignal): Body {
  if (reply.stream) return following(ctx, reply.stream, stopping);
  if (reply.pieces) return paced(ctx.req, inPieces(reply.pieces));
  if (isBeforeBody(reply)) return Readable.from(untilSent(ctx.req, text ?? ''), { objectMode: false });
  return text !== undefined && text.length > PIECE ? paced(ctx.req, cut(Buffer.from(text))) : text;
}

export function headersOf(
  res: ServerResponse,
  { etag, headers: own, pieces }: Reply,
  text: Buffer | string | undefined,
  { requestId, isPublic, charge }: Answered,
): Record<string, string> {
  const headers: Record<string, string> = { 'X-Request-Id': requestId };
  charge?.writeTo(headers);
  if (!isPublic) {
    const outer = res.getHeader('Vary'); // of CORS, or of what this is mounted in
    headers.Vary = outer === undefined ? 'Authorization' : `${outer}, Authorization`;
    headers['Cache-Control'] = 'private';
  }
  if (etag !== undefined) headers.ETag = etag;
  if (text !== undefined || pieces) headers['Content-Type'] = 'application/json; charset=utf-8';
  if (text !== undefined) headers['Content-Length'] = String(Buffer.byteLength(text));
  return own === undefined ? headers : Object.assign(headers, own);
}

/** Makes each piece when the one before has been taken, and lets others have their turn in between. */
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

/**
 * A body of such pieces; given up when the connection closes, of which an answer that still waits for the one before it
 * is not told.
 */
function paced({ socket }: IncomingMessage, pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Readable {
  const body = Readable.from(pieces, { objectMode: false, highWaterMark: PIECE });
  const onClose = () => body.destroy(new ProtocolError('client_gone'));
  socket.once('close', onClose);
  body.once('close', () => socket.off('close', onClose));
  if (socket.destroyed) onClose();
  return body;
}

/**
 * The body of an answer to a client that is still sending: it ends when that has ended. What is still sent is thrown away
 * for a moment: a connection that is closed with bytes unread is reset, and the client may never see why.
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

/**
 * A stream of texts as a body, until it ends, the client has gone, or the service stops: what the client has not taken a
 * moment after that, it does not get.
 */
function following(
  { req: { socket }, res }: Context,
  stream: NonNullable<Reply['stream']>,
  stopping: AbortSignal,
): Readable {
  const gone = new AbortController();
  const leave = () => gone.abort();
  const body = Readable.from(stream(gone.signal), { objectMode: false });
  // A client that will say no more has gone: of an answer without end there is no other sign for long.
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

/**
 * Calls back with what a body that is a stream came to, once it is over: undefined when it was sent, or was not to be
 * (`HEAD`); null when it was left behind before its end, by the client or for the service's own; or why it failed.
 */
export function whenOver(body: Readable, isHead: boolean, done: (failure: unknown) => void): void {
  body.on('error', () => {}); // also before anybody reads it
  body.once('close', () => {
    if (body.readableEnded || isHead) done(undefined);
    else done(LEFT.has((body.errored as NodeJS.ErrnoException | null)?.code) ? null : body.errored);
  });
}

/** How a stream is told that nobody reads it any more. */
const LEFT: ReadonlySet<string | undefined> = new Set([
  undefined,
  'client_gone',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ABORT_ERR',
]);
