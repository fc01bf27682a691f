import { UnavailableError } from '../../basics/errors.js';
import type { Clock } from '../../basics/ports.js';
import type { StorageMeter } from './storage.js';
import { OUTCOME_SOUGHT_FOR, outcomeUnknown, type Patience, pauseAfter } from './uncertain-write.js';

/** Clock, randomness and measurements of a storage on a server. Tests replace them. */
export interface Surroundings extends Patience {
  readonly clock: Clock;
  /** Receives the numbers of commits, conflicts and retries. */
  readonly meter?: StorageMeter | undefined;
}

/**
 * Outcome of a failed attempt. `refused`: the attempt changed nothing, and the caller gets `error`. If `isFinal`, this holds even if an
 * earlier attempt may have been executed. `not sent`: there was no connection. `retry`: the attempt changed nothing, and a retry may
 * succeed. `lost`: the attempt may have been executed.
 */
export type Fate =
  | { readonly is: 'refused'; readonly error: unknown; readonly isFinal: boolean }
  | { readonly is: 'not sent' | 'retry' | 'lost' };

/** Functions that classify and build the errors of a storage's server, for retries. */
export interface ServerOfAttempts {
  /** Name of the server's product, for error messages. */
  readonly name: string;
  /** Classifies the error of an attempt. `uncertain`: an earlier attempt may have been executed. */
  fateOf(error: unknown, uncertain: boolean): Fate;
  /** Builds the error to throw if the server cannot be reached and nothing was changed. */
  away(cause: unknown): UnavailableError;
}

/** Limits of retries. `READ_…`: for a read that the network or a failover interrupts. `ATTEMPTS`: for a commit in `untilFirst`. */
const READ_TRIES = 4;
const READ_TRIED_FOR_MS = 15_000;
const ATTEMPTS = 200;

/** Retries an interrupted read. @throws UnavailableError if no server answers. */
export async function readPersistently<T>(
  { fateOf, away }: ServerOfAttempts,
  read: () => Promise<T>,
  surroundings: Surroundings,
): Promise<T> {
  const startedAt = surroundings.elapsed();
  for (let tried = 1; ; tried += 1) {
    try {
      return await read();
    } catch (error) {
      const fate = fateOf(error, false);
      if (fate.is === 'refused') throw fate.error;
      const isOver = tried === READ_TRIES || surroundings.elapsed() - startedAt > READ_TRIED_FOR_MS;
      if (fate.is === 'not sent' || isOver) throw away(error);
      surroundings.meter?.retry();
      await pauseAfter(tried, surroundings);
    }
  }
}

/**
 * Retries an interrupted write for as long as an election may take. The write must be safe to repeat, because a failed attempt may have
 * been executed. In that case, `uncertain` is true in the result. `since`: the caller waits since then, and the time for retries counts from
 * it. Default: the time counts from the first failure.
 * @throws UnavailableError without `retryAfterSeconds` if it is unknown whether the write was executed.
 */
export async function writePersistently<T>(
  { name, fateOf, away }: ServerOfAttempts,
  write: () => Promise<T>,
  surroundings: Surroundings,
  since?: number,
): Promise<{ readonly value: T; readonly uncertain: boolean }> {
  let failedAt = since;
  let uncertain = false;
  for (let tried = 1; ; tried += 1) {
    try {
      return { value: await write(), uncertain };
    } catch (error) {
      const fate = fateOf(error, uncertain);
      if (fate.is === 'refused' && (fate.isFinal || !uncertain)) throw fate.error;
      if (fate.is === 'not sent' && !uncertain) throw away(error);
      uncertain ||= fate.is === 'lost';
      failedAt ??= surroundings.elapsed();
      const isOver = surroundings.elapsed() - failedAt >= OUTCOME_SOUGHT_FOR;
      if (isOver) throw uncertain ? outcomeUnknown(name, error) : away(error);
      surroundings.meter?.retry();
      await pauseAfter(tried, surroundings);
    }
  }
}

/** Calls `attempt`, with pauses, until its result is defined: undefined if another process wrote first. @throws UnavailableError */
export async function untilFirst<T>(
  attempt: (lost: number) => Promise<T | undefined>,
  { pause, random }: Patience,
): Promise<T> {
  for (let lost = 0; lost < ATTEMPTS; lost += 1) {
    const result = await attempt(lost);
    if (result !== undefined) return result;
    await pause(random() * Math.min(lost, 10));
  }
  throw tooBusy();
}

export function tooBusy(): UnavailableError {
  return new UnavailableError('Too many others are writing to this app at the moment');
}
