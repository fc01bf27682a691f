import { SECOND } from '../instants.js';
import { isLiveSession, type Person, type PersonSession, SESSIONS_PER_PERSON } from '../model/person.js';
import { secretText } from '../model/secret-text.js';
import { SESSION_TOKEN } from '../model/staff.js';
import type { Clock, Digest, Instant, NewSecret, NewUuid } from '../ports.js';

/** The person with other details, which count as a change that it sees. */
export function withDetails(person: Person, details: Partial<Person>, now: Instant): Person {
  return {
    ...person,
    ...details,
    detailsVersion: person.detailsVersion + 1,
    updatedAt: Math.max(now, person.updatedAt),
  };
}

/** A session as it is answered when it has just begun, the one time that its token is shown. */
export interface BegunSession {
  readonly uuid: string;
  readonly token: string;
  readonly expiresAt: Instant;
  readonly person: Person;
}

interface SessionNeeds {
  readonly newUuid: NewUuid;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
  readonly clock: Clock;
}

/** A session that is about to begin: its token, and the person with it. */
export interface NewSessionOf {
  readonly session: PersonSession;
  readonly token: string;
  begin(person: Person): Person;
}

/** Creates a session. Above 20 sessions of a person, the least recently used one ends. */
export function newSessionOf(
  { newUuid, newSecret, digest, clock }: SessionNeeds,
  person: string,
  { expiresInSeconds, beganWith }: { readonly expiresInSeconds: number } & Pick<PersonSession, 'beganWith'>,
): NewSessionOf {
  const now = clock();
  const token = secretText(SESSION_TOKEN, person, newSecret());
  const session: PersonSession = {
    uuid: newUuid(),
    digest: digest(token),
    createdAt: now,
    usedAt: now,
    expiresAt: now + expiresInSeconds * SECOND,
    beganWith,
  };
  const begin = (before: Person): Person => {
    const live = before.sessions.filter((one) => isLiveSession(one, now));
    const kept = [...live].sort((a, b) => b.usedAt - a.usedAt).slice(0, SESSIONS_PER_PERSON - 1);
    return { ...before, sessions: [...live.filter((one) => kept.includes(one)), session] };
  };
  return { session, token, begin };
}

export function begun({ session, token }: NewSessionOf, person: Person): BegunSession {
  return { uuid: session.uuid, token, expiresAt: session.expiresAt, person };
}
