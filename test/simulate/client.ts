import type { Once } from '../../core/ledger/idempotency.js';
import type { Booking } from '../../core/model/booking.js';
import type { AppCaller } from '../../core/model/callers.js';
import type { Owner } from '../../core/model/owner.js';
import type { Checks } from './checks.js';
import type { Erasing } from './erasing.js';
import type { Running, Stage } from './stage.js';

/** Result for a client: an answer, a refusal, or `unknown` if no answer came. */
export type Heard<T> =
  | { readonly is: 'answer'; readonly value: T }
  | { readonly is: 'refusal'; readonly code: string; readonly reason?: string }
  | { readonly is: 'unknown' };

/** A client of a process: its knowledge, and its requests. */
export interface Client extends Stage {
  app: AppCaller;
  owner: Owner;
  readonly checks: Checks;
  readonly erasing: Erasing;
  /** True at the end of the simulation. Pending waits are abandoned. */
  readonly isOver: boolean;
  /** True after a crash, a lost connection or a lost answer: effects may then be repeated. */
  isTroubled: boolean;
  /** True while a receiver of a worker does not answer. */
  readonly hangs: boolean;
  /**
   * Sends a request to a process. A process that crashes never answers. Sometimes the answer is lost, or the disk fails. Then the client
   * does not know the result.
   */
  ask<T>(process: Running, what: string, run: () => Promise<T>): Promise<Heard<T>>;
  /** Sends a request with an idempotency key. A client without an answer sends it again, to any process, and all answers must be equal. */
  askOnce<R>(
    process: Running,
    what: string,
    said: unknown,
    run: (process: Running, once: Once<R>) => Promise<R>,
    textOf: (result: R) => string,
    onAnswer: (result: R) => void,
  ): Promise<Heard<R>>;
  /** A start on the half hour, mostly of the next two days. */
  start(): number;
  /** Known state of some booking. Undefined if there is none. */
  booking(): Booking | undefined;
}
