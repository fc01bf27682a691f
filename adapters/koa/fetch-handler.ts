import { IncomingMessage, ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { KoaApplication } from './application.js';
import { BODY_WAS_READ, interrupt } from './exchange/incoming-message.js';
import type { ApiParts } from './operations/parts.js';

export interface FetchOptions {
  /** IP address of the client, for limits. Any other text is ignored. */
  readonly address?: string | undefined;
}

/** Answers a request of the Fetch standard. Rejects only with the reason of the request's signal. */
export type FetchHandler = (request: Request, options?: FetchOptions) => Promise<Response>;

const NO_ADDRESS =
  'fetch was called without the address of the client: limits by address do not apply. Pass { address }, or set trustProxy if a proxy adds X-Forwarded-For';

/** Returns the HTTP interface as a handler of the Fetch standard, without a socket. */
export function fetchHandler(
  api: KoaApplication,
  { trustProxy, log }: Pick<ApiParts, 'trustProxy' | 'log'>,
): FetchHandler {
  const handle = api.callback();
  let isMissingSaid = false;
  return (request, { address = '' } = {}) => {
    const known = isIP(address) > 0 ? address : '';
    if (known === '' && trustProxy === 0 && !isMissingSaid) {
      isMissingSaid = true;
      log.warning(NO_ADDRESS);
    }
    return new Promise((resolve, reject) => {
      const { signal } = request;
      if (signal.aborted) return reject(signal.reason);
      const socket = new FetchSocket(request, known, resolve);
      const req = new FetchRequest(request, socket as unknown as Socket);
      const res = new ServerResponse(req);
      res.sendDate = false;
      res.useChunkedEncodingByDefault = false;
      res.assignSocket(socket as unknown as Socket);
      res.once('finish', () => socket.end(() => socket.destroy()));
      socket.on('drain', () => res.emit('drain'));
      const onAbort = () => socket.destroy();
      signal.addEventListener('abort', onAbort);
      socket.once('close', () => {
        signal.removeEventListener('abort', onAbort);
        req.destroy();
        // No effect if the response has begun. Otherwise the request was aborted, or its body failed.
        if (signal.aborted) reject(signal.reason);
        else resolve(new Response(null, { status: 499 }));
      });
      void handle(req, res);
    });
  };
}

/** Headers of a connection, and the date: the program's server sets them. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'date'];
const BODILESS = [204, 205, 304];
const HEAD_END = '\r\n\r\n';

/** Replaces the socket: passes the bytes that Node writes to a `Response`, as fast as its body is read. */
class FetchSocket extends Duplex {
  /** Empty if unknown. */
  readonly remoteAddress: string;
  readonly encrypted: boolean;
  readonly #request: Pick<Request, 'method' | 'signal'>;
  readonly #answer: (response: Response) => void;
  #body: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** Callback of the write that waits until the reader has taken its chunk. */
  #next: (() => void) | undefined;

  constructor(request: Request, remoteAddress: string, answer: (response: Response) => void) {
    super();
    this.remoteAddress = remoteAddress;
    this.encrypted = request.url.startsWith('https:');
    this.#request = request;
    this.#answer = answer;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, written: () => void): void {
    let bytes = chunk;
    if (!this.#body) {
      const end = chunk.indexOf(HEAD_END); // Node writes the whole head at once.
      bytes = chunk.subarray(end + HEAD_END.length);
      this.#begin(chunk.toString('latin1', 0, end));
    }
    const body = this.#body as unknown as ReadableStreamDefaultController<Uint8Array>;
    if (bytes.length > 0) body.enqueue(bytes);
    if (Number(body.desiredSize) > 0) written();
    else this.#next = written;
  }

  #begin(head: string): void {
    const [first = '', ...lines] = head.split('\r\n');
    const [, status = '', statusText = ''] = /^HTTP\/1\.1 (\d+) ?(.*)$/.exec(first) ?? [];
    const headers = new Headers();
    for (const line of lines) {
      const colon = line.indexOf(': ');
      headers.append(line.slice(0, colon), line.slice(colon + 2));
    }
    for (const name of OF_CONNECTION) headers.delete(name);
    const stream = new ReadableStream<Uint8Array>({
      start: (body) => {
        this.#body = body;
      },
      pull: () => {
        const next = this.#next;
        this.#next = undefined;
        next?.();
      },
      cancel: () => void this.destroy(),
    });
    const hasBody = this.#request.method !== 'HEAD' && !BODILESS.includes(Number(status));
    this.#answer(new Response(hasBody ? stream : null, { status: Number(status), statusText, headers }));
  }

  override _final(done: () => void): void {
    this.#body?.close();
    this.#body = undefined;
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const { signal } = this.#request;
    this.#body?.error(signal.aborted ? signal.reason : (error ?? new Error('The answer was cut off')));
    done(null);
  }
}

/** Node's request, whose body is read from a `Request`. */
class FetchRequest extends IncomingMessage {
  readonly #body: ReadableStream<Uint8Array> | null;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor({ url, method, headers, body, bodyUsed }: Request, socket: Socket) {
    super(socket);
    const { pathname, search, host } = new URL(url);
    this.method = method;
    this.url = pathname + search;
    this.httpVersion = '1.1';
    this.httpVersionMajor = 1;
    this.httpVersionMinor = 1;
    const isChunked = body !== null && !headers.has('content-length');
    this.headers = { host, ...(isChunked && { 'transfer-encoding': 'chunked' }), ...Object.fromEntries(headers) };
    this.rawHeaders = Object.entries(this.headers).flat() as string[];
    this.#body = body;
    if (bodyUsed || body?.locked) interrupt(this, new Error(BODY_WAS_READ));
  }

  override _read(size: number): void {
    super._read(size); // Node marks the body as read.
    this.#reader ??= this.#body?.getReader();
    const reading = this.#reader?.read() ?? Promise.resolve({ done: true, value: undefined });
    reading.then(
      ({ done, value }) => {
        this.complete = done;
        this.push(done ? null : value);
      },
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#reader?.cancel().catch(() => {}); // It only rejects if the body has already failed.
    super._destroy(error, done);
  }
}
