import { type Customer } from '../../core/index.js';
import { Collection, type Row } from './collection.js';
/** Customers of one app, also indexed by address. */
export declare class StoredCustomers extends Collection<Customer> {
    #private;
    withEmail(folded: string): Customer | undefined;
    put(customer: Customer): Row<Customer>;
    remove(uuid: string): void;
}
