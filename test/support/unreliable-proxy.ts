import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer that a proxy makes up, such as a gateway's. */
export interface MadeUp {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Fate of a request. `pass`: nothing happens to it. `drop`, `lose`: its connection is closed before the service receives it, or after the
 * service has answered. `cut`: the answer breaks off in the middle. `repeat`: the service gets the request twice, and the client the second
 * answer. `delay`: it waits for `release`. Otherwise, the proxy itself answers, instead of the service or after it.
 */
export type Fate = 'pass' | 'drop' | 'lose' | 'cut' | 'repeat' | 'delay' | MadeUp | { readonly instead: MadeUp };

export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** A proxy to an HTTP service that loses requests and answers. */
export interface UnreliableProxy {
  readonly url: string;
  /** Fates of the next requests, in order. Later ones pass. */
  readonly fates: Fate[];
  /** All requests received here. */
  readonly requests: Passed[];
  /** Lets delayed requests continue. */
  release(): void;
  /** Ends all connections that there are. */
  cut(): void;
  close(): Promise<void>;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export async function unreliableProxy(target: string): Promise<UnreliableProxy> {
  const fates: Fate[] = [];
  const requests: Passed[] = [];
  const waiting: (() => void)[] = [];

  const forwarded = ({ method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      request(`${target}${url}`, { method: method ?? 'GET', headers }, resolve)
        .on('error', reject)
        .end(body);
    });
  const answered = async (asked: IncomingMessage, body: Buffer): Promise<Answered> => {
    const answer = await forwarded(asked, body);
    const { statusCode: status = 0, headers } = answer;
    return { status, headers, body: await bytesOf(answer) };
  };

  async function serve(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const fate = fates.shift() ?? 'pass';
    const { method = '', url: path = '', headers } = asked;
    requests.push({ method, path, headers });
    const body = await bytesOf(asked);
    if (fate === 'drop') return void response.destroy();
    if (fate === 'delay') await new Promise<void>((resolve) => waiting.push(resolve));
    if (fate === 'pass' || fate === 'delay') return pass(await forwarded(asked, body), response);
    if (typeof fate === 'object' && 'status' in fate) return makeUp(response, fate);
    if (fate === 'repeat') await answered(asked, body);
    const answer = await answered(asked, body);
    if (fate === 'lose') return void response.destroy();
    if (typeof fate === 'object') return makeUp(response, fate.instead);
    response.writeHead(answer.status, answer.headers);
    if (fate === 'repeat') return void response.end(answer.body);
    response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => response.destroy());
  }

  const server = createServer((asked, response) => {
    serve(asked, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fates,
    requests,
    release() {
      for (const go of waiting.splice(0)) go();
    },
    cut: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Forwards chunks as they arrive, for streams. */
function pass(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 0, answer.headers);
  response.flushHeaders();
  answer.on('error', () => response.destroy());
  response.on('close', () => answer.destroy());
  answer.pipe(response);
}

function makeUp(response: ServerResponse, { status, headers = {}, body = '' }: MadeUp): void {
  response.writeHead(status, headers).end(body);
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
