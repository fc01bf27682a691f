import type { App } from '../apps/app.js';
import type { Owner } from '../owners/owner.js';

/** Whoever has proved to hold an app token: the app itself. */
export interface AppCaller {
  readonly app: App;
}

/** What keeps a header from proving a caller, as far as its form says; `unknown` when only the token itself can be wrong. */
export type CredentialProblem =
  | 'missing'
  | 'not_bearer'
  | 'not_base64'
  | 'owner_credential'
  | 'app_token'
  | 'malformed'
  | 'unknown';

/** Turns the value of an `Authorization` header into the caller that it proves (core/README.md, "Callers"). */
export interface TokenVerifier {
  /** The owner, or undefined for anything but a valid owner credential; never throws for what a client can send. */
  owner(authorization: string | undefined): Promise<Owner | undefined>;
  /** The app, or undefined for anything but a valid app credential; never throws for what a client can send. */
  app(authorization: string | undefined): Promise<AppCaller | undefined>;
  /** Why a header that was refused proves no such caller. By its form alone: it says nothing of what tokens there are. */
  problem(authorization: string | undefined, wanted: 'owner' | 'app'): CredentialProblem;
}
