import { SECOND } from '../instants.js';
import { isLiveSession, SESSIONS_PER_PERSON } from '../model/person.js';
import { secretText } from '../model/secret-text.js';
import { SESSION_TOKEN } from '../model/staff.js';
/** The person with other details, which count as a change that it sees. */
export function withDetails(person, details, now) {
    return {
        ...person,
        ...details,
        detailsVersion: person.detailsVersion + 1,
        updatedAt: Math.max(now, person.updatedAt),
    };
}
/** Creates a session. Above 20 sessions of a person, the least recently used one ends. */
export function newSessionOf({ newUuid, newSecret, digest, clock }, person, { expiresInSeconds, beganWith }) {
    const now = clock();
    const token = secretText(SESSION_TOKEN, person, newSecret());
    const session = {
        uuid: newUuid(),
        digest: digest(token),
        createdAt: now,
        usedAt: now,
        expiresAt: now + expiresInSeconds * SECOND,
        beganWith,
    };
    const begin = (before) => {
        const live = before.sessions.filter((one) => isLiveSession(one, now));
        const kept = [...live].sort((a, b) => b.usedAt - a.usedAt).slice(0, SESSIONS_PER_PERSON - 1);
        return { ...before, sessions: [...live.filter((one) => kept.includes(one)), session] };
    };
    return { session, token, begin };
}
export function begun({ session, token }, person) {
    return { uuid: session.uuid, token, expiresAt: session.expiresAt, person };
}
