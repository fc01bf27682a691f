import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProtocolError, type Reply } from './responses.js';

/** A request and what answers it. */
export interface Answering {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** What an answer says of its request, whatever becomes of it. */
export interface Answered {
  readonly requestId: string;
  /** Whether it is the same for everybody: no other may be given by a cache to another caller (RFC 9111, 4.1). */
  readonly isPublic: boolean;
}

/** How much is written before the client must have taken it, in bytes. */
const PIECE = 65_536;
/** A longer text is encoded once: measuring it first would do the same work twice. */
const LONG_TEXT = 16_384;
/** How long a client that was told to stop may go on sending before its connection is cut, in ms. */
export const LINGER = 1_000;

/** Resolves when all that waits in the event loop has had its turn. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Writes an answer: a short one with one `writeHead` and one `end`; a long one as fast as the client takes it, and then
 * the promise is that of its end. Headers that were set on the response are sent with it.
 * @throws ProtocolError when the client goes away, or is cut off, before it has all of a long answer.
 */
export function write({ req, res }: Answering, reply: Reply, answered: Answered): Promise<void> | undefined {
  const headers = headersOf(res, reply, answered);
  if (reply.etag !== undefined) headers.ETag = reply.etag;
  const text = reply.bytes ?? reply.text ?? (reply.body === undefined ? undefined : JSON.stringify(reply.body));
  if (text === undefined && !reply.pieces) {
    res.writeHead(reply.status, headers).end();
    return undefined;
  }
  headers['Content-Type'] ??= 'application/json; charset=utf-8';
  if (text === undefined) {
    res.writeHead(reply.status, headers);
    return writePieces({ req, res }, reply.pieces ?? []);
  }
  const bytes = typeof text === 'string' && text.length > LONG_TEXT ? Buffer.from(text) : text;
  headers['Content-Length'] = Buffer.byteLength(bytes);
  res.writeHead(reply.status, headers);
  if (reply.status === 413) endAfterRequest({ req, res }, bytes);
  else if (typeof bytes !== 'string' && bytes.length > PIECE && req.method !== 'HEAD') {
    return writeBytes({ req, res }, bytes).then(() => void res.end());
  } else res.end(bytes); // which node leaves out where the request was HEAD
  return undefined;
}

function headersOf(res: ServerResponse, { headers }: Reply, answered: Answered): Record<string, string | number> {
  const { requestId, isPublic } = answered;
  if (isPublic) return { 'X-Request-Id': requestId, ...headers };
  const outer = res.getHeader('Vary'); // of CORS, or of what this is mounted in
  const vary = outer === undefined ? 'Authorization' : `${outer}, Authorization`;
  return { 'X-Request-Id': requestId, Vary: vary, 'Cache-Control': 'private', ...headers };
}

/** Makes each piece when the one before has been taken, and lets others have their turn in between. */
async function writePieces({ req, res }: Answering, pieces: Iterable<string>): Promise<void> {
  let text = '';
  if (req.method !== 'HEAD') {
    for (const piece of pieces) {
      text += piece;
      if (text.length < PIECE) continue;
      await writeBytes({ req, res }, Buffer.from(text));
      text = '';
      await turn();
    }
  }
  res.end(text);
}

async function writeBytes({ req, res }: Answering, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (req.socket.destroyed) throw new ProtocolError('client_gone');
    if (!res.write(bytes.subarray(at, at + PIECE))) await taken({ req, res });
  }
}

/**
 * Resolves when more can be written. @throws ProtocolError when nothing can any more. The connection is what is watched:
 * an answer that still waits for the one before it is not told of its end.
 */
function taken({ req: { socket }, res }: Answering): Promise<void> {
  return new Promise((resolve, reject) => {
    const onDrain = () => {
      socket.off('close', onClose);
      resolve();
    };
    const onClose = () => {
      res.off('drain', onDrain);
      reject(new ProtocolError('client_gone'));
    };
    if (socket.destroyed) onClose();
    else {
      res.once('drain', onDrain);
      socket.once('close', onClose);
    }
  });
}

/**
 * Answers while the client is still sending, and closes. What it still sends is thrown away for a moment: a connection
 * that is closed with bytes unread is reset, and the client may never see why.
 */
function endAfterRequest({ req, res }: Answering, bytes: string | Buffer): void {
  res.write(bytes);
  const end = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(end, LINGER);
  req.once('end', end).once('close', end).resume();
}

/**
 * Writes a stream as fast as the client takes it, until it ends, the client has gone, or the service stops: what the
 * client has not taken a moment after that, it does not get.
 */
export async function writeStream(
  { req, res }: Answering,
  reply: Reply,
  answered: Answered,
  stopping: AbortSignal,
): Promise<void> {
  const { socket } = req;
  const { status, stream } = reply;
  res.writeHead(status, headersOf(res, reply, answered));
  if (req.method === 'HEAD' || !stream) {
    res.end();
    return;
  }
  res.flushHeaders();
  const gone = new AbortController();
  const leave = () => gone.abort();
  // A client that will say no more has gone: of an answer without end there is no other sign for long.
  socket.once('close', leave).once('end', leave);
  if (socket.readableEnded || socket.destroyed) leave();
  const onStop = () => {
    const timer = setTimeout(() => socket.destroy(), LINGER);
    res.once('close', () => clearTimeout(timer));
  };
  stopping.addEventListener('abort', onStop, { once: true });
  if (stopping.aborted) onStop();
  try {
    for await (const text of stream(gone.signal)) {
      if (socket.destroyed) break;
      if (!res.write(text)) await taken({ req, res }).catch(leave);
    }
  } finally {
    stopping.removeEventListener('abort', onStop);
    socket.off('close', leave).off('end', leave);
  }
  res.end();
}
