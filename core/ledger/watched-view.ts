import type { Instant } from '../basics/ports.js';
import { type Booking, buildAllocations } from '../model/booking.js';
import type { Kind, Objects } from '../model/kinds/objects.js';
import { meets, type Question } from '../model/questions/question.js';
import type { Resource } from '../model/resource.js';
import type { TallyQuery, View } from './ledger.js';
import { isCounted } from './tally.js';
import { ViewOver } from './view-over.js';

interface Read {
  readonly resource: string;
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * View that records its queries, so that their results can be reused while they have not changed. The answers of most methods are not
 * recorded: within one decision, they are the same for all callers.
 */
export class WatchedView extends ViewOver {
  readonly #spans: Read[] = [];
  readonly #tallies: TallyQuery[] = [];
  readonly #bookings: ((booking: Booking) => boolean)[] = [];
  readonly #objects: { readonly kind: Kind; readonly uuid: string; readonly found: unknown }[] = [];

  /** True if one of the recorded queries would find the booking. */
  concerns(booking: Booking): boolean {
    const isIn = ({ resource, from, to }: Read) =>
      allocations.some((taken) => taken.resource === resource && taken.start < to && taken.end > from);
    const allocations = buildAllocations(booking);
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

  /** Does nothing: the data of all moves was prepared before. */
  override prepare(): void {}

  override object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined {
    const found = super.object(kind, uuid);
    this.#objects.push({ kind, uuid, found });
    return found;
  }

  override taken(resource: Resource, from: Instant, to: Instant) {
    this.#spans.push({ resource: resource.uuid, from, to });
    return super.taken(resource, from, to);
  }

  /** Undefined: `taken` records what a decision reads. */
  override unitsTaken(): undefined {}

  override tally(query: TallyQuery) {
    this.#tallies.push(query);
    return super.tally(query);
  }

  override select<K extends Kind>(question: Question<K>, limit?: number) {
    const { kind, where } = question;
    // Cast: the check of `kind` does not narrow the type of `where`.
    if (kind === 'booking') this.#bookings.push(meets('booking', where as never));
    return super.select(question, limit);
  }
}
