import { ownStanding } from '../access/ownership.js';
import type { SettleBookings } from '../bookings/settle-bookings.js';
import { NotFoundError } from '../errors.js';
import { existing } from '../ledger/edits.js';
import type { Ledger, View } from '../ledger/ledger.js';
import { type AppCaller, actorOf, type Member, selfOf } from '../model/callers.js';
import type { Customer } from '../model/customer.js';
import { collect, type Page, type PageRequest, type Paginator } from '../pagination.js';
import { NO_SEARCH } from '../search.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import type {
  CustomerCounts,
  CustomerFilter,
  CustomerRepository,
  Dossier,
  DossierInSlices,
} from '../storage/customer-repository.js';
import { found } from '../storage/lists.js';

interface Needs {
  readonly customers: CustomerRepository;
  readonly bookings: Pick<BookingRepository, 'distinct'>;
  readonly ledger: Ledger;
  readonly settle: SettleBookings;
  readonly paginator: Paginator;
}

/** Lists the app's customers. */
export class ListCustomers {
  readonly #needs: Omit<Needs, 'ledger'>;
  constructor(needs: Omit<Needs, 'ledger'>) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `page` or `limit`. */
  async execute(
    caller: AppCaller,
    request: PageRequest = {},
    { search = NO_SEARCH, sort = 'created_at' }: Partial<CustomerFilter> = {},
  ): Promise<Page<Customer>> {
    const { customers, paginator } = this.#needs;
    const app = caller.app.uuid;
    const self = selfOf(caller);
    return paginator.paginate(request, async (slice) => {
      const within = self && (['in', 'uuid', await this.#own(app, self)] as const);
      return customers.list(app, slice, { search, sort }, within);
    });
  }

  /** Returns the UUIDs of the customers that the member's own bookings are linked to. */
  async #own(app: string, self: Member): Promise<readonly string[]> {
    const { bookings, settle } = this.#needs;
    await settle.execute(app);
    return bookings.distinct(app, 'customer', ['and', ownStanding(self)]);
  }
}

export class GetCustomer {
  readonly #needs: Pick<Needs, 'customers' | 'ledger'>;
  constructor(needs: Pick<Needs, 'customers' | 'ledger'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError if the app has no such customer. */
  async execute(caller: AppCaller, uuid: string): Promise<Customer> {
    const { customers, ledger } = this.#needs;
    if (!selfOf(caller)) return found(customers, caller, uuid);
    // Read through the ledger, which also reads bookings to decide if a member owns the customer.
    const look = (view: View) => existing(view, 'customer', uuid);
    return ledger.read(caller.app.uuid, { objects: { customer: [uuid] } }, look, actorOf(caller));
  }
}

/** Counts the bookings that are linked to a customer, as of now: changes by the clock are stored before counting. */
export class GetCustomerCounts {
  readonly #needs: Pick<Needs, 'customers' | 'ledger' | 'settle'>;
  constructor(needs: Pick<Needs, 'customers' | 'ledger' | 'settle'>) {
    this.#needs = needs;
  }

  async execute(caller: AppCaller, uuid: string): Promise<CustomerCounts> {
    const { customers, ledger, settle } = this.#needs;
    const app = caller.app.uuid;
    await settle.execute(app);
    const now = await ledger.read(app, {}, (view) => view.now);
    return customers.counts(app, uuid, now);
  }
}

/**
 * Limit of attempts to read the keys of all rows from one state of the app. If the app changes during every attempt, the last one is used.
 */
const READINGS = 3;

/**
 * Exports everything stored about a customer. All rows are listed from one state of the app, unless the app changes during all `READINGS`
 * attempts. Each row is read when its slice is requested.
 */
export class ExportCustomer {
  readonly #needs: Pick<Needs, 'customers' | 'ledger' | 'settle'>;
  constructor(needs: Pick<Needs, 'customers' | 'ledger' | 'settle'>) {
    this.#needs = needs;
  }

  /** Resolves with complete lists, or with slices if `inSlices` is true. @throws NotFoundError if the app has no such customer. */
  execute(caller: AppCaller, uuid: string, options: { readonly inSlices: true }): Promise<DossierInSlices>;
  execute(caller: AppCaller, uuid: string, options?: { readonly inSlices?: false }): Promise<Dossier>;
  async execute(
    caller: AppCaller,
    uuid: string,
    { inSlices = false }: { readonly inSlices?: boolean } = {},
  ): Promise<Dossier | DossierInSlices> {
    await this.#needs.settle.execute(caller.app.uuid);
    const dossier = await this.#open(caller.app.uuid, uuid);
    if (!dossier) throw new NotFoundError();
    if (inSlices) return dossier;
    const { customer, bookings, events, jobs, series } = dossier;
    return {
      customer,
      bookings: await collect(bookings),
      events: await collect(events),
      jobs: await collect(jobs),
      series: await collect(series),
    };
  }

  async #open(app: string, uuid: string): Promise<DossierInSlices | undefined> {
    const { customers, ledger } = this.#needs;
    for (let reading = 1; ; reading += 1) {
      const sequence = await ledger.sequence(app);
      const dossier = await customers.dossier(app, uuid);
      if (reading === READINGS || (await ledger.sequence(app)) === sequence) return dossier;
    }
  }
}
