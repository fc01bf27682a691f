import type { GetBusiness } from '../accounts/business/read-business.js';
import { NotFoundError, ValidationError } from '../basics/errors.js';
import { DATE_EXPECTED, isDate } from '../basics/fields.js';
import { DAY } from '../basics/instants.js';
import { collect, type Page, type PageRequest, refuseCursor, type Slice, type Sliced } from '../basics/pagination.js';
import type { Instant } from '../basics/ports.js';
import { zone } from '../basics/zone.js';
import type { Settling } from '../bookings/settle-bookings.js';
import { ownUnexpired } from '../ledger/access/ownership.js';
import { existing } from '../ledger/edits.js';
import type { Ledger, View } from '../ledger/ledger.js';
import { found, type ReadNeeds } from '../ledger/plain/plain-objects.js';
import type {
  CustomerCounts,
  CustomerReads,
  CustomerVisits,
  Dossier,
  DossierInSlices,
} from '../ledger/storage/customer-reads.js';
import type { EventRepository } from '../ledger/storage/event-repository.js';
import { type AppCaller, actorOf, type Member, selfOf } from '../model/callers.js';
import type { Customer } from '../model/customer.js';
import { narrowed, type Question, type Where } from '../model/questions/question.js';
import { buildCustomerQuestion, type CustomerFilter } from './customer-questions.js';

interface Needs extends ReadNeeds {
  readonly customers: CustomerReads;
  readonly events: Pick<EventRepository, 'sequence'>;
  readonly ledger: Ledger;
  readonly settle: Settling;
  readonly getBusiness: GetBusiness;
}

export function listCustomers({ objects, customers, ledger, settle, getBusiness, paginator }: Omit<Needs, 'events'>) {
  /** Returns the UUIDs of the customers that the member's own bookings are linked to. */
  async function own(app: string, self: Member): Promise<readonly string[]> {
    await settle.settle(app);
    return objects.distinct(app, 'booking', 'customer', ['and', ownUnexpired(self)]);
  }

  /** Returns a slice in the order of their last starts. */
  async function sliceByStart(
    app: string,
    { kind, where }: Question<'customer'>,
    visits: readonly CustomerVisits[],
    { offset = 0, limit }: Slice,
    isReversed: boolean,
  ): Promise<Sliced<Customer>> {
    const starts = new Map(visits.map(({ customer, lastStart }) => [customer, lastStart]));
    const keyOf = (uuid: string) => {
      const start = starts.get(uuid) ?? Number.POSITIVE_INFINITY;
      return isReversed && start < Number.POSITIVE_INFINITY ? -start : start;
    };
    const keys = (await objects.distinct(app, kind, 'uuid', where)).map((uuid) => [keyOf(uuid), uuid] as const);
    keys.sort(([a, one], [b, other]) => (a === b ? (one < other ? -1 : 1) : a < b ? -1 : 1));
    const uuids = keys.slice(offset, offset + limit).map(([, uuid]) => uuid);
    const found = await objects.select(app, { kind, where: ['in', 'uuid', uuids] });
    const byUuid = new Map(found.map((customer) => [customer.uuid, customer]));
    return { items: uuids.flatMap((uuid) => byUuid.get(uuid) ?? []), total: keys.length };
  }

  return async (
    caller: AppCaller,
    { search, sort, upcoming, lastBefore, ...request }: PageRequest & CustomerFilter = {},
  ): Promise<Page<Customer>> => {
    const app = caller.app.uuid;
    const self = selfOf(caller);
    if (lastBefore !== undefined && !isDate(lastBefore)) throw new ValidationError({ lastBefore: DATE_EXPECTED });
    const isByStart = sort?.endsWith('last_start') ?? false;
    if (isByStart) refuseCursor(request, 'with that sort');
    return paginator.paginate(request, async (slice) => {
      const within = self && (['in', 'uuid', await own(app, self)] as const);
      const question = narrowed(buildCustomerQuestion({ search, sort }), within);
      if (!isByStart && upcoming === undefined && lastBefore === undefined) return objects.list(app, question, slice);
      await settle.settle(app);
      const now = await ledger.read(app, {}, (view) => view.now);
      const visits = await customers.visits(app, now, ['and', self ? ownUnexpired(self) : []]);
      const before = lastBefore === undefined ? undefined : startOf(lastBefore, await getBusiness(caller));
      const asked = narrowed(question, visitedIn(visits, upcoming, before));
      return isByStart
        ? sliceByStart(app, asked, visits, slice, sort === '-last_start')
        : objects.list(app, asked, slice);
    });
  };
}

function startOf(date: string, { public: { timezone } }: Awaited<ReturnType<GetBusiness>>): Instant {
  return zone(timezone).startOfDay(Date.parse(`${date}T00:00:00Z`) / DAY);
}

function visitedIn(
  visits: readonly CustomerVisits[],
  upcoming: boolean | undefined,
  before: Instant | undefined,
): Where<'customer'> {
  const uuids = (isWanted: (visits: CustomerVisits) => boolean) =>
    ['in', 'uuid', visits.filter(isWanted).map(({ customer }) => customer)] as const;
  const coming = uuids(({ nextStart }) => nextStart !== null);
  return [
    'and',
    [
      ...(upcoming === undefined ? [] : [upcoming ? coming : (['not', coming] as const)]),
      ...(before === undefined ? [] : [uuids(({ lastStart }) => lastStart !== null && lastStart < before)]),
    ],
  ];
}

export function getCustomer({ objects, ledger }: Pick<Needs, 'objects' | 'ledger'>) {
  return async (caller: AppCaller, uuid: string): Promise<Customer> => {
    if (!selfOf(caller)) return found({ objects }, 'customer', caller, uuid);
    // Read through the ledger, which also reads bookings to decide if a member owns the customer.
    const look = (view: View) => existing(view, 'customer', uuid);
    return ledger.read(caller.app.uuid, { objects: { customer: [uuid] } }, look, actorOf(caller));
  };
}

export function getCustomerCounts({ customers, ledger, settle }: Pick<Needs, 'customers' | 'ledger' | 'settle'>) {
  return async (caller: AppCaller, uuid: string): Promise<CustomerCounts> => {
    const app = caller.app.uuid;
    await settle.settle(app);
    const now = await ledger.read(app, {}, (view) => view.now);
    return customers.counts(app, uuid, now);
  };
}

/** Returns the visits of customers, by UUID. A customer without bookings that take capacity has none. */
export function getCustomerVisits({ customers, ledger, settle }: Pick<Needs, 'customers' | 'ledger' | 'settle'>) {
  return async (caller: AppCaller, uuids: readonly string[]): Promise<ReadonlyMap<string, CustomerVisits>> => {
    const app = caller.app.uuid;
    const self = selfOf(caller);
    await settle.settle(app);
    const now = await ledger.read(app, {}, (view) => view.now);
    const asked: readonly Where<'booking'>[] = [['in', 'customer', uuids], ...(self ? ownUnexpired(self) : [])];
    const visits = await customers.visits(app, now, ['and', asked]);
    return new Map(visits.map((one) => [one.customer, one]));
  };
}

/** Limit of attempts to read the keys of all rows from one state of the app. The last attempt is used even if the app changed during it. */
const READINGS = 3;

export function exportingCustomers({ customers, events, settle }: Pick<Needs, 'customers' | 'events' | 'settle'>) {
  async function exportInSlices(caller: AppCaller, uuid: string): Promise<DossierInSlices> {
    const app = caller.app.uuid;
    await settle.settle(app);
    for (let reading = 1; ; reading += 1) {
      const sequence = await events.sequence(app);
      const dossier = await customers.dossier(app, uuid);
      if (reading < READINGS && (await events.sequence(app)) !== sequence) continue;
      if (!dossier) throw new NotFoundError();
      return dossier;
    }
  }

  async function exportWhole(caller: AppCaller, uuid: string): Promise<Dossier> {
    const { customer, bookings, events, jobs, series } = await exportInSlices(caller, uuid);
    return {
      customer,
      bookings: await collect(bookings),
      events: await collect(events),
      jobs: await collect(jobs),
      series: await collect(series),
    };
  }

  return { exportWhole, exportInSlices };
}
