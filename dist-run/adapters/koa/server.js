import { randomUUID } from 'node:crypto';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { announcesBody, interrupt } from './exchange/request.js';
import { failed, ProtocolError } from './exchange/responses.js';
import { LINGER } from './exchange/writing.js';
import { createOwnApi } from './http-api.js';
import { STREAMS_SHARE } from './limits/stream-places.js';
export const SERVER_DEFAULTS = {
    maxConnections: 5_000,
    requestTimeout: 60_000,
    strangerTimeout: 10_000,
    readerTimeout: 30_000,
};
/**
 * Time in ms that an idle connection of a proxy stays open. It must exceed the proxy's own timeout: a request on a
 * connection that the server is closing is lost, and the client gets a 502. nginx keeps connections for one minute,
 * Caddy for two, others for ten.
 */
const PROXY_PAUSE = 11 * 60_000;
/**
 * HTTP server of the API, not listening yet. Handles everything about connections: clients that are slow, disconnect,
 * or send invalid HTTP get the API's own answers, or none.
 */
export function createApiServer(parts, settings = {}) {
    const { maxConnections, requestTimeout, strangerTimeout, readerTimeout } = { ...SERVER_DEFAULTS, ...settings };
    const headersTimeout = Math.min(strangerTimeout, requestTimeout);
    const server = createServer({
        requestTimeout,
        headersTimeout,
        connectionsCheckingInterval: Math.ceil(headersTimeout / 10),
        requireHostHeader: false, // the API refuses such requests itself
    });
    server.maxConnections = maxConnections;
    if (parts.trustProxy > 0)
        server.keepAliveTimeout = PROXY_PAUSE;
    // A client may close its sending side and still wait for the answer. This option of Node is undocumented, but it
    // has no alternative.
    Object.assign(server, { httpAllowHalfOpen: true });
    // Reserves connections for ordinary requests, however many streams there are.
    const streamsMax = Math.floor(maxConnections * STREAMS_SHARE);
    const handle = createOwnApi({ ...parts, streamsMax }).callback();
    const connections = new Connections(parts);
    const onRequest = (req, res) => {
        if (!connections.begin({ req, res }))
            return;
        if (announcesBody(req))
            res.once('finish', () => cutStraggler(req, strangerTimeout));
        void handle(req, res);
    };
    server.on('request', onRequest).on('checkExpectation', onRequest);
    server.on('clientError', (error, socket) => connections.fail(socket, error));
    cutIdleReaders(server, readerTimeout);
    return server;
}
/** Closes a connection whose request was answered, but is still incomplete after the timeout. */
function cutStraggler(req, milliseconds) {
    if (req.complete)
        return;
    setTimeout(() => req.complete || req.socket.destroy(), milliseconds).unref();
}
/** Converts Node's error on a connection to the API's answer. Undefined if the client cannot receive an answer. */
function problemOf({ code = '', message }) {
    const reason = `${code}: ${message}`;
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
        return new ProtocolError('timed_out', { reason });
    if (code === 'HPE_HEADER_OVERFLOW')
        return new ProtocolError('head_too_large', { reason });
    if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
        return new ProtocolError('too_large', { reason });
    if (!code.startsWith('HPE_'))
        return undefined;
    return new ProtocolError('malformed', { reason, errors: { request: 'Must be valid HTTP/1.1, to its end' } });
}
/** Answers input that Node could not parse, after the earlier requests on the same connection. */
class Connections {
    #parts;
    /** Last request on each connection. */
    #last = new WeakMap();
    #failed = new WeakSet();
    constructor(parts) {
        this.#parts = parts;
    }
    /** True if the request is to be answered. A request after invalid input is not. */
    begin(answering) {
        const { socket } = answering.req;
        this.#last.set(socket, answering);
        return !this.#failed.has(socket);
    }
    fail(socket, error) {
        if (this.#failed.has(socket))
            return;
        this.#failed.add(socket);
        const problem = problemOf(error);
        // A connection without any input is closed without an answer.
        if (!problem || !socket.writable || socket.bytesRead === 0) {
            socket.destroy();
            return;
        }
        const last = this.#last.get(socket);
        if (last && !last.req.complete)
            this.#failInBody(last, problem);
        else if (last && !last.res.closed)
            last.res.once('close', () => this.#refuse(socket, problem));
        else
            this.#refuse(socket, problem);
    }
    /** The request is being answered: fails the reading of its body, unless the answer has already begun. */
    #failInBody({ req, res }, problem) {
        if (res.headersSent) {
            req.socket.destroySoon();
            return;
        }
        res.shouldKeepAlive = false;
        interrupt(req, problem);
    }
    #refuse(socket, problem) {
        if (!socket.writable)
            return;
        const req = new IncomingMessage(socket);
        const res = new ServerResponse(req);
        res.assignSocket(socket);
        const reply = failed(problem);
        const requestId = randomUUID();
        const { reason = '' } = problem;
        res.once('finish', () => {
            res.detachSocket(socket);
            socket.end();
            setTimeout(() => socket.destroy(), LINGER).unref();
        });
        const text = JSON.stringify(reply.body);
        res.writeHead(reply.status, {
            'X-Request-Id': requestId,
            Vary: 'Authorization',
            'Cache-Control': 'private',
            'Content-Type': 'application/json; charset=utf-8',
            'Content-Length': Buffer.byteLength(text),
            ...reply.headers,
        });
        res.end(text);
        this.#parts.log.request({
            method: null,
            route: null,
            isLetIn: false,
            status: reply.status,
            durationMs: 0,
            requestId,
            app: null,
            reason,
        });
    }
}
/** Number of checks within the timeout of a client that does not read. */
const LOOKS = 6;
/**
 * Closes connections whose clients have read nothing during several checks in a row. Several, because a process that
 * was itself blocked must not blame its clients.
 */
function cutIdleReaders(server, milliseconds) {
    const readers = new Map();
    server.on('connection', (socket) => {
        socket.setMaxListeners(0); // each queued long answer adds a listener
        readers.set(socket, { taken: 0, idleLooks: 0 });
        socket.once('close', () => readers.delete(socket));
    });
    const look = () => {
        for (const [socket, before] of readers) {
            const taken = socket.bytesWritten - socket.writableLength;
            const isIdle = socket.writableLength > 0 && taken === before.taken;
            const idleLooks = isIdle ? before.idleLooks + 1 : 0;
            if (idleLooks >= LOOKS)
                socket.destroy();
            else
                readers.set(socket, { taken, idleLooks });
        }
    };
    const looking = setInterval(look, milliseconds / LOOKS).unref();
    server.once('close', () => clearInterval(looking));
}
