import { lookup as systemLookup } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type {
  CalendarAnswer,
  CalendarRequest,
  FetchCalendar,
} from '../../core/availability/calendars/calendar-ports.js';
import { SECOND } from '../../core/basics/instants.js';
import type { Clock } from '../../core/basics/ports.js';
import { publicOnly, webhookUrlProblem, withoutWebcal } from './addresses.js';
import { notBefore } from './retry-after.js';
import { CONNECT_NEXT_MILLISECONDS } from './sender.js';

export interface CalendarFetcherOptions {
  /** Allows addresses that are not public, for development. */
  readonly allowPrivate: boolean;
  /** Clock to which a `Retry-After` in seconds is added. */
  readonly clock?: Clock;
  /** Timeout of a fetch, from the lookup of the name to the end of the last response. Default 15 s. */
  readonly timeoutMilliseconds?: number;
  /** Limit of a calendar's size in bytes after decompression. Default 10 MiB. */
  readonly maxBytes?: number;
  /** Resolves names, as `dns.lookup` does. */
  readonly lookup?: LookupFunction;
  /** Aborts fetches in progress and closes their connections. */
  readonly stopping?: AbortSignal | undefined;
}

const REDIRECTS_MAX = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Maximum number of content encodings that are applied to one response. */
const ENCODINGS_MAX = 3;

/** Failed fetch. Its message is a sentence without any part of the URL. */
class Failure extends Error {
  readonly retryAfter: string | undefined;
  constructor(message: string, retryAfter?: string) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** Fetches calendars under the rules of webhooks: public addresses on every hop, no proxies of the environment. */
export function calendarFetcher(options: CalendarFetcherOptions): FetchCalendar {
  const { allowPrivate, clock = Date.now, timeoutMilliseconds = 15 * SECOND, lookup = systemLookup } = options;
  const { maxBytes = 10 * 1_024 * 1_024, stopping } = options;
  const isAllowed = (url: string) => webhookUrlProblem({ allowPrivate })(url) === undefined;
  const network: Network = { lookup: allowPrivate ? lookup : publicOnly(lookup), isAllowed, maxBytes };

  return async (request) => {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMilliseconds);
    try {
      const signal = stopping ? AbortSignal.any([deadline.signal, stopping]) : deadline.signal;
      return await followed(request, network, signal);
    } catch (error) {
      if (stopping?.aborted) throw error; // our own shutdown
      const isLate = deadline.signal.aborted;
      const message = isLate ? `No answer within ${timeoutMilliseconds / SECOND} s` : explained(error);
      const retryAfter = error instanceof Failure ? error.retryAfter : undefined;
      return { kind: 'failed', message, notBefore: notBefore(retryAfter, clock()) };
    } finally {
      clearTimeout(timer);
    }
  };
}

interface Network {
  readonly lookup: LookupFunction;
  readonly isAllowed: (url: string) => boolean;
  readonly maxBytes: number;
}

/** Sends the request and follows its redirects. @throws Failure, or the network's error. */
async function followed(request: CalendarRequest, network: Network, signal: AbortSignal): Promise<CalendarAnswer> {
  let url = withoutWebcal(request.url);
  for (let redirects = 0; ; redirects += 1) {
    if (!network.isAllowed(url)) {
      throw new Failure(
        redirects === 0 ? 'Its address is not called' : 'It redirects to an address that is not called',
      );
    }
    const answer = await asked(new URL(url), request, network, signal);
    if ('kind' in answer) return answer;
    if (redirects === REDIRECTS_MAX) throw new Failure(`It redirects more than ${REDIRECTS_MAX} times`);
    url = redirected(url, answer.location);
  }
}

/** Returns the address that a redirect from `from` leads to. @throws Failure if it must not be followed. */
export function redirected(from: string, location: string): string {
  const next = withoutWebcal(location);
  if (!URL.canParse(next, from)) throw new Failure('It redirects to what is no URL');
  const target = new URL(next, from);
  if (new URL(from).protocol === 'https:' && target.protocol === 'http:') {
    throw new Failure('It redirects from https to http, which is not followed');
  }
  target.hash = '';
  return target.href;
}

/** Sends one request. Returns its answer, or the `location` of a redirect. */
function asked(
  url: URL,
  { etag, lastModified }: CalendarRequest,
  network: Network,
  signal: AbortSignal,
): Promise<CalendarAnswer | { readonly location: string }> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'GET',
      // No shared agent: it could reuse a closed connection, or use a proxy (NODE_USE_ENV_PROXY).
      agent: false,
      signal,
      lookup: network.lookup,
      ...{ autoSelectFamilyAttemptTimeout: CONNECT_NEXT_MILLISECONDS }, // passed on to net.connect, missing in http's types
      headers: {
        'user-agent': 'Slotkeeper',
        accept: 'text/calendar, */*;q=0.1',
        'accept-encoding': 'gzip, deflate, br',
        ...(etag !== null ? { 'if-none-match': etag } : lastModified !== null && { 'if-modified-since': lastModified }),
      },
    });
    request.once('error', reject);
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Failure('It speaks another protocol'));
    });
    request.once('response', (response) => {
      answerOf(response, etag !== null || lastModified !== null, network)
        .then(resolve, reject)
        // Do not read the rest of the response.
        .finally(() => request.destroy());
    });
    request.end();
  });
}

async function answerOf(
  response: http.IncomingMessage,
  isConditional: boolean,
  { maxBytes }: Network,
): Promise<CalendarAnswer | { readonly location: string }> {
  const { statusCode: status = 0, headers } = response;
  if (REDIRECTS.has(status)) {
    if (headers.location === undefined) throw new Failure('It redirects to nowhere');
    return { location: headers.location };
  }
  if (status === 304 && isConditional) return { kind: 'unchanged' };
  if (status !== 200 && status !== 203) throw new Failure(`It answered ${status}`, headers['retry-after']);
  return {
    kind: 'body',
    body: await bodyOf(response, maxBytes),
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
}

/** Reads and decompresses the body. @throws Failure if it is incomplete, too long, or has an unknown encoding. */
async function bodyOf(response: http.IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const encodings = (response.headers['content-encoding'] ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '' && each !== 'identity');
  if (encodings.length > ENCODINGS_MAX) throw new Failure('It is compressed in a way that is not known');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decoded(response, encodings)) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new Failure(`It is longer than ${maxBytes / 1_024 / 1_024} MiB`);
    chunks.push(chunk as Buffer);
  }
  // Copy the body to a buffer of its own, because that buffer is transferred to a worker thread.
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

/** Decompresses a body, beginning with the encoding that the server applied last. */
async function* decoded(response: Readable, encodings: readonly string[]): AsyncGenerator<Buffer> {
  let stream: Readable = response;
  for (const encoding of encodings.toReversed()) {
    const first = encoding === 'deflate' ? await firstChunk(stream) : undefined;
    const decoder = decoderOf(encoding, first);
    // Errors are not handled here, because they also reach the reader of the last stream.
    pipeline(stream, decoder, () => {});
    stream = decoder;
  }
  yield* stream as AsyncIterable<Buffer>;
}

function decoderOf(encoding: string, first: Buffer | undefined): Transform {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // Some servers omit the zlib header of `deflate` (RFC 9110, 8.4.1.2), whose first byte has a low half of 8.
      return first !== undefined && ((first[0] ?? 0) & 0x0f) !== 8 ? createInflateRaw() : createInflate();
    default:
      throw new Failure('It is compressed in a way that is not known');
  }
}

/** Returns the first chunk of a stream without consuming it. Undefined for an empty stream. */
function firstChunk(stream: Readable): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    stream.once('error', reject);
    stream.once('end', () => resolve(undefined));
    stream.once('readable', () => {
      const chunk = stream.read() as Buffer | null;
      if (chunk === null) return resolve(undefined);
      stream.unshift(chunk);
      resolve(chunk);
    });
  });
}

/** Returns the message for a failed fetch. Only uses an error's code, because its message contains hosts and addresses. */
function explained(error: unknown): string {
  if (error instanceof Failure) return error.message;
  if (error instanceof AggregateError && error.errors.length > 0) return explained(error.errors[0]);
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === undefined) return 'It could not be reached, or is at no public address';
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return 'The connection was closed before its end';
  if (code.startsWith('Z_') || code.startsWith('ERR_') || code.startsWith('HPE_'))
    return `The answer could not be read (${code})`;
  return `It could not be reached (${code})`;
}
