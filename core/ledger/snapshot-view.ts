import type { Action } from '../model/action.js';
import type { Allocation, Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { Feed } from '../model/feed.js';
import type { Kind, Objects } from '../model/objects.js';
import type { Resource } from '../model/resource.js';
import type { Service } from '../model/service.js';
import type { TimeOff } from '../model/time-off.js';
import type { Instant } from '../ports.js';
import type { Answer } from './idempotency.js';
import type { CountedKind, InUse, OfCustomer, Overlap, Tally, TallyQuery, View, Wanted } from './ledger.js';
import { type Snapshot, Unread } from './snapshot.js';

/** Stops a decision that asks for something that was not read; it is called again when it has been. */
class Suspended extends Error {}

/** What was read of an app. What is asked for and was not read is in `unread`. */
export class SnapshotView implements View {
  readonly now: Instant;
  readonly unread = new Unread();
  readonly #snapshot: Snapshot;

  constructor(snapshot: Snapshot, now: Instant) {
    this.#snapshot = snapshot;
    this.now = now;
  }

  prepare(wanted: Wanted): void {
    const missing = this.#snapshot.missing(wanted, this.now);
    if (!missing.isEmpty) this.#suspend((unread) => unread.add(missing));
  }

  object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined {
    if (!this.#snapshot.hasObject(kind, uuid)) return this.#suspend((unread) => unread.object(kind, uuid));
    return this.#snapshot.object(kind, uuid);
  }

  /** In creation order: who lays a draft over it puts them in order of position. */
  actionsOf(workflow: string): readonly Action[] {
    return this.#snapshot.actionsOf(workflow) ?? this.#suspend((unread) => unread.actionsOf.add(workflow));
  }

  taken({ uuid: resource, longestBlock: longest }: Resource, from: Instant, to: Instant): readonly Allocation[] {
    const span = { resource, from, to, longest };
    return this.#snapshot.taken(span) ?? this.#suspend((unread) => unread.spans.push(span));
  }

  inUse(query: InUse): readonly Booking[] {
    return this.#snapshot.inUse(query) ?? this.#suspend((unread) => unread.inUse.push(query));
  }

  overlapping(query: Overlap): readonly Booking[] {
    return this.#snapshot.overlapping(query) ?? this.#suspend((unread) => unread.overlaps.push(query));
  }

  ofCustomer(query: OfCustomer): readonly Booking[] {
    return this.#snapshot.ofCustomer(query) ?? this.#suspend((unread) => unread.ofCustomer.push(query));
  }

  timeOff(from: Instant, to: Instant): readonly TimeOff[] {
    return this.#snapshot.timeOff(from, to) ?? this.#suspend((unread) => unread.timeOff.push({ from, to }));
  }

  tally(query: TallyQuery): Tally {
    return this.#snapshot.tally(query) ?? this.#suspend((unread) => unread.tallies.push(query));
  }

  servicesNaming(uuid: string): readonly Service[] {
    return this.#snapshot.servicesNaming(uuid) ?? this.#suspend((unread) => unread.naming.add(uuid));
  }

  customerWithEmail(folded: string): Customer | undefined {
    if (!this.#snapshot.hasEmail(folded)) return this.#suspend((unread) => unread.emails.add(folded));
    return this.#snapshot.customerWithEmail(folded);
  }

  count(kind: CountedKind): number {
    return this.#snapshot.count(kind) ?? this.#suspend((unread) => unread.counts.add(kind));
  }

  feedsOf(uuid: string): readonly Feed[] {
    return this.#snapshot.feedsOf(uuid) ?? this.#suspend((unread) => unread.feedsOf.add(uuid));
  }

  answer(key: string): Answer | undefined {
    if (!this.#snapshot.hasAnswer(key)) return this.#suspend((unread) => unread.answers.add(key));
    return this.#snapshot.answer(key);
  }

  #suspend(ask: (unread: Unread) => void): never {
    ask(this.unread);
    throw new Suspended();
  }
}
