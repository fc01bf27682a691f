import type { FieldReader } from '../fields.js';
/** Maximum duration in seconds of a hold made or extended with an app's token: one day, for bank transfers and carts. */
export declare const HOLD_SECONDS_MAX = 86400;
/** Maximum duration in seconds of a hold made or extended by a workflow, a key or a manage token. */
export declare const UNATTENDED_HOLD_SECONDS_MAX = 3600;
/** Life cycle of a workflow's bookings (core/README.md, "Workflow"). Minutes and seconds are whole numbers. */
export interface Settings {
    /** Bookings are either confirmed at once or wait for approval. */
    readonly mode: 'instant' | 'confirm';
    /** Default extension of a hold. */
    readonly holdSeconds: number;
    /** Timeout of pending bookings. Null: their start. */
    readonly pendingMinutes: number | null;
    /** Deadline for cancelling, in minutes before the start. Null: none. */
    readonly cancelUntilMinutes: number | null;
    /** Deadline for rescheduling, in minutes before the start. Null: none. */
    readonly rescheduleUntilMinutes: number | null;
    /** Minutes after its end when a confirmed booking becomes completed. Null: never automatically. */
    readonly completeAfterMinutes: number | null;
    /** Minutes before the start from which bookers may check in, 0 to 1,440. Null: bookers cannot check in. */
    readonly checkInFromMinutes: number | null;
    /** Minutes after the start at which a booking without a check-in becomes a no-show, 1 to 1,440. Null: never. */
    readonly noShowAfterMinutes: number | null;
    /** True if a no-show frees its time. */
    readonly noShowReleases: boolean;
}
export declare const DEFAULT_SETTINGS: Settings;
/** The most minutes between the start and a check-in or a no-show: a day. */
export declare const ATTENDANCE_MINUTES_MAX = 1440;
/** Maximum of settings in minutes: 366 days. */
export declare const MINUTES_MAX = 527040;
/** Maximum length of a booking in ms. It limits how far back a search for overlapping bookings must look. */
export declare const LONGEST_BOOKING: number;
/** Parses `settings`. Missing and `null` values get defaults. */
export declare function readSettings(parent: FieldReader): Settings;
