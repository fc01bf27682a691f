import type { SettleBookings } from '../bookings/settle-bookings.js';
import { NotFoundError } from '../errors.js';
import type { Ledger } from '../ledger/ledger.js';
import type { AppCaller } from '../model/callers.js';
import type { Customer } from '../model/customer.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import { NO_SEARCH } from '../search.js';
import type { CustomerCounts, CustomerFilter, CustomerRepository, Dossier } from '../storage/customer-repository.js';
import { found } from '../storage/reading.js';

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

/** All that there is about a customer, at one moment of the app, as of now. */
export class ExportCustomer {
  readonly #needs: Pick<Needs, 'customers' | 'settle'>;
  constructor(needs: Pick<Needs, 'customers' | 'settle'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError when the caller has no such customer. */
  async execute(caller: AppCaller, uuid: string): Promise<Dossier> {
    const { customers, settle } = this.#needs;
    await settle.execute(caller.app.uuid);
    const dossier = await customers.dossier(caller.app.uuid, uuid);
    if (!dossier) throw new NotFoundError();
    return dossier;
  }
}
