import { type App, type Instant, type UseCases } from '../../core/index.js';
/** Time zone of the salon. */
export declare const TIMEZONE = "Europe/Paris";
export interface Setting {
    /** Use cases of a service whose clock `moveClock` sets. */
    readonly useCases: UseCases;
    readonly app: App;
    readonly now: Instant;
    moveClock(now: Instant): void;
    /** True if mails may contain links to manage a booking. */
    readonly hasPublicUrl: boolean;
    /** True if the mail actions of the workflow are enabled. */
    readonly sendsMail: boolean;
}
/** Credentials that are shown once, and objects to look at first. */
export interface Salon {
    /** Text of the key. */
    readonly key: string;
    readonly feedSecret: string;
    /** Manage token of an upcoming confirmed booking. */
    readonly manageToken: string;
}
/** Begin of the story that ends at `now`. Nothing is created before it. */
export declare const beginningOf: (now: Instant) => Instant;
/**
 * Fills an empty app with a salon: staff and hours, services, three weeks of bookings until `now`, and upcoming
 * bookings. Only use cases create the data, each at its own moment, with a clock that is set back and then moved
 * forward, so the data is always consistent. The result depends only on `now`, except for UUIDs and secrets.
 */
export declare function fillSalon(setting: Setting): Promise<Salon>;
