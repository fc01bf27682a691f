import { COUNTED_KINDS, type CountedKind, eachObject, KINDS, type Kind, type Objects } from '../kinds/objects.js';
import { type Allocation, allocationsOf, type Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { Instant } from '../ports.js';
import { fold } from '../search.js';
import type { Answer } from './idempotency.js';
import type { Change, TallyQuery } from './ledger.js';
import { countedIn, firstFrom } from './tally.js';

type Drafted = { readonly [K in Kind]: Map<string, Objects[K] | null> };

/** What the decisions of one commit have changed so far: each of them sees what those before it put and removed. */
export class Draft {
  /** By kind and UUID, in the order of their first mention; null: removed. */
  readonly #objects = Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as unknown as Drafted;
  /** Objects of kinds that are counted, which were there before. */
  readonly #found = new Set<string>();
  readonly #answers = new Map<string, Answer>();
  /** The customers that it has put, by their addresses, folded. */
  readonly #byEmail = new Map<string, Customer>();
  /** What the bookings that it has put take, by resource and by booking. */
  readonly #allocations = new Map<string, Map<string, readonly Allocation[]>>();
  /** The bookings of each service that it has put, by their starts. */
  readonly #sold = new Map<string, Booking[]>();
  /** The bookings that it has put or removed and that may have been there, in the order of their first mention. */
  readonly #touched: string[] = [];

  /** The object of the kind was there before the draft. */
  found(kind: Kind, uuid: string): void {
    if ((COUNTED_KINDS as readonly Kind[]).includes(kind)) this.#found.add(uuid);
  }

  /** How many more objects of the kind there are than before. Whatever has changed was found first; what is new was not. */
  more(kind: CountedKind): number {
    let more = 0;
    for (const [uuid, object] of this.#objects[kind]) {
      const was = this.#found.has(uuid) ? 1 : 0;
      more += (object === null ? 0 : 1) - was;
    }
    return more;
  }

  /** Null when it was removed, undefined when it was not touched. */
  object<K extends Kind>(kind: K, uuid: string): Objects[K] | null | undefined {
    return this.#objects[kind].get(uuid);
  }

  objects<K extends Kind>(kind: K): ReadonlyMap<string, Objects[K] | null> {
    return this.#objects[kind];
  }

  /** Those that may have been there before. */
  get touchedBookings(): readonly string[] {
    return this.#touched;
  }

  customerWithEmail(folded: string): Customer | undefined {
    return this.#byEmail.get(folded);
  }

  answer(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** `areNew`: there was none of the bookings before, so that nobody need look. */
  add({ put = {}, removed = [], answer }: Change, { areNew = false }: { readonly areNew?: boolean } = {}): void {
    eachObject(put, (kind, object) => {
      if (kind === 'booking') this.#follow(object.uuid, object as Booking, areNew);
      if (kind === 'customer') this.#followCustomer(object.uuid, object as Customer);
      this.#objects[kind].set(object.uuid, object);
    });
    for (const { kind, uuid } of removed) {
      if (kind === 'booking') this.#follow(uuid, null, false);
      if (kind === 'customer') this.#followCustomer(uuid, null);
      this.#objects[kind].set(uuid, null);
    }
    if (answer) this.#answers.set(answer.key, answer);
  }

  /** The allocations of the bookings that it has put which overlap [from, to) on one resource. */
  allocationsOn(resource: string, from: Instant, to: Instant): readonly Allocation[] {
    const found: Allocation[] = [];
    for (const allocations of this.#allocations.get(resource)?.values() ?? []) {
      for (const allocation of allocations) if (allocation.start < to && allocation.end > from) found.push(allocation);
    }
    return found;
  }

  /** Those that are counted, of the bookings of a service that it has put. */
  counted(query: TallyQuery): readonly Booking[] {
    return countedIn(this.#sold.get(query.service) ?? [], query);
  }

  #followCustomer(uuid: string, after: Customer | null): void {
    const before = this.#objects.customer.get(uuid);
    if (before?.email) this.#byEmail.delete(fold(before.email));
    if (after?.email) this.#byEmail.set(fold(after.email), after);
  }

  #follow(uuid: string, after: Booking | null, isNew: boolean): void {
    const before = this.#objects.booking.get(uuid);
    if (before === undefined && !isNew) this.#touched.push(uuid);
    if (before) {
      for (const { resource } of allocationsOf(before)) this.#allocations.get(resource)?.delete(uuid);
      const sold = this.#sold.get(before.sale?.service ?? '');
      sold?.splice(sold.indexOf(before), 1);
    }
    if (!after) return;
    if (after.sale) {
      const sold = this.#sold.get(after.sale.service) ?? [];
      this.#sold.set(after.sale.service, sold);
      sold.splice(firstFrom(sold, after.start + 1), 0, after);
    }
    for (const allocation of allocationsOf(after)) {
      const { resource } = allocation;
      const onResource = this.#allocations.get(resource) ?? new Map<string, readonly Allocation[]>();
      this.#allocations.set(resource, onResource);
      onResource.set(uuid, [...(onResource.get(uuid) ?? []), allocation]);
    }
  }
}
