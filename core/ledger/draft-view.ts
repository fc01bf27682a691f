import type { Instant } from '../basics/ports.js';
import type { Action } from '../model/action.js';
import { type Allocation, type Booking, isFirm } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { CountedKind, Kind, Objects } from '../model/kinds/objects.js';
import { meets, type Question } from '../model/questions/question.js';
import type { Resource } from '../model/resource.js';
import type { TimeOff } from '../model/time-off.js';
import { Draft } from './draft.js';
import type { Answer } from './idempotency.js';
import { type InUse, isInUse, type Tally, type TallyQuery, type View } from './ledger.js';
import { buildTally, tallyAfter } from './tally.js';
import { ViewOver } from './view-over.js';

/** Shows an app with the changes of a draft applied to another view. */
export class DraftView extends ViewOver {
  readonly #draft: Draft;
  /** Earlier states of the draft's bookings, as the base view shows them. Filled on demand. */
  readonly #before = new Draft();
  #asked = 0;

  constructor(base: View, draft: Draft) {
    super(base);
    this.#draft = draft;
  }

  override object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined {
    const drafted = this.#draft.object(kind, uuid);
    if (drafted !== undefined) return drafted ?? undefined;
    const found = super.object(kind, uuid);
    if (found) this.#draft.found(kind, uuid);
    return found;
  }

  override actionsOf(workflow: string): readonly Action[] {
    const read = super.actionsOf(workflow);
    const drafted = this.#draft.objects('action');
    const known = new Set(read.map(({ uuid }) => uuid));
    const inCreationOrder = [
      ...read.map((action) => (drafted.has(action.uuid) ? drafted.get(action.uuid) : action)),
      ...[...drafted.values()].filter((action) => action?.workflow === workflow && !known.has(action.uuid)),
    ];
    return inCreationOrder.flatMap((action) => action ?? []).sort((a, b) => a.position - b.position);
  }

  override taken(resource: Resource, from: Instant, to: Instant): readonly Allocation[] {
    const read = super.taken(resource, from, to);
    const drafted = this.#draft.objects('booking');
    if (drafted.size === 0) return read;
    const overlapping = this.#draft.allocationsOn(resource.uuid, from, to);
    return [...read.filter(({ booking }) => !drafted.has(booking)), ...overlapping];
  }

  override unitsTaken(resource: Resource, from: Instant, to: Instant): number | undefined {
    // The sum of the base may include bookings that the draft has changed.
    if (this.#draft.touchedBookings.length > 0) return undefined;
    const read = super.unitsTaken(resource, from, to);
    if (read === undefined) return undefined;
    return this.#draft
      .allocationsOn(resource.uuid, from, to)
      .reduce((sum, { units, lapse }) => sum + (isFirm(lapse) ? units : Number.POSITIVE_INFINITY), read);
  }

  override inUse(query: InUse): readonly Booking[] {
    const limit = query.limit + this.#draft.objects('booking').size;
    return this.#merged(
      'booking',
      super.inUse({ ...query, limit }),
      () => (booking) => isInUse(booking, query),
      query.limit,
    );
  }

  override timeOff(from: Instant, to: Instant): readonly TimeOff[] {
    const read = super.timeOff(from, to);
    for (const { uuid } of read) this.#draft.found('timeOff', uuid);
    return this.#merged('timeOff', read, () => () => true);
  }

  override tally(asked: TallyQuery): Tally {
    const query = this.#withoutDrafted(asked);
    const read = super.tally(query);
    if (this.#draft.objects('booking').size === 0) return read;
    const was = buildTally(this.#bookingsBefore().counted(query), query);
    const is = buildTally(this.#draft.counted(asked), asked);
    const drafted = this.#draft.objects('booking');
    return tallyAfter(read, was, is, drafted);
  }

  /**
   * Drops `exclude` if the draft contains that booking: `tally` replaces the draft's bookings anyway. Queries that exclude different
   * bookings are then equal, and share one cached answer.
   */
  #withoutDrafted(query: TallyQuery): TallyQuery {
    const { exclude, ...others } = query;
    return exclude !== undefined && this.#draft.object('booking', exclude) !== undefined ? others : query;
  }

  #bookingsBefore(): Draft {
    const touched = this.#draft.touchedBookings;
    for (; this.#asked < touched.length; this.#asked += 1) {
      const before = super.object('booking', touched[this.#asked]!);
      if (before) this.#before.add({ put: { booking: [before] } });
    }
    return this.#before;
  }

  /** Applies the draft to objects read in creation order. The read had a higher limit, because the draft may remove some of them. */
  #merged<K extends Kind>(
    kind: K,
    read: readonly Objects[K][],
    filter: () => (object: Objects[K]) => boolean,
    limit?: number,
  ): readonly Objects[K][] {
    const drafted = this.#draft.objects(kind);
    if (drafted.size === 0) return read;
    const known = new Set(read.map(({ uuid }) => uuid));
    const isWanted = filter();
    return [
      ...read.flatMap((object) => (drafted.has(object.uuid) ? (drafted.get(object.uuid) ?? []) : object)),
      ...[...drafted.values()].flatMap((object) => (object && !known.has(object.uuid) ? object : [])),
    ]
      .filter(isWanted)
      .slice(0, limit);
  }

  override customerWithEmail(folded: string): Customer | undefined {
    const drafted = this.#draft.customerWithEmail(folded);
    if (drafted) return drafted;
    const read = super.customerWithEmail(folded);
    // A customer that the draft has touched was removed, or has another address now.
    return read && this.#draft.object('customer', read.uuid) === undefined ? read : undefined;
  }

  override count(kind: CountedKind): number {
    return super.count(kind) + this.#draft.more(kind);
  }

  override select<K extends Kind>(question: Question<K>, limit?: number): readonly Objects[K][] {
    const { kind, where } = question;
    const widened = limit === undefined ? undefined : limit + this.#draft.objects(kind).size;
    return this.#merged(kind, super.select(question, widened), () => meets(kind, where), limit);
  }

  override answer(key: string): Answer | undefined {
    return this.#draft.answer(key) ?? super.answer(key);
  }
}
