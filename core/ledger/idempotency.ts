import { KeyReusedError } from '../errors.js';
import { DAY } from '../instants.js';
import type { Instant } from '../ports.js';

/** How long a kept answer is replayed. */
export const ANSWER_KEPT_FOR = DAY;

/** A successful answer, kept with the write that it reports. */
export interface Answer {
  /** The caller's idempotency key, unique within the app or owner. */
  readonly key: string;
  /** Tells requests apart: the digest of method, path, query and body. */
  readonly fingerprint: string;
  /** The answer as the caller's transport rendered it (sealed, when it shows a secret). */
  readonly text: string;
  readonly at: Instant;
  /** The UUIDs and folded addresses of customers, and the UUIDs of bookings, that it shows or that were asked for. Views need not give it back. */
  readonly about?: readonly string[];
}

/**
 * Makes a write happen once under a key: a caller that sends the request again gets the first answer.
 * `render` turns the result of the use case into the text that is kept; it is called inside the commit.
 */
export interface Once<R> {
  readonly key: string;
  readonly fingerprint: string;
  render(result: R): string;
}

/** Not a failure: how a kept answer leaves a use case in place of its result. Only callers that pass `once` meet it. */
export class Replay extends Error {
  readonly code = 'replay';
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('This request was answered before');
    this.answer = answer;
  }
}

/** Whether the answer is still replayed at `now`. */
export function isKept(answer: Answer, now: Instant): boolean {
  return now < answer.at + ANSWER_KEPT_FOR;
}

/** @throws Replay with the earlier answer, or KeyReusedError when it answered a different request. */
export function replay(earlier: Answer, once: Pick<Once<never>, 'fingerprint'>): never {
  if (earlier.fingerprint !== once.fingerprint) throw new KeyReusedError();
  throw new Replay(earlier);
}

/** The answer to keep for a result. */
export function answerOf<R>(once: Once<R>, result: R, now: Instant, about: readonly string[] = []): Answer {
  return { key: once.key, fingerprint: once.fingerprint, text: once.render(result), at: now, about };
}
