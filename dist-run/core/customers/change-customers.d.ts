import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import { type Customer, type NewCustomer } from '../model/customer.js';
import type { NewUuid } from '../ports.js';
import { type Conditional } from '../versions.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
}
export declare class CreateCustomer {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError naming every bad field; DuplicateError on `email` when another customer has it, case aside. */
    execute(caller: AppCaller, input: NewCustomer, { once }?: Idempotent<Customer>): Promise<Customer>;
}
/** Changes a customer by a JSON merge patch on the fields of its creation; bookings that exist stay as they are. */
export declare class ChangeCustomer {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /** @throws ValidationError, StaleError, DuplicateError on `email`; NotFoundError when the caller has no such customer. */
    execute(caller: AppCaller, uuid: string, patch: unknown, { expected }?: Conditional): Promise<Customer>;
}
export {};
