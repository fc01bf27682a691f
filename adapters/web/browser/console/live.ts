import { type Client, createClient, type Schemas, SlotkeeperError } from '../../../client/index.js';

export type LiveEvent = Schemas['Event'];

/**
 * `live`: changes arrive; `connecting`: not connected yet; `lost`: reconnecting; `asleep`: disconnected while the page is hidden; `ended`:
 * the token is invalid.
 */
export type LiveState = 'connecting' | 'live' | 'lost' | 'asleep' | 'ended';

/** Milliseconds after which a hidden page closes its stream. */
const UNSEEN = 30_000;

type Listener = (event: LiveEvent) => void;

/**
 * Stream of the app's events. Views wait for `ready`, load their data, and apply the events: the position in the feed is fixed before
 * loading, so that no change is missed.
 */
export class Live {
  /** Resolves when the position in the feed is fixed. */
  readonly ready: Promise<void>;
  readonly #client: Client;
  readonly #stream: Client;
  readonly #listeners = new Map<Listener, readonly string[]>();
  readonly #anew = new Set<() => void>();
  readonly #back = new Set<() => void>();
  readonly #watchers = new Set<(state: LiveState) => void>();
  readonly #stops: (() => void)[] = [];
  #state: LiveState = 'connecting';
  #silentSince: number | undefined = Date.now();
  /** The last event that was heard of; undefined while there has been none. */
  #place: string | undefined;
  #following: AbortController | undefined;
  #unseen: ReturnType<typeof setTimeout> | undefined;
  /** Tries to connect again at once. */
  #hurry: () => void = () => {};
  #hasPoint = false;
  /** True if the last request got no answer. */
  #isUnanswered = false;
  #isClosed = false;

  constructor(
    client: Client,
    { baseUrl, fetch }: { readonly baseUrl: string; readonly fetch: typeof globalThis.fetch },
  ) {
    this.#client = client;
    this.#stream = createClient({ baseUrl, fetch: this.#watched(fetch), wait: this.#soonIfUnanswered });
    const seen = () => this.#seen();
    const online = () => this.#online();
    const offline = () => this.#offline();
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    this.#stops.push(
      () => document.removeEventListener('visibilitychange', seen),
      () => window.removeEventListener('online', online),
      () => window.removeEventListener('offline', offline),
    );
    this.ready = this.#begin();
  }

  get state(): LiveState {
    return this.#state;
  }

  /** Time since when no changes have come, in milliseconds; undefined while they come. */
  get silentSince(): number | undefined {
    return this.#silentSince;
  }

  /** Events of these types, `booking.*` being all of bookings, for as long as the answer is not called. */
  on(types: readonly string[], listener: Listener): () => void {
    this.#listeners.set(listener, types);
    return () => this.#listeners.delete(listener);
  }

  /** Called when events were missed, so that all data must be loaded again. */
  onAnew(listener: () => void): () => void {
    this.#anew.add(listener);
    return () => this.#anew.delete(listener);
  }

  /** Called when events arrive again after an interruption. */
  onBack(listener: () => void): () => void {
    this.#back.add(listener);
    return () => this.#back.delete(listener);
  }

  /** Calls the watcher with the state, now and after each change. */
  watch(watcher: (state: LiveState) => void): () => void {
    this.#watchers.add(watcher);
    watcher(this.#state);
    return () => this.#watchers.delete(watcher);
  }

  /** Continues after the token was renewed. */
  resume(): void {
    if (this.#state === 'ended') this.#follow();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#unseen);
    this.#following?.abort();
    for (const stop of this.#stops) stop();
    this.#listeners.clear();
    this.#anew.clear();
    this.#back.clear();
    this.#watchers.clear();
  }

  async #begin(): Promise<void> {
    await this.#takePoint();
    if (this.#state === 'connecting') this.#follow();
  }

  /** If the last event is unknown, the stream starts at its own position when it connects, and all data is loaded again. */
  async #takePoint(): Promise<void> {
    const point = await this.#client.listEvents({ query: { after: 'latest', limit: 1 } });
    this.#hasPoint = point.outcome === 'ok';
    if (point.outcome === 'ok') this.#place = point.headers.get('Last-Event-ID') ?? undefined;
  }

  #follow(): void {
    if (this.#isClosed) return;
    this.#following?.abort();
    const following = new AbortController();
    this.#following = following;
    this.#listen(following.signal).catch((error: unknown) => {
      if (!following.signal.aborted) throw error;
    });
  }

  async #listen(signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        if (!this.#hasPoint) await this.#loadAnew();
        const query = this.#place === undefined ? {} : { after: this.#place };
        for await (const event of this.#stream.events({ query, signal })) {
          this.#place = event.uuid;
          this.#tell(event);
        }
      } catch (error) {
        if (signal.aborted || !(error instanceof SlotkeeperError)) throw error;
        const status = 'status' in error.result ? error.result.status : undefined;
        if (status === 401) return this.#set('ended');
        this.#hasPoint = false;
        // Events that are not kept any more are no fault; anything else is not asked for in a hurry.
        if (status !== 410) {
          this.#set('lost');
          await this.#patiently(PAUSE, signal);
        }
      }
    }
  }

  async #loadAnew(): Promise<void> {
    await this.#takePoint();
    if (!this.#hasPoint) throw new SlotkeeperError({ outcome: 'unreachable', cause: undefined });
    for (const listener of [...this.#anew]) listener();
  }

  #tell(event: LiveEvent): void {
    for (const [listener, types] of [...this.#listeners]) {
      if (types.some((type) => matches(type, event.type))) listener(event);
    }
  }

  #seen(): void {
    clearTimeout(this.#unseen);
    if (document.visibilityState === 'visible') {
      if (this.#state === 'asleep') this.#follow();
      return;
    }
    this.#unseen = setTimeout(() => {
      if (this.#state === 'ended') return;
      this.#following?.abort();
      this.#set('asleep');
    }, UNSEEN);
  }

  /** The device is offline: a connection could hang for long before it reports that. */
  #offline(): void {
    if (this.#state === 'live') this.#set('lost');
  }

  /** Connects anew where the connection may be dead. */
  #online(): void {
    if (this.#state === 'lost') this.#follow();
    else this.#hurry();
  }

  #set(state: LiveState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#silentSince = state === 'live' ? undefined : (this.#silentSince ?? Date.now());
    for (const watcher of [...this.#watchers]) watcher(state);
    if (state === 'live') for (const listener of [...this.#back]) listener();
  }

  /** Wraps `fetch` to detect from its requests if the stream is connected. */
  #watched(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return async (address, init) => {
      try {
        const answer = await fetch(address, init);
        this.#isUnanswered = false;
        if (answer.ok) this.#set('live');
        else if (answer.status !== 401 && answer.status !== 410) this.#set('lost');
        if (!answer.ok || !answer.body) return answer;
        return watchedAnswer(answer, {
          onData: () => !init?.signal?.aborted && this.#set('live'),
          onEnd: () => this.#dropped(init?.signal),
        });
      } catch (error) {
        this.#isUnanswered = true;
        this.#dropped(init?.signal);
        throw error;
      }
    };
  }

  /** A service that is started again is to be noticed soon: its calendar shows old data meanwhile. */
  readonly #soonIfUnanswered = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    this.#patiently(this.#isUnanswered ? Math.min(milliseconds, UNANSWERED_PAUSE) : milliseconds, signal);

  #dropped(signal: AbortSignal | null | undefined): void {
    if (!signal?.aborted && !this.#isClosed) this.#set('lost');
  }

  /** Waits so long, or until the network is back. */
  readonly #patiently = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(end, milliseconds);
      this.#hurry = end;
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    });
}

/** Milliseconds between two tries after a refusal that the client does not try again by itself. */
const PAUSE = 10_000;
/** The longest pause in milliseconds after a request without an answer. */
const UNANSWERED_PAUSE = 4_000;

/** Callbacks about an answer's body. */
interface Watcher {
  readonly onData: () => void;
  readonly onEnd: () => void;
}

/** Returns the answer with callbacks for data and end, because a stream of events does not report them itself. */
function watchedAnswer(answer: Response, { onData, onEnd }: Watcher): Response {
  const reader = answer.body!.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          onData();
          return controller.enqueue(value);
        }
        onEnd();
        controller.close();
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { status: answer.status, headers: answer.headers });
}

export function matches(pattern: string, type: string): boolean {
  return pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)));
}
