import { lookup as systemLookup } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { SECOND } from '../../core/basics/instants.js';
import type { Delivered } from '../../core/basics/mail.js';
import type { Clock, Instant } from '../../core/basics/ports.js';
import type { SendWebhook, WebhookMessage } from '../../core/messages/actions/delivery-ports.js';
import { publicOnly, webhookUrlProblem } from './addresses.js';
import { isForbiddenWebhookHeader, malformedHeader } from './headers.js';
import { notBefore } from './retry-after.js';

export interface WebhookSenderOptions {
  /** Allows addresses that are not public, for development. */
  readonly allowPrivate: boolean;
  /** Clock to which a `Retry-After` in seconds is added. */
  readonly clock?: Clock;
  /** Timeout of an attempt, from the lookup of the name to the end of the response. Default 15 s. */
  readonly timeoutMilliseconds?: number;
  /** Resolves names, as `dns.lookup` does. */
  readonly lookup?: LookupFunction;
  /** Aborts attempts in progress and closes their connections. */
  readonly stopping?: AbortSignal | undefined;
}

/** Limit of bytes that are read from a response's body. */
const BODY_BYTES = 8_192;
/** Limit of characters of a response's body that are stored with the delivery. */
const EXCERPT_LENGTH = 200;
/**
 * Milliseconds for connecting to one address of a host before the next one is tried. Node's default of 250 ms is too
 * short for other continents.
 */
export const CONNECT_NEXT_MILLISECONDS = 2_000;

/** Returns a function that sends webhooks by the Standard Webhooks specification. Ignores redirects and the environment's proxies. */
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
      if (stopping?.aborted) throw error; // our own shutdown
      // Not final, so that the delivery is retried: addresses change and servers recover.
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

/** Returns a signature for each secret. Undefined, so that nothing is sent, if there is none or one is invalid. */
async function signatureOf({ id, at, secrets, body }: WebhookMessage): Promise<string | undefined> {
  const { Webhook } = await import('standardwebhooks'); // loaded on demand, which keeps the start fast
  try {
    return secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body)).join(' ') || undefined;
  } catch {
    return undefined; // not the library's message, because readers of deliveries must not see parts of a secret
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
  /** Beginning of the response's body. */
  readonly text: string;
}

/** Sends one request. An incomplete body is accepted, a long one is cut. @throws the failure if there is no status. */
function exchange(message: WebhookMessage, signature: string, network: Network): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { id, at } = message;
    // Send bytes: with a string, Node would also write the headers in the string's encoding.
    const body = Buffer.from(message.body);
    const url = new URL(message.url);
    const configured = Object.entries(message.headers).filter(([name]) => !isForbiddenWebhookHeader(name));
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      // No shared agent: it could reuse a connection that the receiver closed, or use a proxy (NODE_USE_ENV_PROXY).
      agent: false,
      lookup: network.lookup,
      ...(network.stopping && { signal: network.stopping }),
      ...{ autoSelectFamilyAttemptTimeout: CONNECT_NEXT_MILLISECONDS }, // passed on to net.connect, missing in http's types
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
    // `close` is the only event that follows every outcome, including timeouts and unexpected protocol upgrades.
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

/** Shortens a response's body to one line, and masks the message's credentials in it. */
function excerptOf(text: string, message: WebhookMessage): string {
  const credentials = Object.values(message.headers).flatMap((value) => [value, ...value.split(/\s+/)]);
  // Mask the longest first. If a part were masked first, the rest of the whole credential would stay visible.
  const secrets = credentials.filter(({ length }) => length >= 8).sort((a, b) => b.length - a.length);
  const masked = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
  const line = masked.replace(/[\s\p{C}\uFFFD]+/gu, ' ').trim();
  return [...line].slice(0, EXCERPT_LENGTH).join('');
}

function explained(error: unknown): string {
  // If several addresses failed, the AggregateError has no message, but each address has its own error.
  if (error instanceof AggregateError) return error.errors.map(explained).join('; ');
  return error instanceof Error ? error.message : String(error);
}
