import { connect, type Socket } from 'node:net';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly authorization: string;
  /** Sent as JSON. */
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  /** The lines of the head, without the first. */
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
  #received: Buffer | undefined;
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
    const bytes = this.#received === undefined ? chunk : Buffer.concat([this.#received, chunk]);
    const end = bytes.indexOf('\r\n\r\n');
    const head = end < 0 ? undefined : bytes.toString('latin1', 0, end);
    const length = head === undefined ? 0 : contentLength(head);
    if (head === undefined || bytes.length < end + 4 + length) {
      this.#received = bytes;
      return;
    }
    this.#received = undefined;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    const status = Number(head.slice(9, 12));
    waiting?.resolve({ status, head, text: bytes.toString('utf8', end + 4, end + 4 + length) });
  }

  close(): void {
    this.#socket.destroy();
  }
}

function contentLength(head: string): number {
  return Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
}

function written({ method, path, authorization, body }: Request): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nAccept: application/json\r\n`;
  if (body === undefined) return `${head}\r\n`;
  const text = JSON.stringify(body);
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}
