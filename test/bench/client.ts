import { connect, type Socket } from 'node:net';

export interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly authorization: string;
  /** Default: `Accept` for JSON. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  /** The status line and the headers. */
  readonly head: string;
  readonly text: string;
}

/** One connection that stays open, with one request under way at a time. */
export interface Connection {
  /** @throws Error if the server closes the connection before it has answered. */
  send(request: Request): Promise<Answer>;
  close(): void;
}

/**
 * Opens a connection of a minimal HTTP client. It needs little processor time, because it shares the processor with the measured server. It
 * writes a request as one text, and reads bodies with a `Content-Length` or in chunks. An answer with neither is an error.
 */
export function connected(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true).once('error', reject);
    socket.once('connect', () => resolve(new SocketConnection(socket)));
  });
}

class SocketConnection implements Connection {
  readonly #socket: Socket;
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  /** Bytes received before the head is complete. */
  #begun: Buffer[] = [];
  #reading: { readonly head: string; readonly body: Body } | undefined;
  #isClosed = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', () => {}); // `close` follows
    socket.on('close', () => {
      this.#isClosed = true;
      this.#waiting?.reject(new Error('The connection was closed'));
    });
  }

  send(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new Error('The connection is closed'));
        return;
      }
      this.#waiting = { resolve, reject };
      this.#socket.write(written(request));
    });
  }

  #take(chunk: Buffer): void {
    if (this.#reading) {
      this.#reading.body.take(chunk);
    } else {
      this.#begun.push(chunk);
      const bytes = this.#begun.length === 1 ? chunk : Buffer.concat(this.#begun);
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = bytes.toString('latin1', 0, end);
      const body = bodyOf(head);
      if (!body) {
        this.#waiting?.reject(new Error(`The answer has no length: ${head}`));
        this.close();
        return;
      }
      this.#begun = [];
      this.#reading = { head, body };
      body.take(bytes.subarray(end + 4));
    }
    const { head, body } = this.#reading;
    if (!body.isWhole) return;
    const waiting = this.#waiting;
    this.#reading = undefined;
    this.#waiting = undefined;
    waiting?.resolve(new Received(head, body.parts));
  }

  close(): void {
    this.#socket.destroy();
  }
}

interface Body {
  readonly isWhole: boolean;
  readonly parts: readonly Buffer[];
  take(bytes: Buffer): void;
}

function bodyOf(head: string): Body | undefined {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return new LengthBody(Number(length));
  if (/^HTTP\/1.1 (204|304)/.test(head)) return new LengthBody(0);
  return /\r\ntransfer-encoding: *chunked/i.test(head) ? new ChunkedBody() : undefined;
}

class LengthBody implements Body {
  readonly parts: Buffer[] = [];
  #left: number;

  constructor(length: number) {
    this.#left = length;
  }

  get isWhole(): boolean {
    return this.#left === 0;
  }

  take(bytes: Buffer): void {
    if (bytes.length > 0) this.parts.push(bytes);
    this.#left -= bytes.length;
  }
}

/** A body in chunks (RFC 9112, 7.1), without trailers. */
class ChunkedBody implements Body {
  readonly parts: Buffer[] = [];
  isWhole = false;
  /** Received part of a line with a chunk size. */
  #line = '';
  /** Number of missing bytes of the current chunk, including its line end. */
  #left = 0;
  #isLast = false;

  take(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) {
      if (this.#left > 0) {
        const data = bytes.subarray(at, at + Math.max(this.#left - 2, 0));
        if (data.length > 0) this.parts.push(data);
        const taken = Math.min(this.#left, bytes.length - at);
        this.#left -= taken;
        at += taken;
        if (this.#left === 0 && this.#isLast) this.isWhole = true;
      } else {
        const end = bytes.indexOf(10, at);
        this.#line += bytes.toString('latin1', at, end < 0 ? bytes.length : end);
        at = end < 0 ? bytes.length : end + 1;
        if (end < 0) return;
        const size = Number.parseInt(this.#line, 16);
        this.#line = '';
        this.#isLast = size === 0;
        this.#left = size + 2;
      }
    }
  }
}

/** Decodes the body only on access, so a measured request does not include it. */
class Received implements Answer {
  readonly head: string;
  readonly #body: readonly Buffer[];
  constructor(head: string, body: readonly Buffer[]) {
    this.head = head;
    this.#body = body;
  }

  get status(): number {
    return Number(this.head.slice(9, 12));
  }

  get text(): string {
    return Buffer.concat(this.#body).toString();
  }
}

function written({ method, path, authorization, headers = { Accept: 'application/json' }, body }: Request): string {
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n${more.join('')}`;
  if (body === undefined) return `${head}\r\n`;
  const text = JSON.stringify(body);
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}
