import { authorization, parseOutcome, parseRetryAfter, type Settings } from './exchange.js';
import { SlotkeeperError } from './failure.js';
import type { CallOptions, Schemas } from './types.js';

/** Milliseconds without any data after which a stream counts as lost: three times the service's keep-alive interval. */
const SILENCE = 45_000;
/** Maximum milliseconds between two attempts to connect. */
const PAUSE_MAX = 30_000;

type Query = Readonly<Record<string, unknown>>;

/**
 * Yields events as they arrive (Server-Sent Events), until the consumer stops. After a lost connection it resumes after the last event.
 * Rejects with a SlotkeeperError if a retry cannot help, as after 410, 401 or a response in another format.
 */
export async function* eventStream(
  { baseUrl, token, fetch, wait }: Settings,
  pathOf: (query: Query) => string,
  { query = {}, signal }: CallOptions & { readonly query?: Query },
): AsyncGenerator<Schemas['Event']> {
  let place = query;
  let last = '';
  let retry = 2_000;
  let failures = 0;
  for (;;) {
    signal?.throwIfAborted();
    let pause: number | undefined;
    const ending = new AbortController();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => ending.abort(), SILENCE);
    };
    try {
      heard();
      const headers: Record<string, string> = { Accept: 'text/event-stream', ...authorization(token) };
      if (last !== '') headers['Last-Event-ID'] = last;
      const answer = await fetch(baseUrl + pathOf(place), {
        headers,
        signal: AbortSignal.any([ending.signal, ...(signal ? [signal] : [])]),
      });
      if (!answer.ok) {
        const refused = await parseOutcome(answer);
        if (answer.status !== 429 && answer.status < 502) throw new SlotkeeperError(refused);
        pause = parseRetryAfter(answer.headers);
      } else if (!isStream(answer)) {
        throw unreadable(`What answers is no event stream: ${answer.headers.get('Content-Type')}`);
      } else {
        for await (const { id, retry: asked, data } of blocksOf(answer, heard)) {
          // Parse before `last` changes: an event that cannot be parsed must not be skipped when the stream resumes.
          const event = data === undefined ? undefined : eventOf(data, id);
          failures = 0;
          retry = asked ?? retry;
          last = id ?? last;
          // Never ask for `latest` again: it would skip events. A reconnect resumes after `last`, or begins at the first event.
          if (place.after === 'latest') place = { ...place, after: undefined };
          if (event !== undefined) {
            clearTimeout(silence); // the consumer may process the event for longer than `SILENCE`
            yield event;
            heard();
          }
        }
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof SlotkeeperError) throw error;
    } finally {
      clearTimeout(silence);
      ending.abort();
    }
    await wait(pause ?? Math.min(retry * 2 ** failures, PAUSE_MAX), signal);
    failures += 1;
  }
}

/** True for an event stream. Another response comes from a wrong address, where retries would never end. */
const isStream = ({ headers }: Response) => /^text\/event-stream\b/i.test(headers.get('Content-Type') ?? '');

/** One block of an event stream. `retry` is the requested delay before a reconnect, in milliseconds. */
interface Block {
  readonly id?: string;
  readonly retry?: number;
  readonly data?: string;
}

/** Parses complete blocks with content, as the HTML standard interprets an event stream. */
async function* blocksOf(answer: Response, heard: () => void): AsyncGenerator<Block> {
  let block: Block = {};
  for await (const line of linesOf(answer, heard)) {
    if (line !== '') block = withLine(block, line);
    else {
      if (Object.keys(block).length > 0) yield block;
      block = {};
    }
  }
}

function withLine(block: Block, line: string): Block {
  const colon = line.indexOf(':');
  const name = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
  if (name === 'data') return { ...block, data: block.data === undefined ? value : `${block.data}\n${value}` };
  if (name === 'id' && !value.includes('\0')) return { ...block, id: value };
  if (name === 'retry' && /^\d+$/.test(value)) return { ...block, retry: Number(value) };
  return block;
}

/** Yields the complete lines, which end in LF, CR or CRLF. Drops an unfinished last line. Calls `heard` for each chunk. */
async function* linesOf({ body }: Response, heard: () => void): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let endsInCr = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const text = decoder.decode(value, { stream: true });
    if (text === '') continue;
    // A CR at the end of a chunk ends its line at once, so an LF at the start of the next chunk is part of that line end.
    const lines = (rest + (endsInCr ? text.replace(/^\n/, '') : text)).split(/\r\n|\r|\n/);
    endsInCr = text.endsWith('\r');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

function eventOf(data: string, id: string | undefined): Schemas['Event'] {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw unreadable(`The data of event ${id ?? 'without id'} is no JSON`, cause);
  }
}

const unreadable = (message: string, cause?: unknown) =>
  new SlotkeeperError({ outcome: 'unreachable', cause: new Error(message, { cause }) });
