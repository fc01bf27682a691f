import { KeyReusedError } from '../basics/errors.js';
import { DAY } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';

/** Time for which a stored answer is replayed. */
export const ANSWER_KEPT_FOR = DAY;

/** Successful answer, stored together with the write that it reports. */
export interface Answer {
  /** Idempotency key of the caller, unique within the app or owner. */
  readonly key: string;
  /** Digest of method, path, query and body, which identifies the request. */
  readonly fingerprint: string;
  /** Answer as the caller's transport rendered it, encrypted if it contains a secret. */
  readonly text: string;
  readonly at: Instant;
  /** UUIDs and folded addresses of customers, and UUIDs of bookings, in the answer or the request. Views may omit it. */
  readonly about?: readonly string[];
}

/** Executes a write at most once per key: a repeated request gets the first answer, which `render` makes inside the commit. */
export interface Once<R> {
  readonly key: string;
  readonly fingerprint: string;
  render(result: R): string;
}

/** Options of a use case that writes. A repeated call under the same idempotency key returns the first result, for 24 hours. */
export interface Idempotent<R> {
  /** 1 to 255 visible ASCII characters, unique for the caller. Another input under the same key is a KeyReusedError. */
  readonly idempotencyKey?: string | undefined;
  /** For adapters that store their own answer, in place of `idempotencyKey`: a repeated call throws {@link Replay}. */
  readonly once?: Once<R> | undefined;
}

/** Not a failure: carries a stored answer out of a use case in place of its result. Only callers that pass `once` can get it. */
export class Replay extends Error {
  readonly code = 'replay';
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('This request was answered before');
    this.answer = answer;
  }
}

/** True if the use case reports that the request was answered before. */
export const isReplay = (error: unknown): error is Replay =>
  error instanceof Error && 'code' in error && error.code === ('replay' satisfies Replay['code']);

/** True if the answer is still replayed at `now`. */
export function isKept(answer: Answer, now: Instant): boolean {
  return now < answer.at + ANSWER_KEPT_FOR;
}

/** @throws Replay with the earlier answer, or KeyReusedError if it belongs to a different request. */
export function replay(earlier: Answer, once: Pick<Once<never>, 'fingerprint'>): never {
  if (earlier.fingerprint !== once.fingerprint) throw new KeyReusedError();
  throw new Replay(earlier);
}

export function buildAnswer<R>(once: Once<R>, result: R, now: Instant, about: readonly string[] = []): Answer {
  return { key: once.key, fingerprint: once.fingerprint, text: once.render(result), at: now, about };
}
