import { connect, type Socket } from 'node:net';

export interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly authorization: string;
  /** Default: that JSON is accepted. */
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
  /** @throws Error when the server closes the connection before it has answered. */
  send(request: Request): Promise<Answer>;
  close(): void;
}

/**
 * Far less than a real HTTP client, so that it takes little of the processor that it shares with what it measures: it
 * writes a request as one text, and knows answers with a `Content-Length` only, which all servers here send.
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
  #chunks: Buffer[] = [];
  #received = 0;
  #expected = 0;
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
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    if (this.#received < this.#expected) return;
    const bytes = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = bytes.toString('latin1', 0, end);
    // A long answer comes in many chunks: they are put together once, when the last one is there.
    this.#expected = end + 4 + contentLength(head);
    if (bytes.length < this.#expected) return;
    this.#chunks = [];
    this.#received = 0;
    this.#expected = 0;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(new Received(head, bytes.subarray(end + 4)));
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** Decodes the body only for those who read it: a timed request is not charged with it. */
class Received implements Answer {
  readonly head: string;
  readonly #body: Buffer;
  constructor(head: string, body: Buffer) {
    this.head = head;
    this.#body = body;
  }

  get status(): number {
    return Number(this.head.slice(9, 12));
  }

  get text(): string {
    return this.#body.toString();
  }
}

function contentLength(head: string): number {
  return Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
}

function written({ method, path, authorization, headers = { Accept: 'application/json' }, body }: Request): string {
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n${more.join('')}`;
  if (body === undefined) return `${head}\r\n`;
  const text = JSON.stringify(body);
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}
