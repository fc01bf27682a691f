import type { AppCaller } from '../auth/callers.js';
import { NotFoundError } from '../errors.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import { NO_SEARCH } from '../search.js';
import type { Customer } from './customer.js';
import type { CustomerFilter, CustomerRepository } from './customer-repository.js';

interface Needs {
  readonly customers: CustomerRepository;
  readonly paginator: Paginator;
}

const ALL: CustomerFilter = { search: NO_SEARCH, sort: 'created_at' };

/** The caller's customers. */
export class ListCustomers {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller: AppCaller, request: PageRequest = {}, filter: CustomerFilter = ALL): Promise<Page<Customer>> {
    const { customers, paginator } = this.#needs;
    return paginator.paginate(request, (slice) => customers.list(caller.app.uuid, slice, filter));
  }
}

export class GetCustomer {
  readonly #needs: Pick<Needs, 'customers'>;
  constructor(needs: Pick<Needs, 'customers'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError when the caller has no such customer. */
  async execute(caller: AppCaller, uuid: string): Promise<Customer> {
    const customer = await this.#needs.customers.find(caller.app.uuid, uuid);
    if (!customer) throw new NotFoundError();
    return customer;
  }
}
