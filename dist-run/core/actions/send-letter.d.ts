import type { Once } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import type { Job } from '../model/job.js';
import type { NewUuid } from '../ports.js';
import type { ActionChannels } from './channels.js';
interface Needs {
    readonly ledger: Ledger;
    readonly channels: Pick<ActionChannels, 'hasMail'>;
    readonly newUuid: NewUuid;
}
/** Sends the customer of a booking the letter about it once more. */
export declare class SendLetter {
    #private;
    constructor(needs: Needs);
    /**
     * Returns the job, which sends the letter soon, even if letters are switched off or the customer was told before. @throws NotFoundError;
     * RefusedError `invalid_state` unless the booking is pending or confirmed and ahead, `no_address`, `no_mail`, or `quota` above 5 in 24
     * hours.
     */
    execute(caller: AppCaller, booking: string, { once }?: {
        readonly once?: Once<Job> | undefined;
    }): Promise<Job>;
}
export {};
