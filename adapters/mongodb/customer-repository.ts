import { blocks, foldedEmail, isLive, STATUSES } from '../../core/model/booking.js';
import type { Customer } from '../../core/model/customer.js';
import { emailsOf, eventIsOf } from '../../core/model/erasure.js';
import type { Slice, Sliced } from '../../core/pagination.js';
import type { Instant } from '../../core/ports.js';
import type {
  CustomerCounts,
  CustomerFilter,
  CustomerRepository,
  Dossier,
} from '../../core/storage/customer-repository.js';
import { unlinked } from './bulk-reads.js';
import { CODECS } from './codecs.js';
import { type Collections, type Filter, first } from './collections.js';
import { eventOf } from './documents.js';
import { naming } from './erasure-repository.js';
import type { MongoLedger } from './ledger.js';
import { searchFilter } from './search-filter.js';
import { sliced } from './sliced.js';

export class MongoCustomerRepository implements CustomerRepository {
  readonly #collections: Collections;
  readonly #ledger: MongoLedger;

  constructor(collections: Collections, ledger: MongoLedger) {
    this.#collections = collections;
    this.#ledger = ledger;
  }

  async find(app: string, uuid: string): Promise<Customer | undefined> {
    const found = await first(this.#collections.customers, { _id: uuid, app, removed: false });
    return found && CODECS.customer.object(found);
  }

  async list(app: string, slice: Slice, { search, sort }: CustomerFilter): Promise<Sliced<Customer>> {
    const filter = { app, removed: false, ...searchFilter(search) };
    const order = sort === 'created_at' ? 1 : -1;
    return sliced(this.#collections.customers, filter, slice, { order }, CODECS.customer.object);
  }

  counts(app: string, uuid: string, now: Instant): Promise<CustomerCounts> {
    const { bookings } = this.#collections;
    const linked = { app, removed: false, 'object.customerUuid': uuid };
    const count = (filter: Filter) => bookings.count({ ...linked, ...filter });
    return this.#ledger.steady(app, async () => {
      const [all, upcoming, cancelled, noShows, begun] = await Promise.all([
        count({ 'object.status': { $in: STATUSES.filter((status) => status !== 'expired') } }),
        count({ 'object.status': { $in: STATUSES.filter(isLive) }, 'object.start': { $gt: now } }),
        count({ 'object.status': 'cancelled' }),
        count({ 'object.status': 'no_show' }),
        first(
          bookings,
          { ...linked, 'object.status': { $in: STATUSES.filter(blocks) }, 'object.start': { $lte: now } },
          { sort: { 'object.start': -1 } },
        ),
      ]);
      return { bookings: all, upcoming, cancelled, noShows, lastStart: begun?.object.start ?? null };
    });
  }

  dossier(app: string, uuid: string): Promise<Dossier | undefined> {
    const { bookings, events, jobs, series } = this.#collections;
    return this.#ledger.steady(app, async () => {
      const customer = await this.find(app, uuid);
      if (!customer) return undefined;
      const present = { app, removed: false };
      const email = foldedEmail(customer);
      const whose = [{ 'object.customerUuid': uuid }, ...(email === null ? [] : [unlinked(email)])];
      const sort = { order: 1 } as const;
      const found = await bookings.find({ ...present, $or: whose }, { sort });
      const all = found.map(CODECS.booking.object);
      const person = { customer: uuid, email, formerEmails: emailsOf(all) };
      const uuids = found.map(({ _id }) => _id);
      const meant = new Set(uuids);
      const ofBookings = { 'object.booking': { $in: uuids } };
      const [named, others, itsJobs, itsSeries] = await Promise.all([
        events.find({ app, ...naming(person) }),
        events.find({ app, named: '', ...ofBookings }),
        jobs.find({ ...present, ...ofBookings }, { sort }),
        series.find({ ...present, _id: { $in: found.flatMap(({ object }) => object.series?.uuid ?? []) } }, { sort }),
      ]);
      const inOrder = [...named, ...others].sort((a, b) => (a._id < b._id ? -1 : 1));
      return {
        customer,
        bookings: all,
        events: inOrder.map(eventOf).filter((event) => eventIsOf(event, person, meant)),
        jobs: itsJobs.map(CODECS.job.object),
        series: itsSeries.map(CODECS.series.object),
      };
    });
  }
}
