import { Readable } from 'node:stream';
import { ProtocolError } from './responses.js';
/** Size in bytes of the chunks of a long body. */
const PIECE = 65_536;
/** Time in ms that a client may continue to send after it was refused, before its connection is cut. */
export const LINGER = 1_000;
/** Resolves after the event loop has processed everything that is waiting. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));
/** Sets the answer on Koa's context. Koa sends it after all middleware has seen it. */
export const send = (ctx, reply, answered, stopping) => {
    const text = textOf(reply);
    const body = bodyOf(ctx, reply, text, stopping);
    ctx.status = reply.status;
    ctx.set(headersOf(ctx.res, reply, text, answered));
    if (body !== undefined)
        ctx.body = body;
    return body;
};
export function textOf({ bytes, text, body }) {
    return bytes ?? text ?? (body === undefined ? undefined : JSON.stringify(body));
}
/** True if the answer is sent before the body arrived. The body is not read. */
export function isBeforeBody({ status, headers }) {
    return status === 413 || (status === 429 && headers?.Connection === 'close');
}
/** Streams a long body at the client's speed. */
export function bodyOf(ctx, reply, text, stopping) {
    if (reply.stream)
        return following(ctx, reply.stream, stopping);
    if (reply.pieces)
        return paced(ctx.req, inPieces(reply.pieces));
    if (isBeforeBody(reply))
        return Readable.from(untilSent(ctx.req, text ?? ''), { objectMode: false });
    return text !== undefined && text.length > PIECE ? paced(ctx.req, cut(Buffer.from(text))) : text;
}
export function headersOf(res, { etag, headers: own, pieces }, text, { requestId, isPublic, charge }) {
    const headers = { 'X-Request-Id': requestId };
    charge?.writeTo(headers);
    if (!isPublic) {
        const outer = res.getHeader('Vary'); // a `Vary` header of CORS, or of the application that mounts this API
        headers.Vary = outer === undefined ? 'Authorization' : `${outer}, Authorization`;
        headers['Cache-Control'] = 'private';
    }
    if (etag !== undefined)
        headers.ETag = etag;
    if (text !== undefined || pieces)
        headers['Content-Type'] = 'application/json; charset=utf-8';
    if (text !== undefined)
        headers['Content-Length'] = String(Buffer.byteLength(text));
    return own === undefined ? headers : Object.assign(headers, own);
}
/** Renders a chunk when the previous one was taken. Yields to the event loop in between. */
async function* inPieces(pieces) {
    let text = '';
    for await (const piece of pieces) {
        text += piece;
        if (text.length < PIECE)
            continue;
        yield* cut(Buffer.from(text));
        text = '';
        await turn();
    }
    if (text !== '')
        yield Buffer.from(text);
}
function* cut(bytes) {
    for (let at = 0; at < bytes.length; at += PIECE)
        yield bytes.subarray(at, at + PIECE);
}
/**
 * Streams a body in chunks of 64 KB. Watches the socket itself: an answer queued behind another gets no `close`
 * event.
 */
function paced({ socket }, pieces) {
    const body = Readable.from(pieces, { objectMode: false, highWaterMark: PIECE });
    const onClose = () => body.destroy(new ProtocolError('client_gone'));
    socket.once('close', onClose);
    body.once('close', () => socket.off('close', onClose));
    if (socket.destroyed)
        onClose();
    return body;
}
/**
 * Streams an answer to a client that is still sending, and ends once the client stops sending. The remaining input is
 * discarded for a moment: closing a connection with unread bytes resets it, and the client might never receive the
 * answer.
 */
async function* untilSent(req, text) {
    yield Buffer.from(text);
    await new Promise((resolve) => {
        const timer = setTimeout(resolve, LINGER);
        const onEnd = () => {
            clearTimeout(timer);
            resolve();
        };
        req.once('end', onEnd).once('close', onEnd).resume();
    });
}
/**
 * Streams texts until the stream ends, the client has gone, or the service stops. Text that the client has not taken
 * shortly after that is lost.
 */
function following({ req: { socket }, res }, stream, stopping) {
    const gone = new AbortController();
    const leave = () => gone.abort();
    const body = Readable.from(stream(gone.signal), { objectMode: false });
    // A client that closes its side has gone. An endless answer may not notice it in any other way for a long time.
    socket.once('close', leave).once('end', leave);
    if (socket.readableEnded || socket.destroyed)
        leave();
    const onStop = () => {
        const timer = setTimeout(() => socket.destroy(), LINGER);
        res.once('close', () => clearTimeout(timer));
    };
    stopping.addEventListener('abort', onStop, { once: true });
    if (stopping.aborted)
        onStop();
    body.once('close', () => {
        leave();
        stopping.removeEventListener('abort', onStop);
        socket.off('close', leave).off('end', leave);
    });
    return body;
}
/**
 * Calls back once a streamed body is over. `failure` is undefined if it was sent or was not to be sent (`HEAD`), null
 * if the client or the service abandoned it, or else the error.
 */
export function whenOver(body, isHead, done) {
    body.on('error', () => { }); // also before the stream is read
    body.once('close', () => {
        if (body.readableEnded || isHead)
            done(undefined);
        else
            done(LEFT.has(body.errored?.code) ? null : body.errored);
    });
}
/** Error codes of a stream that the client or the service abandoned. */
const LEFT = new Set([
    undefined,
    'client_gone',
    'ERR_STREAM_PREMATURE_CLOSE',
    'ABORT_ERR',
]);
