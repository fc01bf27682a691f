import { randomUUID } from 'node:crypto';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { announcesBody, interrupt } from './exchange/request.js';
import { failed, ProtocolError } from './exchange/responses.js';
import { LINGER } from './exchange/writing.js';
import { createOwnApi } from './http-api.js';
import { STREAMS_SHARE } from './limits/stream-places.js';
import type { ApiParts } from './operations/parts.js';

/** What the server grants its clients; times are in ms. */
export interface ServerSettings {
  /** Limit of connections; more are closed at once. At most 80 % of them are event streams. */
  readonly maxConnections: number;
  /** How long a request may take to arrive. */
  readonly requestTimeout: number;
  /**
   * How long a stranger may keep us waiting: for the head of a request, and for the rest of one that was answered before
   * it was all there, as one without a valid credential is.
   */
  readonly strangerTimeout: number;
  /** How long a client may take nothing of what is written to it. */
  readonly readerTimeout: number;
}

export const SERVER_DEFAULTS: ServerSettings = {
  maxConnections: 5_000,
  requestTimeout: 60_000,
  strangerTimeout: 10_000,
  readerTimeout: 30_000,
};

/**
 * How long a proxy may keep a connection on which it asks nothing, in ms. The proxy must be the one who closes it: what it
 * asks while the server does is lost, and its client is told 502. nginx keeps them for a minute, Caddy for two, others for ten.
 */
const PROXY_PAUSE = 11 * 60_000;

/**
 * The HTTP server of the API, not listening yet. Everything that has to do with connections is here: clients that are
 * slow, that stop half-way, or that speak no HTTP get the API's own answers, or none.
 */
export function createApiServer(parts: ApiParts, settings: Partial<ServerSettings> = {}): Server {
  const { maxConnections, requestTimeout, strangerTimeout, readerTimeout } = { ...SERVER_DEFAULTS, ...settings };
  const headersTimeout = Math.min(strangerTimeout, requestTimeout);
  const server = createServer({
    requestTimeout,
    headersTimeout,
    connectionsCheckingInterval: Math.ceil(headersTimeout / 10),
    requireHostHeader: false, // the API refuses such requests itself
  });
  server.maxConnections = maxConnections;
  if (parts.trustProxy > 0) server.keepAliveTimeout = PROXY_PAUSE;
  // A client may say that it sends no more, and still wait for its answer. Not in Node's documentation, but nothing else does it.
  Object.assign(server, { httpAllowHalfOpen: true });

  // Ordinary requests find a connection however many streams there are.
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

/** Cuts a connection on which a request that has its answer is still not all there after so long. */
function cutStraggler(req: IncomingMessage, milliseconds: number): void {
  if (req.complete) return;
  setTimeout(() => req.complete || req.socket.destroy(), milliseconds).unref();
}

/** What Node found wrong with what came on a connection, as the API answers it; undefined when nobody is there to read it. */
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

/** Answers what Node could not read, in its turn: after what was asked before it on the same connection. */
class Connections {
  readonly #parts: ApiParts;
  /** The last request on each connection. */
  readonly #last = new WeakMap<Socket, Answering>();
  readonly #failed = new WeakSet<Socket>();

  constructor(parts: ApiParts) {
    this.#parts = parts;
  }

  /** Whether the request is to be answered: nothing is that comes after what could not be read. */
  begin(answering: Answering): boolean {
    const { socket } = answering.req;
    this.#last.set(socket, answering);
    return !this.#failed.has(socket);
  }

  fail(socket: Socket, error: NodeJS.ErrnoException): void {
    if (this.#failed.has(socket)) return;
    this.#failed.add(socket);
    const problem = problemOf(error);
    // A connection on which nothing was ever sent is closed as silently.
    if (!problem || !socket.writable || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const last = this.#last.get(socket);
    if (last && !last.req.complete) this.#failInBody(last, problem);
    else if (last && !last.res.closed) last.res.once('close', () => this.#refuse(socket, problem));
    else this.#refuse(socket, problem);
  }

  /** The request is being answered: its answer says what is wrong with its body, if anybody still reads that. */
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

/** How often it is looked whether clients take what is written, within the time that they have. */
const LOOKS = 6;

/**
 * Cuts every connection that has something to give, and whose client has taken nothing of it for so long: for so many
 * looks, since a process that was held up itself must not blame its clients.
 */
function cutIdleReaders(server: Server, milliseconds: number): void {
  const readers = new Map<Socket, { readonly taken: number; readonly idleLooks: number }>();
  server.on('connection', (socket: Socket) => {
    socket.setMaxListeners(0); // each long answer that waits listens for its end
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
