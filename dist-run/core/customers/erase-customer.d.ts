import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import type { NewTurn, NewUuid } from '../ports.js';
import type { ActionRepository } from '../storage/action-repository.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import type { ErasureRepository } from '../storage/erasure-repository.js';
import type { EventRepository } from '../storage/event-repository.js';
import type { JobRepository } from '../storage/job-repository.js';
import { type Conditional } from '../versions.js';
interface Needs {
    readonly ledger: Ledger;
    readonly actions: ActionRepository;
    readonly bookings: Pick<BookingRepository, 'uuids' | 'inSlices'>;
    readonly erasures: ErasureRepository;
    readonly jobs: Pick<JobRepository, 'list'>;
    readonly events: Pick<EventRepository, 'after'>;
    readonly newUuid: NewUuid;
    /** Gives up the turn of the event loop between batches; without it only the storage does. */
    readonly newTurn?: NewTurn | undefined;
}
/**
 * Erases a customer. The first commit removes the customer and erases up to 500 bookings. Each further batch of bookings
 * follows when the jobs, answers and events of the batch before it are erased. The `Erasure` holds the current batch, so that
 * another process resumes after a crash, and a commit does not grow with the number of bookings.
 */
export declare class EraseCustomer {
    #private;
    constructor(needs: Needs);
    /**
     * Resolves when no interface shows the customer any more. Bytes at rest are overwritten by the next `FinishErasures`. With
     * `cancelBookings`, future bookings are cancelled without running actions. @throws StaleError; NotFoundError; RefusedError `has_bookings`
     * if there are future bookings that must not be cancelled.
     */
    execute(caller: AppCaller, uuid: string, { cancelBookings, expected }?: {
        cancelBookings?: boolean | undefined;
    } & Conditional): Promise<void>;
    /** Resumes an erasure and runs it until nothing shows the customer any more. */
    finish(app: string, uuid: string): Promise<void>;
}
interface FinishingNeeds {
    readonly ledger: Ledger;
    readonly erasures: ErasureRepository;
    readonly eraseCustomer: EraseCustomer;
}
/**
 * Continues all unfinished erasures: resumes the interrupted ones, then overwrites the bytes at rest for all of them at once. Returns the
 * number of erasures.
 */
export declare class FinishErasures {
    #private;
    constructor(needs: FinishingNeeds);
    /** @throws UnavailableError if the bytes at rest cannot be overwritten. The caller retries. */
    execute(): Promise<number>;
}
export {};
