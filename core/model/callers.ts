import type { Actor } from './actor.js';
import type { App } from './app.js';
import type { Key } from './key.js';
import type { Owner } from './owner.js';

/** Whoever has proved to hold an app token: the app itself. */
export interface AppCaller {
  readonly app: App;
  /** Who acts for the app, where that is not whoever holds its token. */
  readonly actor?: Actor | undefined;
}

/** A page in somebody's browser, which holds a key of the app. */
export interface KeyCaller extends AppCaller {
  readonly key: Key;
}

/** Whoever has proved to hold the manage token of a booking: its booker. */
export interface BookerCaller extends AppCaller {
  /** The booking. */
  readonly booking: string;
  /** Of the booking, as it was when the token was proved: with another, the token has stopped. */
  readonly counter: number;
  /** The origins of the pages that may use the token; null: any. */
  readonly origins: readonly string[] | null;
}

/** Who acts when that caller asks for something. */
export function actorOf(caller: Owner | AppCaller | KeyCaller | BookerCaller): Actor {
  if (!('app' in caller)) return { kind: 'owner', uuid: caller.uuid };
  if (caller.actor) return caller.actor;
  if ('key' in caller) return { kind: 'key', uuid: caller.key.uuid };
  if ('booking' in caller) return { kind: 'manage', uuid: caller.booking };
  return { kind: 'app', uuid: caller.app.uuid };
}

/** The kinds of credentials. */
export type CredentialKind = 'owner' | 'app' | 'key' | 'manage';

/**
 * The reason why a header proves no caller, as far as its form tells. `not_encoded` and `encoded_twice`: a credential that
 * would have the right form with one Base64 encoding more or less. `unknown`: the form is right, so the token is wrong.
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
  | 'malformed'
  | 'unknown';

/** Turns the value of an `Authorization` header into the caller that it proves (core/README.md, "Callers"). */
export interface TokenVerifier {
  /** The owner, or undefined for anything but a valid owner credential; never throws for what a client can send. */
  owner(authorization: string | undefined): Promise<Owner | undefined>;
  /** The app, or undefined for anything but a valid app credential; never throws for what a client can send. */
  app(authorization: string | undefined): Promise<AppCaller | undefined>;
  /** The holder of a key, or undefined for anything but a key that there is; likewise. */
  key(authorization: string | undefined): Promise<KeyCaller | undefined>;
  /** A booker, or undefined for anything but a manage token that is valid now; likewise. */
  booker(authorization: string | undefined): Promise<BookerCaller | undefined>;
  /** True if the header holds a text of the form of a key, in Base64 or not. */
  isKey(authorization: string | undefined): boolean;
  /** Why a header that was refused proves no such caller. By its form alone: it says nothing of what tokens there are. */
  problem(authorization: string | undefined, wanted: CredentialKind): CredentialProblem;
}
