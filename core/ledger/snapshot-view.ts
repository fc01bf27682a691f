import type { Instant } from '../basics/ports.js';
import type { Action } from '../model/action.js';
import type { Allocation, Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { CountedKind, Kind, Objects } from '../model/kinds/objects.js';
import type { Question } from '../model/questions/question.js';
import type { Resource } from '../model/resource.js';
import type { TimeOff } from '../model/time-off.js';
import type { Answer } from './idempotency.js';
import type { InUse, LimitedQuestion, Tally, TallyQuery, View, Wanted } from './ledger.js';
import type { Found, Query, Sort } from './lookups.js';
import type { Snapshot } from './snapshot.js';
import { Unread } from './unread-periods.js';

/** Interrupts a decision until missing data is read. Shared: an error with its stack trace takes longer than a decision. */
export const SUSPENDED = new Error('Suspended until what is missing has been read');

/** View of the data that was read. Queries for missing data are collected in `unread`. */
export class SnapshotView implements View {
  readonly now: Instant;
  readonly unread = new Unread();
  readonly #snapshot: Snapshot;

  constructor(snapshot: Snapshot, now: Instant) {
    this.#snapshot = snapshot;
    this.now = now;
  }

  prepare(wanted: Wanted): void {
    this.#snapshot.expectNew(wanted);
    const missing = this.#snapshot.missing(wanted, this.now);
    if (!missing.isEmpty) this.#suspend((unread) => unread.add(missing));
  }

  object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined {
    return this.#find('object', { kind, uuid }) as Objects[K] | undefined;
  }

  /** In creation order. `DraftView` sorts by position. */
  actionsOf(workflow: string): readonly Action[] {
    return this.#find('actionsOf', workflow);
  }

  taken({ uuid: resource, longestBlock: longest }: Resource, from: Instant, to: Instant): readonly Allocation[] {
    const span = { resource, from, to, longest };
    return this.#snapshot.taken(span) ?? this.#suspend((unread) => unread.spans.push(span));
  }

  inUse(query: InUse): readonly Booking[] {
    return this.#find('inUse', query).objects;
  }

  timeOff(from: Instant, to: Instant): readonly TimeOff[] {
    const period = { from, to };
    return this.#snapshot.timeOff(period) ?? this.#suspend((unread) => unread.periods.push(period));
  }

  tally(query: TallyQuery): Tally {
    return this.#find('tally', query);
  }

  customerWithEmail(folded: string): Customer | undefined {
    return this.#find('customerWithEmail', folded);
  }

  count(kind: CountedKind): number {
    return this.#find('count', kind);
  }

  select<K extends Kind>(question: Question<K>, limit?: number): readonly Objects[K][] {
    const { objects } = this.#find('select', { question, limit } as unknown as LimitedQuestion);
    return objects.slice(0, limit) as readonly Objects[Kind][] as readonly Objects[K][];
  }

  answer(key: string): Answer | undefined {
    return this.#find('answer', key);
  }

  #find<S extends Sort>(sort: S, query: Query<S>): Found<S> {
    const read = this.#snapshot.find(sort, query) ?? this.#suspend((unread) => unread.ask(sort, query));
    return read.found;
  }

  #suspend(ask: (unread: Unread) => void): never {
    ask(this.unread);
    throw SUSPENDED;
  }
}
