import type { Instant } from './ports.js';

/** Messages by field; nested fields are dotted (`meta.floor`, `schedule.weekly.0.start`). */
export type FieldErrors = Readonly<Record<string, string>>;

/** Input that breaks the rules of its fields: all bad fields at once. */
export class ValidationError extends Error {
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

/** The object does not exist, or belongs to someone else: the two are never told apart. */
export class NotFoundError extends Error {
  readonly code = 'not_found';
  constructor(message = 'Not Found') {
    super(message);
  }
}

/** Another object already has a value that must be unique; nothing was stored. */
export class DuplicateError extends Error {
  readonly code = 'duplicate';
  readonly field: string;
  readonly errors: FieldErrors;
  constructor(field: string) {
    super(`This ${field} is already taken`);
    this.field = field;
    this.errors = { [field]: this.message };
  }
}

/**
 * Why a booking or a resource cannot change now, in the order in which they are looked for (core/README.md, "Booking").
 */
export const REASONS = [
  'invalid_state',
  'too_late',
  'blocked',
  'too_many_holds',
  'too_many_bookings',
  'inactive',
  'duration',
  'too_soon',
  'too_far',
  'limit',
  'closed',
  'off_grid',
  'taken',
  'in_use',
  'has_bookings',
  'quota',
] as const;
export type Reason = (typeof REASONS)[number];

/** One of several that were asked for together, and why it cannot be had. */
export interface Conflict {
  /** The booking, if there is one already. */
  readonly booking?: string;
  /** When it was to start. */
  readonly start: Instant;
  readonly reason: Reason;
}

/** All conflicts of a request for several, in the order in which they were looked for. */
export interface Conflicts {
  readonly conflicts: readonly Conflict[];
  /** The IANA zone in which the request counted. */
  readonly timezone: string;
}

/** The request is well formed, but the state of things forbids it; nothing was changed. */
export class RefusedError extends Error {
  readonly code = 'refused';
  readonly reason: Reason;
  readonly errors: FieldErrors;
  /** Only where several were asked for. */
  readonly several: Conflicts | undefined;
  constructor(reason: Reason, errors: FieldErrors, several?: Conflicts) {
    const said = Object.values(errors)[0] ?? reason;
    super(reason === 'in_use' ? `Services need it: ${said}` : said);
    this.reason = reason;
    this.errors = errors;
    this.several = several;
  }
}

/** The object has changed since the version that the caller named; nothing was changed. */
export class StaleError extends Error {
  readonly code = 'stale';
  constructor() {
    super('The object has changed since the version that If-Match names');
  }
}

/** The credential proved its caller when the request came, and has been revoked since; nothing was changed. */
export class RevokedError extends Error {
  readonly code = 'revoked';
  constructor() {
    super('The credential is no longer valid');
  }
}

/** The idempotency key was used for another request within its 24 hours; nothing was changed. */
export class KeyReusedError extends Error {
  readonly code = 'key_reused';
  constructor() {
    super('This Idempotency-Key was used for a different request');
  }
}

/** What was asked for existed and is no longer kept. */
export class GoneError extends Error {
  readonly code = 'gone';
}

/** The storage cannot do it now (locked, full, away), and trying again later may help. */
export class UnavailableError extends Error {
  readonly code = 'unavailable';
  /**
   * After how long to try again: nothing was changed. Null when whether something was changed could not be found out:
   * trying again could do it twice, except under the idempotency key that it had.
   */
  readonly retryAfterSeconds: number | null;
  constructor(message: string, options: { retryAfterSeconds?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterSeconds = options.retryAfterSeconds === undefined ? 1 : options.retryAfterSeconds;
  }
}

/** Every failure that the core means; anything else that is thrown is a bug. Told apart by `code`, never by class. */
export type DomainError =
  | ValidationError
  | NotFoundError
  | DuplicateError
  | RefusedError
  | StaleError
  | RevokedError
  | KeyReusedError
  | GoneError
  | UnavailableError;

/**
 * Whether the core threw it, for that reason. By code, never by class: two loaded copies of the core have two of each
 * class, and `instanceof` would tell them apart.
 */
export function isFailure<C extends DomainError['code']>(
  error: unknown,
  code: C,
): error is Extract<DomainError, { readonly code: C }> {
  return error instanceof Error && 'code' in error && error.code === code;
}
