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
 * What becomes of a request: it passes; its connection is dropped before the service has it, or when it has answered; the
 * answer breaks off in the middle; the service gets it twice, the client its second answer; it waits for `release`; or
 * the proxy answers by itself, before the service has it or after.
 */
export type Fate = 'pass' | 'drop' | 'lose' | 'cut' | 'repeat' | 'delay' | MadeUp | { readonly instead: MadeUp };

export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** A way to an HTTP service on which requests and answers get lost. */
export interface UnreliableProxy {
  readonly url: string;
  /** Of the next requests, in order; those after them pass. */
  readonly fates: Fate[];
  /** All requests that arrived here. */
  readonly requests: Passed[];
  /** Lets those that wait go on. */
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

/** As it comes, for streams. */
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
