import type { CountedKind, Kind, Objects } from '../kinds/objects.js';
import { allocationsOf, type Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { Resource } from '../model/resource.js';
import type { Instant } from '../ports.js';
import type { TallyQuery, View } from './ledger.js';
import { isCounted } from './tally.js';

interface Read {
  readonly resource: string;
  readonly from: Instant;
  readonly to: Instant;
}

/** A view that remembers what was asked of it, so that who asked need not ask again while none of it has changed. */
export class WatchedView implements View {
  readonly now: Instant;
  readonly #base: View;
  readonly #spans: Read[] = [];
  readonly #tallies: TallyQuery[] = [];
  readonly #objects: { readonly kind: Kind; readonly uuid: string; readonly found: unknown }[] = [];

  constructor(base: View) {
    this.now = base.now;
    this.#base = base;
  }

  /** Whether the booking is part of what was asked for. */
  concerns(booking: Booking): boolean {
    const isIn = ({ resource, from, to }: Read) =>
      allocations.some((taken) => taken.resource === resource && taken.start < to && taken.end > from);
    const allocations = allocationsOf(booking);
    return this.#spans.some(isIn) || this.#tallies.some((query) => isCounted(booking, query));
  }

  /** Whether all objects that were found are what another view finds, too. */
  findsTheSame(view: View): boolean {
    return this.#objects.every(({ kind, uuid, found }) => view.object(kind, uuid) === found);
  }

  object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined {
    const found = this.#base.object(kind, uuid);
    this.#objects.push({ kind, uuid, found });
    return found;
  }

  taken(resource: Resource, from: Instant, to: Instant) {
    this.#spans.push({ resource: resource.uuid, from, to });
    return this.#base.taken(resource, from, to);
  }

  tally(query: TallyQuery) {
    this.#tallies.push(query);
    return this.#base.tally(query);
  }

  /** Time off, and what follows, is the same for all who ask while one decision is made. */
  timeOff(from: Instant, to: Instant) {
    return this.#base.timeOff(from, to);
  }

  actionsOf(workflow: string) {
    return this.#base.actionsOf(workflow);
  }

  inUse(query: Parameters<View['inUse']>[0]) {
    return this.#base.inUse(query);
  }

  overlapping(query: Parameters<View['overlapping']>[0]) {
    return this.#base.overlapping(query);
  }

  ofCustomer(query: Parameters<View['ofCustomer']>[0]) {
    return this.#base.ofCustomer(query);
  }

  servicesNaming(uuid: string) {
    return this.#base.servicesNaming(uuid);
  }

  customerWithEmail(folded: string): Customer | undefined {
    return this.#base.customerWithEmail(folded);
  }

  count(kind: CountedKind) {
    return this.#base.count(kind);
  }

  feedsOf(uuid: string) {
    return this.#base.feedsOf(uuid);
  }

  answer(key: string) {
    return this.#base.answer(key);
  }
}
