import type { Instant } from '../basics/ports.js';
import { fold } from '../basics/search.js';
import { type Allocation, type Booking, buildAllocations } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import { COUNTED_KINDS, type CountedKind, eachObject, KINDS, type Kind, type Objects } from '../model/kinds/objects.js';
import type { Answer } from './idempotency.js';
import type { Change, TallyQuery } from './ledger.js';
import { countedIn, firstFrom } from './tally.js';

type Drafted = { readonly [K in Kind]: Map<string, Objects[K] | null> };

/** Changes of a commit's decisions so far. Each decision sees the changes of the earlier ones. */
export class Draft {
  /** Changed objects by kind and UUID, in the order of their first change. Null: removed. */
  readonly #objects = Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as unknown as Drafted;
  /** UUIDs of the changed objects that existed before, of kinds with a limit. */
  readonly #found = new Set<string>();
  readonly #answers = new Map<string, Answer>();
  /** Customers that the draft stores, by folded address. */
  readonly #byEmail = new Map<string, Customer>();
  /** Allocations of the bookings that the draft stores, by resource and booking. */
  readonly #allocations = new Map<string, Map<string, readonly Allocation[]>>();
  /** Bookings that the draft stores, by service, and sorted by start. */
  readonly #sold = new Map<string, Booking[]>();
  /** UUIDs of bookings that the draft stores or removes and that may have existed before, in the order of their first change. */
  readonly #touched: string[] = [];

  /** Records that the object existed before the draft. */
  found(kind: Kind, uuid: string): void {
    if ((COUNTED_KINDS as readonly Kind[]).includes(kind)) this.#found.add(uuid);
  }

  /** Returns how many objects of the kind the draft adds, minus those that it removes. Objects recorded by `found` are not new. */
  more(kind: CountedKind): number {
    let more = 0;
    for (const [uuid, object] of this.#objects[kind]) {
      const was = this.#found.has(uuid) ? 1 : 0;
      more += (object === null ? 0 : 1) - was;
    }
    return more;
  }

  /** Returns the object. Null if the draft removes it, undefined if the draft does not change it. */
  object<K extends Kind>(kind: K, uuid: string): Objects[K] | null | undefined {
    return this.#objects[kind].get(uuid);
  }

  objects<K extends Kind>(kind: K): ReadonlyMap<string, Objects[K] | null> {
    return this.#objects[kind];
  }

  get touchedBookings(): readonly string[] {
    return this.#touched;
  }

  customerWithEmail(folded: string): Customer | undefined {
    return this.#byEmail.get(folded);
  }

  answer(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** Adds a change. With `areNew`, its bookings have no earlier state, so none is looked up. */
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

  /** Returns the allocations on one resource that overlap [from, to), of the bookings that the draft stores. */
  allocationsOn(resource: string, from: Instant, to: Instant): readonly Allocation[] {
    const found: Allocation[] = [];
    for (const allocations of this.#allocations.get(resource)?.values() ?? []) {
      for (const allocation of allocations) if (allocation.start < to && allocation.end > from) found.push(allocation);
    }
    return found;
  }

  /** Returns the bookings that the draft stores and the query counts. */
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
      for (const { resource } of buildAllocations(before)) this.#allocations.get(resource)?.delete(uuid);
      const sold = this.#sold.get(before.sale?.service ?? '');
      sold?.splice(sold.indexOf(before), 1);
    }
    if (!after) return;
    if (after.sale) {
      const sold = this.#sold.get(after.sale.service) ?? [];
      this.#sold.set(after.sale.service, sold);
      sold.splice(firstFrom(sold, after.start + 1), 0, after);
    }
    for (const allocation of buildAllocations(after)) {
      const { resource } = allocation;
      const onResource = this.#allocations.get(resource) ?? new Map<string, readonly Allocation[]>();
      this.#allocations.set(resource, onResource);
      onResource.set(uuid, [...(onResource.get(uuid) ?? []), allocation]);
    }
  }
}
