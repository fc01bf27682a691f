import type { SettleBookings } from '../bookings/settle-bookings.js';
import { NotFoundError } from '../errors.js';
import type { Ledger } from '../ledger/ledger.js';
import type { AppCaller } from '../model/callers.js';
import type { Customer } from '../model/customer.js';
import { collect, type Page, type PageRequest, type Paginator } from '../pagination.js';
import { NO_SEARCH } from '../search.js';
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
  readonly ledger: Ledger;
  readonly settle: SettleBookings;
  readonly paginator: Paginator;
}

/** The caller's customers. */
export class ListCustomers {
  readonly #needs: Pick<Needs, 'customers' | 'paginator'>;
  constructor(needs: Pick<Needs, 'customers' | 'paginator'>) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `page` or `limit`. */
  async execute(
    caller: AppCaller,
    request: PageRequest = {},
    { search = NO_SEARCH, sort = 'created_at' }: Partial<CustomerFilter> = {},
  ): Promise<Page<Customer>> {
    const { customers, paginator } = this.#needs;
    return paginator.paginate(request, (slice) => customers.list(caller.app.uuid, slice, { search, sort }));
  }
}

export class GetCustomer {
  readonly #needs: Pick<Needs, 'customers'>;
  constructor(needs: Pick<Needs, 'customers'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError when the caller has no such customer. */
  async execute(caller: AppCaller, uuid: string): Promise<Customer> {
    return found(this.#needs.customers, caller, uuid);
  }
}

/** How many bookings are linked to a customer, as of now: what the clock has done to them is written before they are counted. */
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

/** Readings of the keys; if the app changes during each of them, the last one is used. */
const READINGS = 3;

/**
 * Exports everything stored about a customer, as of now. All rows belong to one sequence of the app; each row is read
 * when its slice is asked for.
 */
export class ExportCustomer {
  readonly #needs: Pick<Needs, 'customers' | 'ledger' | 'settle'>;
  constructor(needs: Pick<Needs, 'customers' | 'ledger' | 'settle'>) {
    this.#needs = needs;
  }

  /**
   * Resolves with whole lists, or with slices if `inSlices` is true.
   * @throws NotFoundError when the caller has no such customer.
   */
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
