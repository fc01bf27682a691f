import { type Person, type PersonSession } from '../model/person.js';
import type { Clock, Digest, Instant, NewSecret, NewUuid } from '../ports.js';
/** The person with other details, which count as a change that it sees. */
export declare function withDetails(person: Person, details: Partial<Person>, now: Instant): Person;
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
export declare function newSessionOf({ newUuid, newSecret, digest, clock }: SessionNeeds, person: string, { expiresInSeconds, beganWith }: {
    readonly expiresInSeconds: number;
} & Pick<PersonSession, 'beganWith'>): NewSessionOf;
export declare function begun({ session, token }: NewSessionOf, person: Person): BegunSession;
export {};
