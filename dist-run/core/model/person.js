import { DAY, HOUR, MINUTE, SECOND } from '../instants.js';
export const SESSIONS_PER_PERSON = 20;
export const PERSON_SESSION_SECONDS = { least: 60, most: 2_592_000, standard: 43_200 };
export const USE_NOTED_EVERY = 10 * MINUTE;
/** Time for which a session that began with a link may set e-mail and password without the current password. */
export const FRESH_LINK = 15 * MINUTE;
/** Links mailed on request are valid for so long, and at most so many are sent in an hour. */
export const MAILED_LINK = { validFor: 15 * MINUTE, perHour: 3 };
/** A link that confirms a new address is valid for so long. */
export const ADDRESS_LINK_VALID_FOR = HOUR;
/** A session asked for at most 12 hours ends after 8 hours without use, a longer one after 7 days. */
export function idleAfter({ createdAt, expiresAt }) {
    return expiresAt - createdAt <= PERSON_SESSION_SECONDS.standard * SECOND ? 8 * HOUR : 7 * DAY;
}
export function isLiveSession(session, now) {
    return now < session.expiresAt && now < session.usedAt + idleAfter(session);
}
export function isOpenLink({ expiresAt }, now) {
    return now < expiresAt;
}
/** Returns the record of an erased person. It keeps the UUID, so that copies and restored backups erase the person again. */
export function erasedPerson(person, now) {
    return {
        ...person,
        name: '',
        email: null,
        password: null,
        owner: null,
        sessions: [],
        links: [],
        emailConfirmedAt: null,
        mailedAt: [],
        joiningWith: null,
        lonelySince: 0,
        erasedAt: person.erasedAt ?? now,
    };
}
/** True for an owner's person before its first link is used: it has no address yet, and cannot sign in. */
export function isPending({ email }) {
    return email === null;
}
const PASSWORD = { least: 12, most: 200, differing: 5 };
/** Folds a password as it is hashed and compared: however it was typed, it is the same text. */
export function normalizedPassword(password) {
    return password.normalize('NFKC');
}
/** Reads a password and normalizes it. Reports one that is too short, too long, too common, or equal to the e-mail address. */
export function readPassword(fields, field, emails) {
    if (!fields.has(field))
        return null;
    const value = fields.raw(field);
    if (typeof value !== 'string' || !value.isWellFormed()) {
        fields.fail(field, 'Must be a string');
        return null;
    }
    const password = normalizedPassword(value);
    const characters = [...password];
    if (characters.length < PASSWORD.least || characters.length > PASSWORD.most) {
        fields.fail(field, `Must have ${PASSWORD.least} to ${PASSWORD.most} characters`);
    }
    else if (new Set(characters).size < PASSWORD.differing) {
        fields.fail(field, `Must have at least ${PASSWORD.differing} different characters`);
    }
    else if (emails.some((email) => email !== null && normalizedPassword(email).toLowerCase() === password.toLowerCase())) {
        fields.fail(field, 'Must not be the e-mail address');
    }
    return password;
}
