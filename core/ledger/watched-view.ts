import type { Instant } from '../basics/ports.js';
import { allocationsOf, type Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { CountedKind, Kind, Objects } from '../model/kinds/objects.js';
import { meets, type Question } from '../model/questions/question.js';
import type { Resource } from '../model/resource.js';
import type { TallyQuery, View } from './ledger.js';
import { isCounted } from './tally.js';

interface Read {
  readonly resource: string;
  readonly from: Instant;
  readonly to: Instant;
}

/** View that records its queries, so that their results can be reused while they have not changed. */
export class WatchedView implements View {
  readonly now: Instant;
  readonly #base: View;
  readonly #spans: Read[] = [];
  readonly #tallies: TallyQuery[] = [];
  readonly #bookings: ((booking: Booking) => boolean)[] = [];
  readonly #objects: { readonly kind: Kind; readonly uuid: string; readonly found: unknown }[] = [];

  constructor(base: View) {
    this.now = base.now;
    this.#base = base;
  }

  get member() {
    return this.#base.member;
  }

  owns<K extends Kind>(kind: K, object: Objects[K]): boolean {
    return this.#base.owns?.(kind, object) ?? true;
  }

  /** True if one of the recorded queries would find the booking. */
  concerns(booking: Booking): boolean {
    const isIn = ({ resource, from, to }: Read) =>
      allocations.some((taken) => taken.resource === resource && taken.start < to && taken.end > from);
    const allocations = allocationsOf(booking);
    return (
      this.#spans.some(isIn) ||
      this.#tallies.some((query) => isCounted(booking, query)) ||
      this.#bookings.some((isMet) => isMet(booking))
    );
  }

  /** True if another view answers the recorded queries with the same objects. */
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

  /** Not recorded, like most methods: within one decision, these answers are the same for all callers. */
  timeOff(from: Instant, to: Instant) {
    return this.#base.timeOff(from, to);
  }

  actionsOf(workflow: string) {
    return this.#base.actionsOf(workflow);
  }

  inUse(query: Parameters<View['inUse']>[0]) {
    return this.#base.inUse(query);
  }

  customerWithEmail(folded: string): Customer | undefined {
    return this.#base.customerWithEmail(folded);
  }

  count(kind: CountedKind) {
    return this.#base.count(kind);
  }

  select<K extends Kind>(question: Question<K>, limit?: number) {
    const { kind, where } = question;
    // Cast: the check of `kind` does not narrow the type of `where`.
    if (kind === 'booking') this.#bookings.push(meets('booking', where as never));
    return this.#base.select(question, limit);
  }

  answer(key: string) {
    return this.#base.answer(key);
  }
}
