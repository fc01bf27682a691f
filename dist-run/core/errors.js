/** Input that breaks the rules of its fields: all bad fields at once. */
export class ValidationError extends Error {
    code = 'invalid';
    errors;
    constructor(errors) {
        super(`Invalid: ${Object.entries(errors)
            .map(([field, message]) => `${field}: ${message}`)
            .join('; ')}`);
        this.errors = errors;
    }
}
/** The object does not exist, or belongs to another caller. Answers never distinguish the two. */
export class NotFoundError extends Error {
    code = 'not_found';
    constructor(message = 'Not Found') {
        super(message);
    }
}
/** Another object already has a value that must be unique; nothing was stored. */
export class DuplicateError extends Error {
    code = 'duplicate';
    field;
    errors;
    constructor(field) {
        super(`This ${field} is already taken`);
        this.field = field;
        this.errors = { [field]: this.message };
    }
}
/** Reasons why a booking or a resource cannot change now, in the order of the checks (core/README.md, "Booking"). */
export const REASONS = [
    'invalid_state',
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
    'in_use',
    'has_bookings',
    'no_address',
    'quota',
    'yourself',
    'elsewhere',
    'no_mail',
    'already_here',
    'already_owner',
    'unconfirmed',
];
/** The request is well formed, but the current state forbids it. Nothing was changed. */
export class RefusedError extends Error {
    code = 'refused';
    reason;
    errors;
    /** Only for requests for several bookings. */
    several;
    constructor(reason, errors, several) {
        const said = Object.values(errors)[0] ?? reason;
        super(reason === 'in_use' ? `Services need it: ${said}` : said);
        this.reason = reason;
        this.errors = errors;
        this.several = several;
    }
}
/** The object has changed since the version that the caller named; nothing was changed. */
export class StaleError extends Error {
    code = 'stale';
    constructor() {
        super('The object has changed since the version that If-Match names');
    }
}
/** The credential was valid when the request arrived, but has been revoked since. Nothing was changed. */
export class RevokedError extends Error {
    code = 'revoked';
    constructor() {
        super('The credential is no longer valid');
    }
}
/** The caller's role does not allow the operation. Nothing was changed. */
export class ForbiddenError extends Error {
    code = 'not_allowed';
    constructor() {
        super('Your role does not allow this');
    }
}
/** The e-mail address and password do not match, or the link is not valid. */
export class WrongCredentialError extends Error {
    code = 'wrong_credential';
    constructor() {
        super('Unauthorized');
    }
}
/** Too many attempts. Nothing was changed, and the credential was not checked. */
export class TooManyError extends Error {
    code = 'too_many';
    retryAfterSeconds;
    constructor(message, retryAfterSeconds) {
        super(message);
        this.retryAfterSeconds = retryAfterSeconds;
    }
}
/** The idempotency key was used for another request within its 24 hours; nothing was changed. */
export class KeyReusedError extends Error {
    code = 'key_reused';
    constructor() {
        super('This Idempotency-Key was used for a different request');
    }
}
/** The requested object existed, but is no longer stored. */
export class GoneError extends Error {
    code = 'gone';
}
/** The storage is temporarily unable to do it (locked, full, unreachable). A retry may succeed. */
export class UnavailableError extends Error {
    code = 'unavailable';
    /**
     * Seconds until a retry makes sense. Nothing was changed. Null if it is unknown whether something was changed: a
     * retry could then do it twice, unless it has the same idempotency key.
     */
    retryAfterSeconds;
    constructor(message, options = {}) {
        super(message, { cause: options.cause });
        this.retryAfterSeconds = options.retryAfterSeconds === undefined ? 1 : options.retryAfterSeconds;
    }
}
/**
 * True if the core threw the error with that code. Never by class: two loaded copies of the core have two of each
 * class, so `instanceof` would fail.
 */
export function isFailure(error, code) {
    return error instanceof Error && 'code' in error && error.code === code;
}
