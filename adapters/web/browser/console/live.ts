import { type Client, createClient, type Schemas, SlotkeeperError } from '../../../client/index.js';

export type LiveEvent = Schemas['Event'];

/**
 * State of the event stream. `live`: events arrive; `connecting`: not connected yet; `lost`: reconnecting; `asleep`: disconnected while the
 * page is hidden; `ended`: the token is invalid.
 */
export type LiveState = 'connecting' | 'live' | 'lost' | 'asleep' | 'ended';

/** Time in ms after which a hidden page closes its stream. */
const UNSEEN = 30_000;

type Listener = (event: LiveEvent) => void;

/** Stream of the app's events. Views wait for `ready` before they load their data, so that no change is missed. */
export class Live {
  /** Resolves when the position in the feed is fixed, or could not be read. */
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
  /** UUID of the last known event, after which the stream continues. Undefined if there was none. */
  #place: string | undefined;
  #following: AbortController | undefined;
  #unseen: ReturnType<typeof setTimeout> | undefined;
  /** Tries to connect again at once. */
  #hurry: () => void = () => {};
  #hasPoint = false;
  /** True if the last request got no response. */
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

  get silentSince(): number | undefined {
    return this.#silentSince;
  }

  /**
   * Calls the listener for events of these types. `booking.*` stands for all event types of bookings. Returns a function that removes the
   * listener.
   */
  on(types: readonly string[], listener: Listener): () => void {
    this.#listeners.set(listener, types);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the listener when events were missed, so that all data must be loaded again. */
  onAnew(listener: () => void): () => void {
    this.#anew.add(listener);
    return () => this.#anew.delete(listener);
  }

  /** Calls the listener when the stream has connected, at first or after an interruption. */
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

  /**
   * Reads the UUID of the latest event, after which the stream begins. If that fails, it is read again before the stream connects, and then
   * all data is loaded again.
   */
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
        // 410 means that the position has expired, which is no failure. Any other status is retried later, not at once.
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

  /** Called when the device goes offline. Marks the stream as lost, because the connection could hang for a long time without an error. */
  #offline(): void {
    if (this.#state === 'live') this.#set('lost');
  }

  /** Called when the device is online again. Reconnect, because the old connection may be dead. */
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

  /**
   * Waits before the next attempt. The wait is shorter after a request without a response, because a restarted service must be noticed
   * soon: until then the calendar shows old data.
   */
  readonly #soonIfUnanswered = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    this.#patiently(this.#isUnanswered ? Math.min(milliseconds, UNANSWERED_PAUSE) : milliseconds, signal);

  #dropped(signal: AbortSignal | null | undefined): void {
    if (!signal?.aborted && !this.#isClosed) this.#set('lost');
  }

  /** Waits that many ms, or until the network is back. */
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

/** Pause in ms after a refusal that the client does not retry by itself. */
const PAUSE = 10_000;
/** Maximum pause in ms after a request without a response. */
const UNANSWERED_PAUSE = 4_000;

/** Callbacks about the body of an answer. */
interface Watcher {
  readonly onData: () => void;
  readonly onEnd: () => void;
}

/** Returns the answer, and calls back when data arrives and when the body ends, because an event stream does not report that itself. */
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

export const matches = (pattern: string, type: string): boolean =>
  pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)));
