import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Quotas } from '../ledger/quotas.js';
import { type AppCaller } from '../model/callers.js';
import type { Service } from '../model/service.js';
import { type NewService } from '../model/service-input.js';
import type { NewUuid } from '../ports.js';
import { type Conditional } from '../versions.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
}
export declare class CreateService {
    #private;
    constructor(needs: Needs & {
        readonly quotas?: Pick<Quotas, 'services'>;
    });
    /**
     * @throws ValidationError naming every bad field; NotFoundError when a resource or the workflow is not the caller's;
     * RefusedError `quota`.
     */
    execute(caller: AppCaller, input: NewService, { once }?: Idempotent<Service>): Promise<Service>;
}
/** Changes a service by a JSON merge patch on the fields of its creation; bookings that exist stay as they are. */
export declare class ChangeService {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /** @throws ValidationError, StaleError; NotFoundError when the caller has no such service, resource or workflow. */
    execute(caller: AppCaller, uuid: string, patch: unknown, { expected }?: Conditional): Promise<Service>;
}
/** Removes a service without future bookings. Its past bookings keep its UUID. */
export declare class DeleteService {
    #private;
    constructor(needs: Needs);
    /** @throws StaleError; NotFoundError; RefusedError `has_bookings` while bookings of it are held, pending or confirmed ahead. */
    execute(caller: AppCaller, uuid: string, { expected }?: Conditional): Promise<void>;
}
export {};
