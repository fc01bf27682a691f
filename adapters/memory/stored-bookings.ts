import {
  type Allocation,
  type Booking,
  belongsTo,
  buildAllocations,
  type ClockRule,
  type CustomerIdentity,
  foldedEmail,
  type Instant,
  type InUse,
  isInUse,
  isLive,
  isUnattended,
  longestOverdue,
  type Resource,
  Sales,
  type Tally,
  type TallyQuery,
} from '../../core/index.js';
import { byOrdinal, Collection, type Row } from './collection.js';
import { byNumber, compareText, SortedList, SortedLists } from './sorted-list.js';

const CLOCK_FIELDS = ['holdExpiresAt', 'pendingSince', 'start', 'end'] as const;

/** Live bookings of all apps, indexed by the moments on which time-based rules depend. */
export class Agenda {
  readonly #lists = {
    holdExpiresAt: new SortedLists<Booking>(byNumber((booking) => booking.holdExpiresAt ?? 0)),
    pendingSince: new SortedLists<Booking>(byNumber((booking) => booking.pendingSince ?? 0)),
    start: new SortedLists<Booking>(byNumber((booking) => booking.start)),
    end: new SortedLists<Booking>(byNumber((booking) => booking.end)),
  };

  add(booking: Booking): void {
    this.#each(booking, 'add');
  }

  delete(booking: Booking): void {
    this.#each(booking, 'delete');
  }

  due(rules: readonly ClockRule[], limit: number): readonly Booking[] {
    const due = new Set(rules.flatMap((rule) => this.#dueBy(rule, limit)));
    return longestOverdue([...due], rules).slice(0, limit);
  }

  #dueBy(rule: ClockRule, limit: number): Booking[] {
    const { app, status, workflow, by, until } = rule;
    const due: Booking[] = [];
    for (const booking of this.#lists[by].get(keyOf(status, workflow)) ?? []) {
      if ((booking[by] ?? 0) > until || due.length >= limit) break;
      if ((app === undefined || booking.app === app) && isUnattended(booking, rule)) due.push(booking);
    }
    return due;
  }

  #each(booking: Booking, change: 'add' | 'delete'): void {
    if (!isLive(booking.status)) return;
    for (const field of CLOCK_FIELDS) {
      if (booking[field] === null) continue;
      this.#lists[field][change](keyOf(booking.status), booking);
      if (booking.workflow !== null) this.#lists[field][change](keyOf(booking.status, booking.workflow), booking);
    }
  }
}

function keyOf(status: string, workflow = ''): string {
  return `${status} ${workflow}`;
}

export class StoredBookings extends Collection<Booking> {
  readonly #agenda: Agenda;
  readonly byStart = new SortedList<Row<Booking>>((a, b) => a.item.start - b.item.start || byOrdinal(a, b));
  /** Allocations by resource, sorted by start. */
  readonly #allocations = new SortedLists<Allocation>((a, b) => a.start - b.start || compareText(a.booking, b.booking));
  /** Live bookings, sorted by end: one list for each object that they use, by its key, and one list of all. */
  readonly #uses = new SortedLists<Booking>(byNumber((booking) => booking.end));

  /** All bookings by the folded address of their customer, sorted by end. */
  readonly #ofAddresses = new SortedLists<Booking>(byNumber((booking) => booking.end));

  readonly #sales = new Map<string, Sales>();

  constructor(nextOrdinal: () => number, agenda: Agenda) {
    super(nextOrdinal);
    this.#agenda = agenda;
  }

  protected override index(row: Row<Booking>): void {
    const { item } = row;
    this.byStart.add(row);
    this.#agenda.add(item);
    for (const allocation of buildAllocations(item))
      this.#allocations.add(allocation.resource, Object.freeze(allocation));
    for (const used of usedBy(item)) this.#uses.add(used, item);
    const address = foldedEmail(item.customer);
    if (address !== null) this.#ofAddresses.add(address, item);
    if (item.sale) this.#salesOf(item.sale.service).add(item);
  }

  protected override unindex(row: Row<Booking>): void {
    const { item } = row;
    this.byStart.delete(row);
    this.#agenda.delete(item);
    for (const allocation of buildAllocations(item)) this.#allocations.delete(allocation.resource, allocation);
    for (const used of usedBy(item)) this.#uses.delete(used, item);
    const address = foldedEmail(item.customer);
    if (address !== null) this.#ofAddresses.delete(address, item);
    if (item.sale) this.#salesOf(item.sale.service).remove(item.uuid);
  }

  override removeAll(): void {
    for (const { item } of this.rows()) this.#agenda.delete(item);
  }

  /** Returns the allocations of the resource, sorted by start. */
  allocations(resource: string): Iterable<Allocation> {
    return this.#allocations.get(resource) ?? [];
  }

  /** Returns the number of bookings in `byStart`. */
  get countByStart(): number {
    return this.byStart.length;
  }

  #salesOf(service: string): Sales {
    const sales = this.#sales.get(service) ?? new Sales();
    this.#sales.set(service, sales);
    return sales;
  }

  taken(resource: Resource, start: Instant, end: Instant): Allocation[] {
    const taken: Allocation[] = [];
    // Allocations that start at `tooEarly` or before have ended by `start`, because none is longer than `longestBlock`.
    const tooEarly = start - resource.longestBlock;
    const allocations = this.#allocations.get(resource.uuid)?.from((allocation) => allocation.start <= tooEarly) ?? [];
    for (const allocation of allocations) {
      if (allocation.start >= end) break;
      if (allocation.end > start) taken.push(allocation);
    }
    return taken;
  }

  inUse(query: InUse): Booking[] {
    const { resource, workflow, service, key, holder, endsAfter = Number.NEGATIVE_INFINITY, limit } = query;
    const found: Booking[] = [];
    const uses = this.#uses.get(resource ?? workflow ?? service ?? holder ?? key ?? ANY);
    for (const booking of uses?.from(({ end }) => end <= endsAfter) ?? []) {
      if (found.length >= limit) break;
      if (isInUse(booking, query)) found.push(booking);
    }
    return found;
  }

  /** Returns the bookings whose customer has that folded address. */
  ofAddress(email: string): Iterable<Booking> {
    return this.#ofAddresses.get(email) ?? [];
  }

  /** Yields the bookings that start after one moment and before another. */
  *startingWithin(after: Instant, before: Instant): Generator<Booking> {
    for (const { item } of this.byStart.from((row) => row.item.start <= after)) {
      if (item.start >= before) return;
      yield item;
    }
  }

  /** Returns the customer's bookings (`belongsTo`) in creation order. */
  ofCustomer(person: CustomerIdentity): Booking[] {
    return this.all().filter((booking) => belongsTo(booking, person));
  }

  tally(query: TallyQuery): Tally {
    return (this.#sales.get(query.service) ?? new Sales()).tally(query);
  }
}

const ANY = 'any';

/** Returns the keys of the objects that a live booking uses. Empty for other bookings. */
function usedBy({ status, resources, workflow, sale, madeWith }: Booking): readonly string[] {
  if (!isLive(status)) return [];
  const { key, holder } = madeWith ?? {};
  const others = [workflow, sale?.service, key, holder].flatMap((other) => other ?? []);
  return [ANY, ...resources, ...others];
}
