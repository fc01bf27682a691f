import type { Instant } from './ports.js';
/** Messages by field; nested fields are dotted (`meta.floor`, `schedule.weekly.0.start`). */
export type FieldErrors = Readonly<Record<string, string>>;
/** Input that breaks the rules of its fields: all bad fields at once. */
export declare class ValidationError extends Error {
    readonly code = "invalid";
    readonly errors: FieldErrors;
    constructor(errors: FieldErrors);
}
/** The object does not exist, or belongs to another caller. Answers never distinguish the two. */
export declare class NotFoundError extends Error {
    readonly code = "not_found";
    constructor(message?: string);
}
/** Another object already has a value that must be unique; nothing was stored. */
export declare class DuplicateError extends Error {
    readonly code = "duplicate";
    readonly field: string;
    readonly errors: FieldErrors;
    constructor(field: string);
}
/** Reasons why a booking or a resource cannot change now, in the order of the checks (core/README.md, "Booking"). */
export declare const REASONS: readonly ['invalid_state', 'too_late', 'started', 'blocked', 'too_many_holds', 'too_many_bookings', 'inactive', 'duration', 'too_soon', 'too_far', 'limit', 'one_at_a_time', 'closed', 'off_grid', 'taken', 'in_use', 'has_bookings', 'no_address', 'quota', 'yourself', 'elsewhere', 'no_mail', 'already_here', 'already_owner', 'unconfirmed'];
export type Reason = (typeof REASONS)[number];
/** Reason why one of several requested bookings is impossible. */
export interface Conflict {
    /** Booking, if it exists already. */
    readonly booking?: string;
    /** Requested start. */
    readonly start: Instant;
    readonly reason: Reason;
}
/** All conflicts of a request for several bookings, in the order of the checks. */
export interface Conflicts {
    readonly conflicts: readonly Conflict[];
    /** IANA zone of the request. */
    readonly timezone: string;
}
/** The request is well formed, but the current state forbids it. Nothing was changed. */
export declare class RefusedError extends Error {
    readonly code = "refused";
    readonly reason: Reason;
    readonly errors: FieldErrors;
    /** Only for requests for several bookings. */
    readonly several: Conflicts | undefined;
    constructor(reason: Reason, errors: FieldErrors, several?: Conflicts);
}
/** The object has changed since the version that the caller named; nothing was changed. */
export declare class StaleError extends Error {
    readonly code = "stale";
    constructor();
}
/** The credential was valid when the request arrived, but has been revoked since. Nothing was changed. */
export declare class RevokedError extends Error {
    readonly code = "revoked";
    constructor();
}
/** The caller's role does not allow the operation. Nothing was changed. */
export declare class ForbiddenError extends Error {
    readonly code = "not_allowed";
    constructor();
}
/** The e-mail address and password do not match, or the link is not valid. */
export declare class WrongCredentialError extends Error {
    readonly code = "wrong_credential";
    constructor();
}
/** Too many attempts. Nothing was changed, and the credential was not checked. */
export declare class TooManyError extends Error {
    readonly code = "too_many";
    readonly retryAfterSeconds: number;
    constructor(message: string, retryAfterSeconds: number);
}
/** The idempotency key was used for another request within its 24 hours; nothing was changed. */
export declare class KeyReusedError extends Error {
    readonly code = "key_reused";
    constructor();
}
/** The requested object existed, but is no longer stored. */
export declare class GoneError extends Error {
    readonly code = "gone";
}
/** The storage is temporarily unable to do it (locked, full, unreachable). A retry may succeed. */
export declare class UnavailableError extends Error {
    readonly code = "unavailable";
    /**
     * Seconds until a retry makes sense. Nothing was changed. Null if it is unknown whether something was changed: a
     * retry could then do it twice, unless it has the same idempotency key.
     */
    readonly retryAfterSeconds: number | null;
    constructor(message: string, options?: {
        retryAfterSeconds?: number | null;
        cause?: unknown;
    });
}
/** Every intended failure of the core. Any other error is a bug. Distinguish them by `code`, never by class. */
export type DomainError = ValidationError | NotFoundError | DuplicateError | RefusedError | StaleError | RevokedError | ForbiddenError | WrongCredentialError | TooManyError | KeyReusedError | GoneError | UnavailableError;
/**
 * True if the core threw the error with that code. Never by class: two loaded copies of the core have two of each
 * class, so `instanceof` would fail.
 */
export declare function isFailure<C extends DomainError['code']>(error: unknown, code: C): error is Extract<DomainError, {
    readonly code: C;
}>;
