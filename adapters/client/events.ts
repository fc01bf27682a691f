import { authorization, outcomeOf, retryAfterOf, type Settings } from './exchange.js';
import { SlotkeeperError } from './failure.js';
import type { CallOptions, Schemas } from './types.js';

/** Milliseconds in which a stream that lives says something: three times what the service lets pass. */
const SILENCE = 45_000;
/** The longest pause between two tries, in milliseconds. */
const PAUSE_MAX = 30_000;

type Query = Readonly<Record<string, unknown>>;

/**
 * The events as they come (Server-Sent Events), for as long as somebody reads them: where the connection is lost, it goes
 * on after the last one that came. Rejects with a SlotkeeperError for what no other try would mend, such as 410 and 401.
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
        const refused = await outcomeOf(answer);
        if (answer.status !== 429 && answer.status < 502) throw new SlotkeeperError(refused);
        pause = retryAfterOf(answer.headers);
      } else {
        for await (const block of blocksOf(answer, heard)) {
          failures = 0;
          if (block.retry !== undefined) retry = Number(block.retry);
          if (block.id !== undefined) last = block.id;
          // From here on, `latest` is a place: the one that was named, or the beginning.
          if (place.after === 'latest') place = { ...place, after: undefined };
          if (block.data !== undefined) {
            clearTimeout(silence); // the reader may take its time
            yield JSON.parse(block.data);
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

type Fields = Readonly<Record<string, string>>;

/** The fields of each block that has come whole; comments have the name of none. */
async function* blocksOf({ body }: Response, heard: () => void): AsyncGenerator<Fields> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      yield Object.fromEntries(block.split('\n').map((line) => [line.split(':', 1)[0], line.replace(/^[^:]*: ?/, '')]));
    }
  }
}
