import type { Instant } from '../basics/ports.js';
import type { Actor } from './actor.js';
import type { App } from './app.js';
import type { Key } from './key.js';
import type { Owner } from './owner.js';
import type { LinkCaller, PersonCaller } from './person-callers.js';
import type { Right } from './rights.js';
import type { StaffRole } from './staff.js';

/** Staff member who makes a request, with the data from when the credential was verified. */
export interface Member {
  readonly uuid: string;
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
  | { readonly kind: 'session'; readonly person: string; readonly uuid: string; readonly usedAt: Instant };

/** Caller with a valid credential of an app: its token, a session, or a credential of a staff member. */
export interface AppCaller {
  readonly app: App;
  /** Actor, if it is not the app token's holder. */
  readonly actor?: Actor | undefined;
  /** Staff member, if the caller is one. */
  readonly member?: Member | undefined;
  readonly current?: CurrentCredential | undefined;
}

/** Actor of a change. If `member` is set, each commit checks the member's rights again. */
export interface Acting extends Actor {
  readonly member?: Member | undefined;
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
  if (caller.member) return { kind: 'staff', uuid: caller.member.uuid, member: caller.member };
  if (caller.actor) return caller.actor;
  if ('key' in caller) return { kind: 'key', uuid: caller.key.uuid };
  if ('booking' in caller) return { kind: 'manage', uuid: caller.booking };
  return { kind: 'app', uuid: caller.app.uuid };
}

/** Returns the member if the caller sees only the member's own objects. Undefined if the caller sees all of the app. */
export function selfOf({ member }: Pick<AppCaller, 'member'>): Member | undefined {
  return member?.role === 'self' ? member : undefined;
}

export type CredentialKind = 'owner' | 'app' | 'key' | 'manage' | 'person' | 'link';

/**
 * Reason why a credential was refused, judged by its form alone. `not_encoded` and `encoded_twice`: Base64 was applied once too few or too
 * often. `unknown`: the form is valid, so the token is wrong.
 */
export type CredentialProblem =
  | 'missing'
  | 'not_bearer'
  | 'not_base64'
  | 'not_encoded'
  | 'encoded_twice'
  | 'owner_credential'
  | 'app_token'
  | 'key'
  | 'manage_token'
  | 'person_session'
  | 'link'
  | 'malformed'
  | 'unknown';

/** Verifies an `Authorization` header and returns its caller (core/accounts/README.md, "Callers"). */
export interface TokenVerifier {
  /** Returns the owner with this credential. Undefined if it is invalid. Never throws for client input. */
  owner(authorization: string | undefined): Promise<Owner | undefined>;
  /** Returns the caller with this app credential. Undefined if it is invalid. Never throws for client input. */
  app(authorization: string | undefined): Promise<AppCaller | undefined>;
  /** Returns the caller with this key. Undefined if the key does not exist. Never throws for client input. */
  key(authorization: string | undefined): Promise<KeyCaller | undefined>;
  /** Returns the booker with this manage token. Undefined if it is invalid. Never throws for client input. */
  booker(authorization: string | undefined): Promise<BookerCaller | undefined>;
  /** Verifies the session of a person, alone or within an app. Undefined if it is invalid. Never throws for client input. */
  person(authorization: string | undefined): Promise<PersonCaller | undefined>;
  /** Verifies a link. Undefined if it cannot be used now. Never throws for client input. */
  link(authorization: string | undefined): Promise<LinkCaller | undefined>;
  /** True if the header has the form of a key, in Base64 or not. The key need not exist. */
  isKey(authorization: string | undefined): boolean;
  /** Explains the refusal of a header by its form alone, so that it does not reveal which tokens exist. */
  problem(authorization: string | undefined, wanted: CredentialKind): CredentialProblem;
}
