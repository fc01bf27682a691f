import { useCallback, useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { SlotkeeperError } from '../../../client/index.js';
import { useAgainWhenBack, useConsole, useEvents } from './use-console.js';
import type { Failure } from './words.js';

export type Answer<V> = { readonly outcome: 'ok'; readonly value: V } | Failure;
export type Operation<Q, V> = (query: Q, signal: AbortSignal) => Promise<Answer<V>>;

/** Time in ms for which an invalidated query waits for more events, because they come in bursts. */
const BURST = 250;

/** Delay in milliseconds for queries that follow what the user types. */
export const TYPING = 250;

/** Last answer to a query. If a later read fails, the value of the earlier one is kept. */
interface Answered<Q, V> {
  readonly query?: Q;
  readonly key?: string;
  readonly value?: V | undefined;
  readonly failure?: Failure | undefined;
}

/** Cache of a query's answer. `useQuery` creates one for each component. Components can share one, and then share its requests. */
export class QueryState<Q, V> {
  answered: Answered<Q, V> = {};
  isReading = false;
  readonly #watchers = new Set<() => void>();
  #ending = new AbortController();

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
      if (!this.isWatched) this.cancel();
    };
  }

  /** Reads after a delay in ms, and cancels a running read, so that only the last query is answered. */
  read(query: Q, operation: Operation<Q, V>, delay = 0): void {
    this.cancel();
    const { signal } = this.#ending;
    this.#setReading(true);
    const start = () => {
      operation(query, signal).then(
        (answer) => {
          if (!signal.aborted) this.#settle(query, answer);
        },
        (error: unknown) => {
          if (!signal.aborted) throw error;
        },
      );
    };
    if (delay === 0) start();
    else {
      const timer = setTimeout(start, delay);
      signal.addEventListener('abort', () => clearTimeout(timer));
    }
  }

  /** Drops the answer, and cancels a running read. */
  clear(): void {
    this.cancel();
    this.#set({});
  }

  cancel(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
    this.#setReading(false);
  }

  change(change: (value: V) => V): void {
    const { value } = this.answered;
    if (value !== undefined) this.#set({ ...this.answered, value: change(value) });
  }

  #settle(query: Q, answer: Answer<V>): void {
    this.isReading = false;
    const key = JSON.stringify(query);
    const kept = this.answered.key === key ? this.answered.value : undefined;
    this.#set(
      answer.outcome === 'ok' ? { query, key, value: answer.value } : { query, key, value: kept, failure: answer },
    );
  }

  #setReading(isReading: boolean): void {
    if (this.isReading === isReading) return;
    this.isReading = isReading;
    this.#tell();
  }

  #set(answered: Answered<Q, V>): void {
    this.answered = answered;
    this.#tell();
  }

  #tell(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

interface QueryOptions<Q, V> {
  /** Types of the events that invalidate the answer, such as `booking.*`. */
  readonly events?: readonly string[];
  /** Limits the invalidation to events of the booking with this UUID. */
  readonly booking?: string;
  /** Delay in ms between a change of the query and its read, for queries that the user types. */
  readonly delay?: number;
  readonly state?: QueryState<Q, V>;
}

export interface QueryAnswer<Q, V> {
  /** Query that was answered last. The value and the failure belong to it, not to a later query that is still being read. */
  readonly of: Q | undefined;
  readonly value: V | undefined;
  readonly failure: Failure | undefined;
  /** True until the current query is answered, and while it is read again. */
  readonly isLoading: boolean;
  /** True if the answer belongs to the current query. */
  readonly isCurrent: boolean;
  readonly reload: () => void;
  /** Updates the cached value without a request, for example with the response to the user's own change. */
  readonly change: (change: (value: V) => V) => void;
}

/**
 * Reads a query. Reads it again when it changes, when an event invalidates it, and, after a temporary failure, when the event stream
 * connects again. The last answer stays until the next one comes. An undefined query is not read and has no answer. Two queries are the
 * same if their JSON is equal. The operation may differ at each call.
 */
export function useQuery<Q, V>(
  operation: Operation<Q, V>,
  query: Q | undefined,
  { events = [], booking, delay = 0, state: shared }: QueryOptions<Q, V> = {},
): QueryAnswer<Q, V> {
  const [own] = useState(() => new QueryState<Q, V>());
  const state = shared ?? own;
  const [, redraw] = useReducer((count: number, _: undefined) => count + 1, 0);
  const latest = useRef({ operation, query });
  latest.current = { operation, query };
  const key = query === undefined ? undefined : JSON.stringify(query);
  const read = useCallback(
    (after: number) => {
      const { operation, query } = latest.current;
      if (query !== undefined) state.read(query, operation, after);
    },
    [state],
  );
  useEffect(() => {
    // If another component already shows the shared cache, its data is current: do not read it again.
    const isFresh = shared?.isWatched === true;
    const stop = state.watch(() => redraw(undefined));
    if (key === undefined) state.clear();
    else if (!isFresh) read(delay);
    else redraw(undefined); // The answer may have come between the rendering and this effect.
    return stop;
  }, [state, key, read]);
  useEvents(events, (event) => {
    if (events.length > 0 && (!booking || !event || event.booking === booking)) read(BURST);
  });
  const { answered, isReading } = state;
  const isAsked = key !== undefined;
  const isCurrent = isAsked && answered.key === key;
  const reload = useCallback(() => read(0), [read]);
  useAgainWhenBack(isCurrent ? answered.failure : undefined, reload);
  const { reach } = useConsole();
  // Read at once when the service is back: the client may pause for a long time before its next attempt.
  useEffect(() => reach.onBack(() => state.isReading && read(0)), [reach, state, read]);
  return {
    of: isAsked ? answered.query : undefined,
    value: isAsked ? answered.value : undefined,
    failure: isAsked ? answered.failure : undefined,
    isLoading: isAsked && (isReading || !isCurrent),
    isCurrent,
    reload,
    change: useCallback((change: (value: V) => V) => state.change(change), [state]),
  };
}

/** Collects all objects of a list that the client reads page by page. */
export async function collected<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Reads all pages of a list as if they were one. */
export const listAll = <T>(items: AsyncIterable<T>) =>
  awaitAnswer(collected(items).then((data) => ({ data, total: data.length })));

/** Returns the value as an answer. A failure that the client's `each` throws is returned as an answer, too. */
export async function awaitAnswer<V>(value: Promise<V>): Promise<Answer<V>> {
  try {
    return { outcome: 'ok', value: await value };
  } catch (error) {
    if (!(error instanceof SlotkeeperError) || error.result.outcome === 'ok') throw error;
    return error.result as Failure;
  }
}
