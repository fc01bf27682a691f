import { type Customer, fold } from '../../core/index.js';
import { Collection, type Row } from './collection.js';

export class StoredCustomers extends Collection<Customer> {
  readonly #byEmail = new Map<string, string>();

  withEmail(folded: string): Customer | undefined {
    const uuid = this.#byEmail.get(folded);
    return uuid === undefined ? undefined : this.get(uuid);
  }

  protected override index({ item: { uuid, email } }: Row<Customer>): void {
    if (email !== null) this.#byEmail.set(fold(email), uuid);
  }

  protected override unindex({ item: { uuid, email } }: Row<Customer>): void {
    if (email !== null && this.#byEmail.get(fold(email)) === uuid) this.#byEmail.delete(fold(email));
  }
}
