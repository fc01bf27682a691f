import type { CallOptions, Done, Refused, Unchanged, Unknown, Unreachable } from './types.js';

/** Settings of a client. */
export interface Settings {
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly fetch: typeof fetch;
  /** Waits the given number of milliseconds. Rejects with the signal's reason if the signal aborts. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Request of a call, which may be sent several times. */
interface Asked extends CallOptions {
  readonly method: string;
  /** Path with the query. */
  readonly path: string;
  readonly body?: unknown;
}

type Outcome = Done<number, unknown> | Refused | Unchanged | Unknown | Unreachable;

const TRIES = 4;
/** Milliseconds for all attempts of a call together, including the pauses between them. */
const PATIENCE = 30_000;
/** Milliseconds before the second attempt. Doubles before each further one. */
const PAUSE = 250;

/**
 * Sends a request, and retries it while that is safe: after lost connections, except for PATCH, PUT and DELETE (a POST keeps its
 * idempotency key); and after temporary refusals, once `Retry-After` has passed. Rejects only if the signal aborts.
 */
export async function exchange(settings: Settings, asked: Asked): Promise<Outcome> {
  const { method, signal } = asked;
  signal?.throwIfAborted();
  const isRead = method === 'GET' || method === 'HEAD';
  const idempotencyKey = method === 'POST' ? (asked.idempotencyKey ?? newKey()) : undefined;
  const isSafe = isRead || idempotencyKey !== undefined;
  const request = requestOf(settings, asked, idempotencyKey);
  const unknown = (cause: unknown): Outcome =>
    isRead ? { outcome: 'unreachable', cause } : { outcome: 'unknown', idempotencyKey, cause };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`No answer within ${PATIENCE / 1000} s`)), PATIENCE);
  const patient = AbortSignal.any([limit.signal, ...(signal ? [signal] : [])]);
  const end = Date.now() + PATIENCE;
  /** True if an earlier attempt without a usable response may have been executed. */
  let isOpen = false;
  try {
    for (let tries = 1; ; tries += 1) {
      const { answered, cause, isLost, retryAfter } = await attempt(settings, asked.path, {
        ...request,
        signal: patient,
      });
      signal?.throwIfAborted();
      const status = answered?.status ?? 0;
      const isForNow = status === 429 || status === 503;
      // After a server error (5xx) without `Retry-After`, it is unknown whether a write was executed.
      const hasFailed = status >= 500 && retryAfter === undefined && !isRead;
      isOpen ||= (isLost || hasFailed) && !isRead;
      const isUnknown = isLost || hasFailed || (isOpen && isForNow);
      const outcome = answered && !isUnknown ? answered : unknown(cause ?? answered);
      const isWorthIt = isLost || (hasFailed && isForNow) ? isSafe : retryAfter !== undefined;
      const pause = retryAfter ?? PAUSE * 2 ** (tries - 1) * (1 + Math.random());
      if (!isWorthIt || tries === TRIES || Date.now() + pause > end) return outcome;
      await settings.wait(pause, signal);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Result of sending the request once. */
interface Attempt {
  readonly answered?: Done<number, unknown> | Refused | Unchanged;
  readonly cause?: unknown;
  /** True if it is unknown whether the request arrived. Gateways answer 502 and 504 then. */
  readonly isLost: boolean;
  /** `Retry-After` of a 429 or 503, in milliseconds. */
  readonly retryAfter?: number | undefined;
}

async function attempt({ fetch, baseUrl }: Settings, path: string, request: RequestInit): Promise<Attempt> {
  try {
    const answer = await fetch(baseUrl + path, request);
    const { status, headers } = answer;
    const isBusy = status === 429 || status === 503;
    return {
      answered: await parseOutcome(answer),
      isLost: status === 502 || status === 504,
      retryAfter: isBusy ? parseRetryAfter(headers) : undefined,
    };
  } catch (cause) {
    return { cause, isLost: true };
  }
}

function requestOf({ token }: Settings, asked: Asked, idempotencyKey: string | undefined): RequestInit {
  const { method, body, ifMatch, ifNoneMatch } = asked;
  const headers: Record<string, string> = { Accept: 'application/json, */*;q=0.5', ...authorization(token) };
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  if (ifMatch !== undefined) headers['If-Match'] = ifMatch;
  if (ifNoneMatch !== undefined) headers['If-None-Match'] = ifNoneMatch;
  if (body === undefined) return { method, headers };
  if (body instanceof Blob) {
    headers['Content-Type'] = body.type;
    return { method, headers, body };
  }
  headers['Content-Type'] = 'application/json';
  // Makes the service refuse unknown fields by name: TypeScript does not find every misspelled field, and JavaScript callers have no types.
  headers.Prefer = 'handling=strict';
  return { method, headers, body: JSON.stringify(body) };
}

/** Returns the `Authorization` header for a token or an owner's `<e-mail>:<token>`: Base64 of its UTF-8. */
export function authorization(token: string | undefined): Record<string, string> {
  if (token === undefined) return {};
  const bytes = String.fromCharCode(...new TextEncoder().encode(token));
  return { Authorization: `Bearer ${btoa(bytes)}` };
}

/** Parses a response. Rejects if its body is incomplete, or invalid where it must be JSON. */
export async function parseOutcome(answer: Response): Promise<Done<number, unknown> | Refused | Unchanged> {
  const { status, headers } = answer;
  if (answer.ok && headers.get('Content-Type')?.startsWith('image/')) {
    return { outcome: 'ok', status, value: await answer.blob(), headers };
  }
  const text = await answer.text();
  if (status === 304) return { outcome: 'unchanged', status, headers };
  const isJson = headers.get('Content-Type')?.includes('json') === true;
  if (answer.ok) {
    const value = isJson ? JSON.parse(text) : text === '' ? undefined : text;
    return { outcome: 'ok', status, value: value?.success === true ? value.data : value, headers };
  }
  // The body of a refusal by a gateway is not always JSON.
  const body = isJson ? JSON.parse(text) : text;
  const { reason, errors = {}, message: said = Object.values(errors)[0] ?? `HTTP ${status}` } = isJson ? body : {};
  const message = (status === 401 && readChallenge(headers)) || said;
  return { outcome: 'refused', status, reason, message, errors, body, headers };
}

/** Returns why the service refused a credential: the description in `WWW-Authenticate` (RFC 6750, section 3). */
export function readChallenge(headers: Headers): string | undefined {
  return /\berror_description="([^"\\]*)"/.exec(headers.get('WWW-Authenticate') ?? '')?.[1];
}

/** Parses `Retry-After` to milliseconds from now. Undefined if the header is missing or invalid. */
export function parseRetryAfter(headers: Headers): number | undefined {
  const said = headers.get('Retry-After');
  if (said === null) return undefined;
  const milliseconds = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(milliseconds, 0);
}

/** Returns 128 random bits in hex. Does not use `crypto.randomUUID`, which browsers only offer to pages served over https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
