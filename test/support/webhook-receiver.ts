import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '../../core/basics/ports.js';

/** A webhook as a receiver gets it. */
export interface Hook {
  readonly method: string | undefined;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `webhook-id`. */
  readonly id: string;
  readonly body: string;
}

/** Answer of a receiver; `hang` never answers. */
export type Answer = 'hang' | { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** HTTP server that records requests and gives configured answers. */
export interface WebhookReceiver {
  readonly url: string;
  readonly hooks: Hook[];
  /** Default: 204. */
  answer: (hook: Hook) => Answer;
  /** Answers hanging requests, and resolves when the answers are sent. */
  release(answer: Exclude<Answer, 'hang'>): Promise<void>;
  /** Resolves when that many hooks have come to the path, or to any path. */
  got(count: number, path?: string): Promise<void>;
  close(): Promise<void>;
}

export async function webhookReceiver(): Promise<WebhookReceiver> {
  const hooks: Hook[] = [];
  const hanging = new Set<ServerResponse>();
  let waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const headers = request.headers as Record<string, string>;
    const { method, url: path = '' } = request;
    const hook = { method, path, headers, id: headers['webhook-id'] ?? '', body };
    hooks.push(hook);
    const answer = receiver.answer(hook);
    if (answer === 'hang') {
      hanging.add(response);
      response.once('close', () => hanging.delete(response));
    } else response.writeHead(answer.status, answer.headers).end();
    for (const look of waiting) look();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}`,
    hooks,
    answer: () => ({ status: 204 }),
    async release({ status, headers }) {
      await Promise.all(
        [...hanging].map((response) => {
          const closed = once(response, 'close');
          response.writeHead(status, headers).end();
          return closed;
        }),
      );
    },
    async got(count, path) {
      const isThere = () => hooks.filter((hook) => path === undefined || hook.path === path).length >= count;
      await new Promise<void>((resolve) => {
        const look = () => {
          if (!isThere()) return;
          waiting = waiting.filter((other) => other !== look);
          resolve();
        };
        waiting.push(look);
        look();
      });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Verifies a hook with the library's verifier, by the receiver's clock. @throws if the signature is wrong or too old. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was sent
export function verified({ body, headers }: Hook, secret: string, clock: Clock): any {
  const { now } = Date;
  Date.now = clock; // the library has no other way to set the time
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    Date.now = now;
  }
}
