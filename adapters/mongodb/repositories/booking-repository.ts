import type { Booking } from '../../../core/model/booking.js';
import type { InSlices, Slice, Sliced } from '../../../core/pagination.js';
import {
  type BookingFilter,
  type BookingRepository,
  type BookingSort,
  type ClockRule,
  type DueBooking,
  longestOverdue,
} from '../../../core/storage/booking-repository.js';
import { CODECS } from '../documents/codecs.js';
import { type Collections, type Filter, first, type How } from '../driver/collections.js';
import { searchFilter } from '../driver/search-filter.js';
import { byIds, idsOf, sliced } from '../driver/slices.js';
import type { MongoLedger } from '../ledger/ledger.js';

const SORTS: Readonly<Record<BookingSort, How['sort']>> = {
  created_at: { order: 1 },
  '-created_at': { order: -1 },
  start: { 'object.start': 1, order: 1 },
  '-start': { 'object.start': -1, order: -1 },
};

export class MongoBookingRepository implements BookingRepository {
  readonly #collections: Collections;
  readonly #ledger: MongoLedger;

  constructor(collections: Collections, ledger: MongoLedger) {
    this.#collections = collections;
    this.#ledger = ledger;
  }

  async ofAnyApp(uuid: string): Promise<Booking | undefined> {
    const found = await first(this.#collections.bookings, { _id: uuid, removed: false });
    return found && CODECS.booking.object(found);
  }

  async find(app: string, uuid: string): Promise<Booking | undefined> {
    const found = await first(this.#collections.bookings, { _id: uuid, app, removed: false });
    return found && CODECS.booking.object(found);
  }

  async list(app: string, slice: Slice, filter: BookingFilter): Promise<Sliced<Booking>> {
    const wanted = { app, removed: false, ...conditions(filter) };
    const sort = SORTS[filter.sort];
    return this.#ledger.steady(app, () =>
      sliced(this.#collections.bookings, wanted, slice, sort, CODECS.booking.object),
    );
  }

  uuids(app: string, filters: readonly BookingFilter[], limit: number): Promise<readonly (readonly string[])[]> {
    return this.#ledger.steady(app, () =>
      Promise.all(
        filters.map((filter) => {
          const wanted = { app, removed: false, ...conditions(filter) };
          return idsOf(this.#collections.bookings, wanted, { sort: SORTS[filter.sort], limit });
        }),
      ),
    );
  }

  inSlices(_: string, uuids: readonly string[]): InSlices<Booking> {
    return byIds(this.#collections.bookings, uuids, CODECS.booking.object);
  }

  async due(rules: readonly ClockRule[], limit: number): Promise<readonly DueBooking[]> {
    const named = dueBy(rules);
    if (named.length === 0) return [];
    const found = await this.#collections.bookings.find(named.length === 1 ? named[0]! : { $or: named }, { limit });
    return longestOverdue(found.map(CODECS.booking.object), rules).map(({ app, uuid }) => ({ app, uuid }));
  }
}

/** What any of the rules names, each as a whole, so that each finds its index; workflows with one moment have one filter. */
function dueBy(rules: readonly ClockRule[]): readonly Filter[] {
  const alike = new Map<string, ClockRule[]>();
  for (const rule of rules) {
    const key = [rule.status, rule.by, rule.until, rule.app, rule.workflow === undefined].join();
    const others = alike.get(key);
    if (others) others.push(rule);
    else alike.set(key, [rule]);
  }
  return [...alike.values()].map((group) => {
    const { app, workflow, status, by, until } = group[0]!;
    return {
      removed: false,
      'object.status': status,
      [`object.${by}`]: { $lte: until },
      ...(app === undefined ? {} : { app }),
      ...(workflow === undefined ? {} : { 'object.workflow': { $in: group.map((rule) => rule.workflow) } }),
    };
  });
}

function conditions(filter: BookingFilter): Filter {
  const { statuses, resource, workflow, service, series, customer, from, to, customerEmail, search } = filter;
  return {
    ...(statuses === undefined ? {} : { 'object.status': { $in: statuses } }),
    ...(resource === undefined ? {} : { 'object.resources': resource }),
    ...(workflow === undefined ? {} : { 'object.workflow': workflow }),
    ...(service === undefined ? {} : { 'object.sale.service': service }),
    ...(series === undefined ? {} : { 'object.series.uuid': series }),
    ...(customer === undefined ? {} : { 'object.customerUuid': customer }),
    ...(from === undefined ? {} : { 'object.end': { $gt: from } }),
    ...(to === undefined ? {} : { 'object.start': { $lt: to } }),
    ...(customerEmail === undefined ? {} : { customerEmailFolded: customerEmail }),
    ...searchFilter(search),
  };
}
