import { lookup as systemLookup } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Delivered, SendWebhook, WebhookMessage } from '../../core/actions/delivery-ports.js';
import { SECOND } from '../../core/instants.js';
import type { Clock, Instant } from '../../core/ports.js';
import { publicOnly, webhookUrlProblem } from './addresses.js';
import { isForbiddenWebhookHeader, malformedHeader } from './headers.js';
import { notBefore } from './retry-after.js';

export interface WebhookSenderOptions {
  /** Lets addresses be called that are not public; for development. */
  readonly allowPrivate: boolean;
  /** From which a `Retry-After` in seconds counts. */
  readonly clock?: Clock;
  /** For the whole attempt, from the lookup of the name to the end of the answer. */
  readonly timeoutMilliseconds?: number;
  /** Resolves names, as `dns.lookup` does. */
  readonly lookup?: LookupFunction;
  /** Aborted when attempts that are under way are given up: their connections are closed. */
  readonly stopping?: AbortSignal | undefined;
}

/** How much of an answer's body is read, and how much of that is kept. */
const BODY_BYTES = 8_192;
const EXCERPT_LENGTH = 200;
/** Of several addresses, how long one may take to connect before the next; Node's 250 ms rule out other continents. */
export const CONNECT_NEXT_MILLISECONDS = 2_000;

/** Sends webhooks by the Standard Webhooks specification. Redirects and the proxies of the environment are not followed. */
export function webhookSender(options: WebhookSenderOptions): SendWebhook {
  const {
    allowPrivate,
    clock = Date.now,
    timeoutMilliseconds = 15 * SECOND,
    lookup = systemLookup,
    stopping,
  } = options;
  const urlProblem = webhookUrlProblem({ allowPrivate });
  const network: Network = { lookup: allowPrivate ? lookup : publicOnly(lookup), timeoutMilliseconds, stopping };

  return async (message) => {
    const problem = urlProblem(message.url) ?? headersProblem(message.headers);
    if (problem !== undefined) return failed(problem, { final: true });
    const signature = await signatureOf(message);
    if (signature === undefined) return failed('There is no secret that can sign', { final: true });
    try {
      return delivered(await exchange(message, signature, network), message, clock());
    } catch (error) {
      if (stopping?.aborted) throw error; // which says nothing of the receiver
      // whatever it was, names get other addresses and servers come back
      return failed(explained(error));
    }
  };
}

const failed = (message: string | null, more: Partial<Delivered> = {}): Delivered => ({
  ok: false,
  status: null,
  message,
  notBefore: null,
  final: false,
  ...more,
});

function headersProblem(headers: WebhookMessage['headers']): string | undefined {
  for (const [name, value] of Object.entries(headers)) {
    const problem = malformedHeader(name, value);
    if (problem !== undefined) return `A configured header is unusable: ${problem}`;
  }
  return undefined;
}

/** One signature for each secret; undefined when there is no usable one, for nothing goes out unsigned. */
async function signatureOf({ id, at, secrets, body }: WebhookMessage): Promise<string | undefined> {
  const { Webhook } = await import('standardwebhooks'); // with the first webhook: it is not needed to start
  try {
    return secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body)).join(' ') || undefined;
  } catch {
    return undefined; // not the library's message: no part of a secret is for those who read the deliveries
  }
}

interface Network {
  readonly lookup: LookupFunction;
  readonly timeoutMilliseconds: number;
  readonly stopping: AbortSignal | undefined;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The beginning of the body. */
  readonly text: string;
}

/**
 * One request, one answer. The status decides, so an answer whose body breaks off or never ends is still an answer.
 * @throws whatever kept the status from arriving.
 */
function exchange(message: WebhookMessage, signature: string, network: Network): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { id, at } = message;
    // bytes: with a text, Node writes the headers in the text's encoding, and not in theirs
    const body = Buffer.from(message.body);
    const url = new URL(message.url);
    const configured = Object.entries(message.headers).filter(([name]) => !isForbiddenWebhookHeader(name));
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      // an agent of its own: no connection that a receiver may have closed meanwhile, and no proxy (NODE_USE_ENV_PROXY)
      agent: false,
      lookup: network.lookup,
      ...(network.stopping && { signal: network.stopping }),
      ...{ autoSelectFamilyAttemptTimeout: CONNECT_NEXT_MILLISECONDS }, // passed on to net.connect, unknown to http's types
      headers: {
        'user-agent': 'Slotkeeper',
        ...Object.fromEntries(configured.map(([name, value]) => [name.toLowerCase(), value])),
        'content-type': 'application/json',
        'content-length': body.length,
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at / SECOND)),
        'webhook-signature': signature,
      },
    });
    const deadline = setTimeout(() => {
      request.destroy(new Error(`No answer within ${network.timeoutMilliseconds / SECOND} s`));
    }, network.timeoutMilliseconds);

    let answer: (() => Answer) | undefined;
    let failure = new Error('The connection was closed without an answer');
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= BODY_BYTES) response.destroy();
      });
      answer = () => ({
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
        text: Buffer.concat(chunks).toString('utf8', 0, BODY_BYTES),
      });
    });
    request.on('error', (error) => {
      failure = error;
    });
    // the one event that follows every ending, also the deadline's and that of a protocol switch nobody asked for
    request.once('close', () => {
      clearTimeout(deadline);
      if (answer) resolve(answer());
      else reject(failure);
    });
    request.end(body);
  });
}

function delivered({ status, retryAfter, text }: Answer, message: WebhookMessage, now: Instant): Delivered {
  const excerpt = excerptOf(text, message) || null;
  if (status >= 200 && status < 300) return { ok: true, status, message: excerpt, notBefore: null, final: false };
  if (status === 410) return failed(excerpt, { status, final: true });
  const isRedirect = status >= 300 && status < 400;
  return failed(isRedirect ? 'Redirects are not followed' : excerpt, { status, notBefore: notBefore(retryAfter, now) });
}

/** What the receiver says, in one line and without the credentials that some of them echo. */
function excerptOf(text: string, message: WebhookMessage): string {
  const credentials = Object.values(message.headers).flatMap((value) => [value, ...value.split(/\s+/)]);
  // the longest first: a part that is masked in the whole leaves the rest of it bare
  const secrets = credentials.filter(({ length }) => length >= 8).sort((a, b) => b.length - a.length);
  const masked = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
  const line = masked.replace(/[\s\p{C}\uFFFD]+/gu, ' ').trim();
  return [...line].slice(0, EXCERPT_LENGTH).join('');
}

function explained(error: unknown): string {
  // of several addresses that were tried, each has its own error and the whole has no message
  if (error instanceof AggregateError) return error.errors.map(explained).join('; ');
  return error instanceof Error ? error.message : String(error);
}
