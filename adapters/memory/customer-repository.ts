import {
  type Customer,
  type CustomerFilter,
  type CustomerRepository,
  fold,
  isFiltering,
  matches,
  type Slice,
  type Sliced,
} from '../../core/index.js';
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
    const wanted = isFiltering(search) ? isWanted : undefined;
    return sort === 'created_at' ? customers.list(slice, wanted) : customers.listReversed(slice, wanted);
  }
}
