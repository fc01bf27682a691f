import type { Customer } from '../../core/customers/customer.js';
import type { CustomerFilter, CustomerRepository } from '../../core/customers/customer-repository.js';
import type { Slice, Sliced } from '../../core/pagination.js';
import { CODECS } from './codecs.js';
import { type Collections, first } from './collections.js';
import { searchFilter } from './search-filter.js';
import { sliced } from './sliced.js';

export class MongoCustomerRepository implements CustomerRepository {
  readonly #collections: Collections;

  constructor(collections: Collections) {
    this.#collections = collections;
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
}
