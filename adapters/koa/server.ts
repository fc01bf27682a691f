import { randomUUID } from 'node:crypto';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { announcesBody, interrupt } from './exchange/incoming-message.js';
import { LINGER } from './exchange/response-writer.js';
import { failed, ProtocolError } from './exchange/responses.js';
import { createOwnApi } from './http-api.js';
import { STREAMS_SHARE } from './limits/stream-places.js';
import type { ApiParts } from './operations/parts.js';

/** Limits of the server. Times are in ms. */
export interface ServerSettings {
  /** Limit of connections. Further connections are closed at once. At most 80 % of them are event streams. */
  readonly maxConnections: number;
  /** Timeout for the arrival of a complete request. */
  readonly requestTimeout: number;
  /** Timeout for clients before authentication: for the head of a request, and for the rest of a body after an early answer. */
  readonly strangerTimeout: number;
  /** Timeout for a client that reads nothing of its answer. */
  readonly readerTimeout: number;
}

export const SERVER_DEFAULTS: ServerSettings = {
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

/** HTTP server of the API, not listening yet. Clients that are slow, disconnect, or send invalid HTTP get the API's own answers, or none. */
export function createApiServer(parts: ApiParts, settings: Partial<ServerSettings> = {}): Server {
  const { maxConnections, requestTimeout, strangerTimeout, readerTimeout } = { ...SERVER_DEFAULTS, ...settings };
  const headersTimeout = Math.min(strangerTimeout, requestTimeout);
  const server = createServer({
    requestTimeout,
    headersTimeout,
    connectionsCheckingInterval: Math.ceil(headersTimeout / 10),
    requireHostHeader: false, // The API refuses requests without `Host` itself.
  });
  server.maxConnections = maxConnections;
  if (parts.trustProxy > 0) server.keepAliveTimeout = PROXY_PAUSE;
  // A client may close its sending side and wait for the answer. This option of Node is undocumented, but without alternative.
  Object.assign(server, { httpAllowHalfOpen: true });

  // Reserves connections for ordinary requests, however many streams there are.
  const streamsMax = Math.floor(maxConnections * STREAMS_SHARE);
  const handle = createOwnApi({ ...parts, streamsMax }).callback();
  const connections = new Connections(parts);
  const onRequest = (req: IncomingMessage, res: ServerResponse) => {
    if (!connections.begin({ req, res })) return;
    if (announcesBody(req)) res.once('finish', () => cutStraggler(req, strangerTimeout));
    void handle(req, res);
  };
  server.on('request', onRequest).on('checkExpectation', onRequest);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => connections.fail(socket as Socket, error));
  cutIdleReaders(server, readerTimeout);
  return server;
}

/** Closes a connection whose request was answered, but is still incomplete after the timeout. */
function cutStraggler(req: IncomingMessage, milliseconds: number): void {
  if (req.complete) return;
  setTimeout(() => req.complete || req.socket.destroy(), milliseconds).unref();
}

/** Converts Node's error on a connection to the API's answer. Undefined if the client cannot receive an answer. */
function problemOf({ code = '', message }: NodeJS.ErrnoException): ProtocolError | undefined {
  const reason = `${code}: ${message}`;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ProtocolError('timed_out', { reason });
  if (code === 'HPE_HEADER_OVERFLOW') return new ProtocolError('head_too_large', { reason });
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new ProtocolError('too_large', { reason });
  if (!code.startsWith('HPE_')) return undefined;
  return new ProtocolError('malformed', { reason, errors: { request: 'Must be valid HTTP/1.1, to its end' } });
}

interface Answering {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** Answers input that Node could not parse, after the earlier requests of the same connection. */
class Connections {
  readonly #parts: ApiParts;
  /** Last request on each connection. */
  readonly #last = new WeakMap<Socket, Answering>();
  readonly #failed = new WeakSet<Socket>();

  constructor(parts: ApiParts) {
    this.#parts = parts;
  }

  /** Records the last request of its connection. Returns false after invalid input: then it must not be answered. */
  begin(answering: Answering): boolean {
    const { socket } = answering.req;
    this.#last.set(socket, answering);
    return !this.#failed.has(socket);
  }

  fail(socket: Socket, error: NodeJS.ErrnoException): void {
    if (this.#failed.has(socket)) return;
    this.#failed.add(socket);
    const problem = problemOf(error);
    // A connection without any input is closed without an answer.
    if (!problem || !socket.writable || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const last = this.#last.get(socket);
    if (last && !last.req.complete) this.#failInBody(last, problem);
    else if (last && !last.res.closed) last.res.once('close', () => this.#refuse(socket, problem));
    else this.#refuse(socket, problem);
  }

  /** Makes the reading of the request's body fail. If the answer has already begun, closes the connection instead. */
  #failInBody({ req, res }: Answering, problem: ProtocolError): void {
    if (res.headersSent) {
      req.socket.destroySoon();
      return;
    }
    res.shouldKeepAlive = false;
    interrupt(req, problem);
  }

  #refuse(socket: Socket, problem: ProtocolError): void {
    if (!socket.writable) return;
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

/** Closes connections whose clients have read nothing during several checks: between two, this process may have been blocked itself. */
function cutIdleReaders(server: Server, milliseconds: number): void {
  const readers = new Map<Socket, { readonly taken: number; readonly idleLooks: number }>();
  server.on('connection', (socket: Socket) => {
    socket.setMaxListeners(0); // Each queued long answer adds a listener.
    readers.set(socket, { taken: 0, idleLooks: 0 });
    socket.once('close', () => readers.delete(socket));
  });
  const look = () => {
    for (const [socket, before] of readers) {
      const taken = socket.bytesWritten - socket.writableLength;
      const isIdle = socket.writableLength > 0 && taken === before.taken;
      const idleLooks = isIdle ? before.idleLooks + 1 : 0;
      if (idleLooks >= LOOKS) socket.destroy();
      else readers.set(socket, { taken, idleLooks });
    }
  };
  const looking = setInterval(look, milliseconds / LOOKS).unref();
  server.once('close', () => clearInterval(looking));
}
