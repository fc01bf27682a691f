import { type Customer, fold } from '../../core/index.js';
import { Collection, type Row } from './collection.js';

/** Customers of one app, also indexed by address. */
export class StoredCustomers extends Collection<Customer> {
  readonly #byEmail = new Map<string, string>();

  withEmail(folded: string): Customer | undefined {
    const uuid = this.#byEmail.get(folded);
    return uuid === undefined ? undefined : this.get(uuid);
  }

  override put(customer: Customer): Row<Customer> {
    this.#forget(customer.uuid);
    if (customer.email !== null) this.#byEmail.set(fold(customer.email), customer.uuid);
    return super.put(customer);
  }

  override remove(uuid: string): void {
    this.#forget(uuid);
    super.remove(uuid);
  }

  #forget(uuid: string): void {
    const email = this.get(uuid)?.email ?? null;
    if (email !== null && this.#byEmail.get(fold(email)) === uuid) this.#byEmail.delete(fold(email));
  }
}
