import type { Instant } from './ports.js';

/** Messages by field. Names of nested fields are dotted: `meta.floor`, `schedule.weekly.0.start`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Invalid input. A function that reads input names every bad field at once. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  readonly code = 'invalid';
  readonly errors: FieldErrors;
  constructor(errors: FieldErrors) {
    super(
      `Invalid: ${Object.entries(errors)
        .map(([field, message]) => `${field}: ${message}`)
        .join('; ')}`,
    );
    this.errors = errors;
  }
}

/** The object does not exist, or belongs to another caller. Answers never distinguish the two. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
  readonly code = 'not_found';
  constructor(message = 'Not Found') {
    super(message);
  }
}

/** Another object already has a value that must be unique. Nothing was stored. */
export class DuplicateError extends Error {
  override readonly name = 'DuplicateError';
  readonly code = 'duplicate';
  readonly field: string;
  readonly errors: FieldErrors;
  constructor(field: string) {
    super(`This ${field} is already taken`);
    this.field = field;
    this.errors = { [field]: this.message };
  }
}

/** Reasons for refusing a booking, in the order of the checks (core/bookings/README.md, "Booking"). */
const BOOKING_REASONS = [
  'invalid_state',
  'unpaid',
  'too_late',
  'started',
  'blocked',
  'too_many_holds',
  'too_many_bookings',
  'inactive',
  'duration',
  'too_soon',
  'too_far',
  'limit',
  'one_at_a_time',
  'closed',
  'off_grid',
  'taken',
] as const;

/** Reason of a policy of the embedding program (core/availability/README.md, "Policies"). */
export type PolicyReason = `x_${string}`;
export type BookingReason = (typeof BOOKING_REASONS)[number] | PolicyReason;

/** Reasons for refusing a change of another object. */
const OBJECT_REASONS = ['in_use', 'has_bookings', 'no_address', 'no_stripe', 'quota'] as const;

/** Reasons for refusing a change of an account or of a staff member. */
const ACCOUNT_REASONS = ['yourself', 'elsewhere', 'no_mail', 'already_here', 'already_owner', 'unconfirmed'] as const;

export const REASONS = [...BOOKING_REASONS, ...OBJECT_REASONS, ...ACCOUNT_REASONS] as const;
export type Reason = (typeof REASONS)[number] | PolicyReason;

/** Reason why one of several requested bookings is impossible. */
export interface Conflict {
  /** UUID of the booking, if it exists already. */
  readonly booking?: string;
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
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code = 'refused';
  readonly reason: Reason;
  readonly errors: FieldErrors;
  /** Only for requests for several bookings. */
  readonly several: Conflicts | undefined;
  /** Only for `too_far`: the moment from which on the start may be booked, by the rule `opens`. */
  readonly opensAt: Instant | undefined;
  constructor(
    reason: Reason,
    errors: FieldErrors,
    { several, opensAt }: { readonly several?: Conflicts; readonly opensAt?: Instant | undefined } = {},
  ) {
    const said = Object.values(errors)[0] ?? reason;
    super(reason === 'in_use' ? `Services need it: ${said}` : said);
    this.reason = reason;
    this.errors = errors;
    this.several = several;
    this.opensAt = opensAt;
  }
}

/** The object has none of the versions that the caller expects. Nothing was changed. */
export class StaleError extends Error {
  override readonly name = 'StaleError';
  readonly code = 'stale';
  constructor() {
    super('The object has changed since the version that If-Match names');
  }
}

/** The credential was valid when the request arrived, but has been revoked since. Nothing was changed. */
export class RevokedError extends Error {
  override readonly name = 'RevokedError';
  readonly code = 'revoked';
  constructor() {
    super('The credential is no longer valid');
  }
}

/** The caller's role does not allow the operation. Nothing was changed. */
export class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError';
  readonly code = 'not_allowed';
  constructor() {
    super('Your role does not allow this');
  }
}

/** The e-mail address and password do not match, or the link is not valid. */
export class WrongCredentialError extends Error {
  override readonly name = 'WrongCredentialError';
  readonly code = 'wrong_credential';
  constructor() {
    super('Unauthorized');
  }
}

/** Too many attempts. Nothing was changed, and the credential was not checked. */
export class TooManyError extends Error {
  override readonly name = 'TooManyError';
  readonly code = 'too_many';
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The idempotency key was used for another request within 24 hours. Nothing was changed. */
export class KeyReusedError extends Error {
  override readonly name = 'KeyReusedError';
  readonly code = 'key_reused';
  constructor() {
    super('This Idempotency-Key was used for a different request');
  }
}

/** The requested object existed, but is no longer stored. */
export class GoneError extends Error {
  override readonly name = 'GoneError';
  readonly code = 'gone';
}

/** The storage cannot serve the request for the moment (locked, full, unreachable). A retry may succeed. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly code = 'unavailable';
  /** Seconds until a retry makes sense. Null if the outcome is unknown: a retry is then safe only under the same idempotency key. */
  readonly retryAfterSeconds: number | null;
  constructor(message: string, options: { retryAfterSeconds?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterSeconds = options.retryAfterSeconds === undefined ? 1 : options.retryAfterSeconds;
  }
}

/** A policy threw, or did not return a boolean. Nothing was changed. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';
  readonly code = 'policy';
  readonly reason: PolicyReason;
  constructor(reason: PolicyReason, cause: unknown) {
    super(`The policy ${reason} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.reason = reason;
  }
}

/** Every intended failure of the core. Any other error is a bug. Distinguish errors by `code`, not by class (see `isFailure`). */
export type DomainError =
  | ValidationError
  | NotFoundError
  | DuplicateError
  | RefusedError
  | StaleError
  | RevokedError
  | ForbiddenError
  | WrongCredentialError
  | TooManyError
  | KeyReusedError
  | GoneError
  | PolicyError
  | UnavailableError;

/** True if the core threw the error with that code. Classes are not compared: a second loaded copy of the core has its own. */
export function isFailure<C extends DomainError['code']>(
  error: unknown,
  code: C,
): error is Extract<DomainError, { readonly code: C }> {
  return error instanceof Error && 'code' in error && error.code === code;
}
