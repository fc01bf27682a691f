import { fold } from '../../core/index.js';
import { Collection } from './collection.js';
/** Customers of one app, also indexed by address. */
export class StoredCustomers extends Collection {
    #byEmail = new Map();
    withEmail(folded) {
        const uuid = this.#byEmail.get(folded);
        return uuid === undefined ? undefined : this.get(uuid);
    }
    put(customer) {
        this.#forget(customer.uuid);
        if (customer.email !== null)
            this.#byEmail.set(fold(customer.email), customer.uuid);
        return super.put(customer);
    }
    remove(uuid) {
        this.#forget(uuid);
        super.remove(uuid);
    }
    #forget(uuid) {
        const email = this.get(uuid)?.email ?? null;
        if (email !== null && this.#byEmail.get(fold(email)) === uuid)
            this.#byEmail.delete(fold(email));
    }
}
