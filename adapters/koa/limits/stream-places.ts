import { ProtocolError } from '../exchange/responses.js';

/** Limit of event streams that an app may have open at once in one process, by its token and its sessions together. */
export const STREAMS_OF_APP = 50;
/** Share of a server's connections that event streams may hold. The rest is reserved for other requests. */
export const STREAMS_SHARE = 0.8;
/** Seconds after which a refused client should try again. */
const RETRY_AFTER = 10;

/** Counts the open event streams of one process. */
export class StreamPlaces {
  readonly #max: number;
  readonly #ofApps = new Map<string, number>();
  #taken = 0;

  /** `max` limits the streams of all apps together. */
  constructor(max = Number.POSITIVE_INFINITY) {
    this.#max = max;
  }

  /** Counts one more open stream of the app. Returns a function that ends the count, at any call. @throws ProtocolError `limited` */
  take(app: string): () => void {
    const ofApp = this.#ofApps.get(app) ?? 0;
    if (ofApp >= STREAMS_OF_APP) throw refusal(`Too many event streams: at most ${STREAMS_OF_APP} of an app at once`);
    if (this.#taken >= this.#max) throw refusal('Too many event streams of all apps together: try again later');
    this.#ofApps.set(app, ofApp + 1);
    this.#taken += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#taken -= 1;
      const left = (this.#ofApps.get(app) ?? 0) - 1;
      if (left > 0) this.#ofApps.set(app, left);
      else this.#ofApps.delete(app);
    };
  }
}

const refusal = (message: string) =>
  new ProtocolError('limited', { message, reason: message, headers: { 'Retry-After': String(RETRY_AFTER) } });
