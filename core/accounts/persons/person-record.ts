import { SECOND } from '../../basics/instants.js';
import type { Clock, Digest, Instant, NewSecret, NewUuid } from '../../basics/ports.js';
import { isLiveSession, type Person, type PersonSession, SESSIONS_PER_PERSON } from '../../model/person.js';
import { secretText } from '../../model/secret-text.js';
import { SESSION_TOKEN } from '../../model/staff.js';

/** Returns the person with changed details. Increases `detailsVersion`, the version that clients see. */
export function withDetails(person: Person, details: Partial<Person>, now: Instant): Person {
  return {
    ...person,
    ...details,
    detailsVersion: person.detailsVersion + 1,
    updatedAt: Math.max(now, person.updatedAt),
  };
}

/** New session as returned to the client. Only this result contains its token. */
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

/** New session with its token, not stored yet. `begin` returns the person with the session added. */
interface NewSessionOf {
  readonly session: PersonSession;
  readonly token: string;
  begin(person: Person): Person;
}

/** Creates a session. Above 20 sessions of a person, the least recently used one ends. */
export function addSession(
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
