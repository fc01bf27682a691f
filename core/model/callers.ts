import type { Instant } from '../basics/ports.js';
import type { Actor } from './actor.js';
import type { App } from './app.js';
import type { Key } from './key.js';
import type { Owner } from './owner.js';
import type { LinkCaller, PersonCaller } from './person-callers.js';
import type { Right } from './rights.js';
import type { StaffRole } from './staff.js';

/** Staff member, or user of the embedding program, who makes a request, with the data from when the credential was verified. */
export interface Member {
  /** UUID of the staff member. Null for a user, whom the service does not store. */
  readonly uuid: string | null;
  /** Id of the user. */
  readonly user?: string | undefined;
  readonly role: StaffRole;
  /** Resources of a member with the role `self`. Empty for other roles. */
  readonly resources: readonly string[];
  /** True for a token for programs, which cannot create further credentials. */
  readonly isProgram: boolean;
  /** Right of the use case that the member called. Undefined: none yet, and commits refuse the member. */
  readonly right?: Right | undefined;
}

/** Credential that was used for the request. Signing out deletes it. */
export type CurrentCredential =
  | { readonly kind: 'staff token'; readonly staff: string; readonly uuid: string }
  | {
      readonly kind: 'session';
      readonly person: string;
      readonly uuid: string;
      readonly usedAt: Instant;
      readonly app: string;
      /** Hour of the person's last request in the app. Null: none. */
      readonly seenAt: Instant | null;
    };

/** Caller with a valid credential of an app: its token, a session, or a credential of a staff member. */
export interface AppCaller {
  readonly app: App;
  /** Actor, if it is not the app token's holder. */
  readonly actor?: Actor | undefined;
  /** Staff member, if the caller is one. */
  readonly member?: Member | undefined;
  readonly current?: CurrentCredential | undefined;
}

/** User of the embedding program. The service stores no users, and believes the role that the program states. */
export interface User {
  /** The program's own id of the user, 1 to 200 characters. Events name it as the actor. */
  readonly id: string;
  readonly role: StaffRole;
  /** UUIDs of the own resources of a user with the role `self`. Ignored for other roles. */
  readonly resources?: readonly string[] | undefined;
}

/** Caller that is a user of the embedding program. */
export interface UserCaller {
  readonly app: App;
  readonly user: User;
}

/** Actor of a change. If `member` is set, each commit checks the member's rights again. */
export type Acting = Actor & { readonly member?: Member | undefined };

/** Returns the actor in the form that events store. */
export function storedActor({ member: _, ...actor }: Acting): Actor {
  return actor;
}

/** Caller that is a page in a browser, with a key of the app. */
export interface KeyCaller extends AppCaller {
  readonly key: Key;
  /** True if the page sent the app's public address instead of the text of a key. */
  readonly isPublic?: boolean;
}

/** Caller with a valid manage token: the booker. */
export interface BookerCaller extends AppCaller {
  readonly booking: string;
  /** The booking's `manageCounter` when the token was verified. If it has changed, the token is invalid. */
  readonly counter: number;
  /** Origins of the pages that may use the token. Null: all. */
  readonly origins: readonly string[] | null;
}

export function actorOf(caller: Owner | AppCaller | KeyCaller | BookerCaller): Acting {
  if (!('app' in caller)) return { kind: 'owner', uuid: caller.uuid };
  const { member } = caller;
  if (member) {
    return member.user === undefined
      ? { kind: 'staff', uuid: member.uuid, member }
      : { kind: 'user', id: member.user, member };
  }
  if (caller.actor) return caller.actor;
  if ('key' in caller) return { kind: 'key', uuid: caller.key.uuid };
  if ('booking' in caller) return { kind: 'manage', uuid: caller.booking };
  return { kind: 'app', uuid: caller.app.uuid };
}

/** Returns the member if the caller sees only the member's own objects. Undefined if the caller sees all of the app. */
export function selfOf({ member }: Pick<AppCaller, 'member'>): Member | undefined {
  return member?.role === 'self' ? member : undefined;
}

export const CREDENTIAL_KINDS = ['owner', 'app', 'key', 'manage', 'person', 'link'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

type Verified<C> = C | undefined | Promise<C | undefined>;

/** Caller as a verifier may return it. If the app is only named, the service reads it. */
export interface VerifiedAppCaller extends Omit<AppCaller, 'app'>, Partial<Pick<UserCaller, 'user'>> {
  readonly app: App | { readonly uuid: string } | { readonly slug: string };
}

/**
 * Verifies an `Authorization` header, by a method for each kind of caller (core/accounts/README.md, "Callers"). Undefined: the header is
 * refused. An error is a failure of the service, and never the client's fault.
 */
export interface TokenVerifier {
  owner(authorization: string | undefined): Verified<Owner>;
  app(authorization: string | undefined): Verified<VerifiedAppCaller>;
  key(authorization: string | undefined): Verified<KeyCaller>;
  /** Verifies the manage token of a booking. */
  manage(authorization: string | undefined): Verified<BookerCaller>;
  /** Verifies the session of a person, alone or within an app. */
  person(authorization: string | undefined): Verified<PersonCaller>;
  /** Verifies a link that can be used now. */
  link(authorization: string | undefined): Verified<LinkCaller>;
}
