import {
  type Booking,
  blocks,
  type Customer,
  type CustomerCounts,
  type CustomerFilter,
  type CustomerRepository,
  type Dossier,
  emailsOf,
  eventIsOf,
  fold,
  foldedEmail,
  type Instant,
  isFiltering,
  isLive,
  matches,
  type Person,
  type Slice,
  type Sliced,
} from '../../core/index.js';
import { searched } from './searched.js';
import type { State } from './state.js';

export class MemoryCustomerRepository implements CustomerRepository {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async find(app: string, uuid: string): Promise<Customer | undefined> {
    return this.#state.contents.get(app)?.objects.customer.get(uuid);
  }

  async list(app: string, slice: Slice, { search, sort }: CustomerFilter): Promise<Sliced<Customer>> {
    const customers = this.#state.contents.get(app)?.objects.customer;
    if (!customers) return { items: [], total: 0 };
    const isWanted = (customer: Customer) => matches(search, (field) => fold(customer[field] ?? ''));
    const list = (part: Slice) => (sort === 'created_at' ? customers.list(part) : customers.listReversed(part));
    if (!isFiltering(search)) return list(slice);
    return searched(list({ offset: 0, limit: Number.POSITIVE_INFINITY }).items, slice, isWanted);
  }

  async counts(app: string, uuid: string, now: Instant): Promise<CustomerCounts> {
    const linked = this.#bookings(app, { customer: uuid, email: null });
    const begun = linked.filter(({ status, start }) => blocks(status) && start <= now);
    const count = (isWanted: (booking: Booking) => boolean) => linked.filter(isWanted).length;
    return {
      bookings: count(({ status }) => status !== 'expired'),
      upcoming: count(({ status, start }) => isLive(status) && start > now),
      cancelled: count(({ status }) => status === 'cancelled'),
      noShows: count(({ status }) => status === 'no_show'),
      lastStart: begun.reduce<Instant | null>((last, { start }) => Math.max(last ?? start, start), null),
    };
  }

  async dossier(app: string, uuid: string): Promise<Dossier | undefined> {
    const contents = this.#state.contents.get(app);
    const customer = contents?.objects.customer.get(uuid);
    if (!contents || !customer) return undefined;
    const known = { customer: uuid, email: foldedEmail(customer) };
    const bookings = this.#bookings(app, known);
    const person = { ...known, formerEmails: emailsOf(bookings) };
    const meant = new Set(bookings.map((booking) => booking.uuid));
    const series = new Set(bookings.flatMap((booking) => booking.series?.uuid ?? []));
    const { job, series: allSeries } = contents.objects;
    return {
      customer,
      bookings,
      events: contents.events.filtered((event) => eventIsOf(event, person, meant)),
      jobs: job.all().filter(({ booking }) => booking !== null && meant.has(booking)),
      series: allSeries.all().filter((one) => series.has(one.uuid)),
    };
  }

  #bookings(app: string, person: Person): readonly Booking[] {
    const query = { ...person, limit: Number.POSITIVE_INFINITY };
    return this.#state.contents.get(app)?.objects.booking.ofCustomer(query) ?? [];
  }
}
