import type { Ledger } from '../ledger/ledger.js';
import type { App } from '../model/app.js';
import type { Clock, Instant, NewUuid } from '../ports.js';
import type { AppRepository } from '../storage/app-repository.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import type { EventRepository } from '../storage/event-repository.js';
import type { JobRepository } from '../storage/job-repository.js';
import type { Timekeeping } from '../storage/timekeeping.js';
interface Needs {
    readonly apps: AppRepository;
    readonly bookings: BookingRepository;
    readonly jobs: JobRepository;
    readonly events: EventRepository;
    readonly ledger: Ledger;
    readonly timekeeping: Timekeeping;
    readonly newUuid: NewUuid;
    readonly clock: Clock;
}
/** Result of a repair. */
export interface Repair {
    readonly app: App;
    readonly now: Instant;
    /** Moment of the app's last change. Null if it was not in the future. */
    readonly lastChange: Instant | null;
    /** Number of repaired bookings. */
    readonly bookings: number;
    readonly jobs: number;
    readonly events: number;
    /** Number of idempotent answers, including those of the app's owner. */
    readonly answers: number;
}
/**
 * Repairs an app that was written to while a clock was ahead. Decisions are made as of now again, and changes from
 * the future count as made now. Holds and waits keep their durations, and jobs run at their times. The feed of events
 * stays complete and ordered, with one more event for each booking and for the app. Idempotent answers are replayed
 * for 24 hours from now. No action runs because of the repair. Final states that the wrong clock caused (an expired
 * hold) stay.
 *
 * The clocks of all processes must be correct by then. The repair can be repeated and continues after an
 * interruption.
 */
export declare class RepairClock {
    #private;
    constructor(needs: Needs);
    /** @throws NotFoundError if no app has that slug. */
    execute(slug: string): Promise<Repair>;
}
export {};
