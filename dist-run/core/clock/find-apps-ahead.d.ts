import type { App } from '../model/app.js';
import type { Clock, Instant } from '../ports.js';
import type { AppRepository } from '../storage/app-repository.js';
import type { Timekeeping } from '../storage/timekeeping.js';
interface Needs {
    readonly timekeeping: Timekeeping;
    readonly apps: AppRepository;
    readonly clock: Clock;
}
/** App whose last change is in the future. Until then, nothing in it can be booked for an earlier moment. */
export interface AppAhead {
    readonly app: App;
    /** Moment of the app's last change. */
    readonly at: Instant;
}
/** Finds apps whose last change is more than a minute in the future: the clock of the process that made it was ahead. */
export declare class FindAppsAhead {
    #private;
    constructor(needs: Needs);
    /** Returns up to 20 apps. */
    execute(): Promise<readonly AppAhead[]>;
}
export {};
