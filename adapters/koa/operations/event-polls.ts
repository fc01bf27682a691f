import { setTimeout as sleep } from 'node:timers/promises';
import { buildTurnQueue } from '../../../core/basics/steps.js';
import type { AppCaller } from '../../../core/model/callers.js';
import type { AppEvent } from '../../../core/model/event.js';

/** Interval between two polls of the storage, in ms. Other processes write too, so notifications within this process are not enough. */
const POLL = 250;
/** Limit of events read at once. */
const BATCH = 100;
/** Number of events that a poll keeps in memory, for streams that are still writing the previous batch. */
const KEPT = 2 * BATCH;

/** Number of batches of old events that streams which catch up may share, and the time in ms for which they may. */
const PAGES = 4;
const PAGE_SHARED_FOR = 1_000;

const NONE: readonly AppEvent[] = [];
const forget = (): void => {};

/** Line of all event streams of the process. In each turn, one reads a batch of old events or renders a piece of its text. */
export const inLine = buildTurnQueue(setImmediate);

/** Reads up to `limit` events of an app after the given one, without checking who may see them. @throws GoneError if the event `after` has expired. */
export type ReadEvents = (app: string, after: string | undefined, limit: number) => Promise<readonly AppEvent[]>;

/** Client of an event stream. */
export interface StreamClient {
  readonly caller: AppCaller;
  /** `Authorization` header. Streams with the same header share the check of its validity. */
  readonly credential: string;
  readonly isStillValid: () => Promise<boolean>;
  /** Aborted when the stream ends. */
  readonly signal: AbortSignal;
}

/** Polls of the apps with open streams: one for each app, regardless of the streams' filters. */
export class EventPolls {
  readonly #readEvents: ReadEvents;
  readonly #polls = new Map<string, EventPoll>();

  constructor(readEvents: ReadEvents) {
    this.#readEvents = readEvents;
  }

  /** Yields batches of the app's events after `after`, in commit order, until the credential or the stream ends. */
  async *batches(client: StreamClient, after: string | undefined): AsyncGenerator<readonly AppEvent[]> {
    const { caller, signal } = client;
    const { uuid: app } = caller.app;
    const poll = this.#polls.get(app) ?? new EventPoll(this.#readEvents, app);
    this.#polls.set(app, poll);
    const detach = poll.attach(client);
    try {
      const cursor = new Cursor(poll, client, after);
      while (!signal.aborted) {
        const events = await cursor.next().catch((error: unknown) => {
          if (!signal.aborted) throw error;
          return undefined; // The client is gone, so no error can be sent.
        });
        if (!events) return;
        if (events.length > 0) await inLine();
        yield events;
      }
    } finally {
      detach();
      if (poll.isUnused) this.#polls.delete(app);
    }
  }
}

/** Position of one stream. The stream reads old events until it has caught up, and then takes events from the poll of its app. */
class Cursor {
  readonly #poll: EventPoll;
  readonly #client: StreamClient;
  #last: string | undefined;
  #isJoined = false;

  constructor(poll: EventPoll, client: StreamClient, after: string | undefined) {
    this.#poll = poll;
    this.#client = client;
    this.#last = after;
  }

  /** Returns the next events. Empty if there are none yet. Undefined if the credential is no longer valid. */
  async next(): Promise<readonly AppEvent[] | undefined> {
    const events = await (this.#isJoined ? this.#shared() : this.#own());
    this.#last = events?.at(-1)?.uuid ?? this.#last;
    return events;
  }

  async #shared(): Promise<readonly AppEvent[] | undefined> {
    const hasAll = this.#poll.after(this.#last)?.length === 0;
    const failure = hasAll ? await this.#poll.round(this.#client.signal) : undefined;
    if (!(await this.#poll.isValid(this.#client))) return undefined;
    if (failure) throw failure.error;
    const events = this.#poll.after(this.#last);
    // `events` is undefined if the poll has dropped these events, or has not reached them yet. The stream then reads old events.
    this.#isJoined = events !== undefined;
    return events ?? NONE;
  }

  async #own(): Promise<readonly AppEvent[] | undefined> {
    const { isStillValid, signal } = this.#client;
    if (!(await isStillValid())) return undefined;
    const events = await this.#poll.old(this.#last);
    if (events.length > 0) return events;
    this.#poll.place(this.#last);
    // A stream that is ahead of the poll waits for the end of a round, so that the poll can catch up.
    if (!this.#poll.after(this.#last)) await this.#poll.round(signal);
    this.#isJoined = true;
    return events;
  }
}

interface Failure {
  readonly error: unknown;
}

/** Batch of old events that was read after the event `from`. */
interface OldEvents {
  readonly from: string | undefined;
  readonly events: readonly AppEvent[];
  /** Time of the read, as of `performance.now()`. */
  readonly at: number;
}

interface Round {
  readonly over: Promise<Failure | undefined>;
  readonly unwanted: AbortController;
  /** Number of streams that wait for the poll. */
  waiting: number;
}

/** Polls the new events of one app for all its streams, while at least one of them waits. */
class EventPoll {
  readonly #readEvents: ReadEvents;
  readonly #app: string;
  readonly #credentials = new Map<string, { readonly isStillValid: () => Promise<boolean>; streams: number }>();
  /** Validity of the credentials, as found in the last round. */
  #valid: ReadonlyMap<string, boolean> = new Map();
  #round: Round | undefined;
  /** Position before the first event in `#kept`, and after the last one. */
  #from: string | undefined;
  #last: string | undefined;
  #kept: readonly AppEvent[] = NONE;
  #isBehind = false;
  /** Latest batches of old events, and the end of their last read. */
  #old: readonly OldEvents[] = [];
  #reading: Promise<void> = Promise.resolve();

  constructor(readEvents: ReadEvents, app: string) {
    this.#readEvents = readEvents;
    this.#app = app;
  }

  get isUnused(): boolean {
    return this.#credentials.size === 0;
  }

  attach({ credential, isStillValid }: StreamClient): () => void {
    const held = this.#credentials.get(credential) ?? { isStillValid, streams: 0 };
    this.#credentials.set(credential, held);
    held.streams += 1;
    return () => {
      held.streams -= 1;
      if (held.streams === 0) this.#credentials.delete(credential);
    };
  }

  async isValid({ credential, isStillValid }: StreamClient): Promise<boolean> {
    return this.#valid.get(credential) ?? isStillValid();
  }

  /** Returns the kept events after the event `last`. Undefined if the poll has not reached that event yet, or has dropped it. */
  after(last: string | undefined): readonly AppEvent[] | undefined {
    if (last === this.#last) return NONE;
    if (last === this.#from) return this.#kept;
    const at = this.#kept.findIndex(({ uuid }) => uuid === last);
    return at < 0 ? undefined : this.#kept.slice(at + 1);
  }

  /** Returns events after `last` for a stream that has not caught up. Such streams share what was just read at that position. */
  old(last: string | undefined): Promise<readonly AppEvent[]> {
    const read = this.#reading.then(() => this.#justRead(last) ?? this.#readOld(last));
    this.#reading = read.then(forget, forget);
    return read;
  }

  #justRead(last: string | undefined): readonly AppEvent[] | undefined {
    const since = performance.now() - PAGE_SHARED_FOR;
    for (const { from, events, at } of this.#old) {
      if (at < since) return undefined;
      const next = from === last ? 0 : events.findIndex(({ uuid }) => uuid === last) + 1;
      if ((next > 0 || from === last) && next < events.length) return events.slice(next);
    }
    return undefined;
  }

  async #readOld(last: string | undefined): Promise<readonly AppEvent[]> {
    await inLine();
    const events = await this.#readEvents(this.#app, last, BATCH);
    this.#old = [{ from: last, events, at: performance.now() }, ...this.#old].slice(0, PAGES);
    return events;
  }

  /** Moves the poll to a position after which the caller found no events. Does nothing during a round. */
  place(last: string | undefined): void {
    if (this.#round || this.after(last)) return;
    this.#from = last;
    this.#last = last;
    this.#kept = NONE;
    this.#isBehind = false;
  }

  /** Waits for the current round, or begins one, or for the signal. Returns the failure of the round. */
  async round(signal: AbortSignal): Promise<Failure | undefined> {
    if (signal.aborted) return undefined;
    this.#round ??= this.#begin();
    const round = this.#round;
    round.waiting += 1;
    let leave: (() => void) | undefined;
    const left = new Promise<undefined>((resolve) => {
      leave = () => resolve(undefined);
      signal.addEventListener('abort', leave, { once: true });
    });
    const failure = await Promise.race([round.over, left]);
    signal.removeEventListener('abort', leave!);
    round.waiting -= 1;
    if (round.waiting === 0 && this.#round === round) {
      round.unwanted.abort();
      this.#round = undefined;
    }
    return failure;
  }

  #begin(): Round {
    const unwanted = new AbortController();
    const over = this.#look(unwanted.signal).finally(() => {
      if (this.#round?.unwanted === unwanted) this.#round = undefined;
    });
    return { over, unwanted, waiting: 0 };
  }

  async #look(unwanted: AbortSignal): Promise<Failure | undefined> {
    try {
      await (this.#isBehind ? inLine() : sleep(POLL, undefined, { signal: unwanted }));
      const checks = [...this.#credentials].map(
        async ([credential, { isStillValid }]) => [credential, await isStillValid()] as const,
      );
      const valid = new Map(await Promise.all(checks));
      const isRead = [...valid.values()].includes(true) && !unwanted.aborted;
      const events = isRead ? await this.#readEvents(this.#app, this.#last, BATCH) : NONE;
      if (unwanted.aborted) return undefined; // Another round may have begun in the meantime.
      this.#valid = valid;
      this.#keep(events);
      return undefined;
    } catch (error) {
      if (unwanted.aborted) return undefined;
      this.#valid = new Map();
      // Drop the kept events: the position may be that of an event that has expired.
      this.#from = this.#last;
      this.#kept = NONE;
      return { error };
    }
  }

  #keep(events: readonly AppEvent[]): void {
    this.#isBehind = events.length === BATCH;
    const all = [...this.#kept, ...events];
    const surplus = Math.max(0, all.length - KEPT);
    if (surplus > 0) this.#from = all[surplus - 1]?.uuid;
    this.#kept = surplus > 0 ? all.slice(surplus) : all;
    this.#last = events.at(-1)?.uuid ?? this.#last;
  }
}
