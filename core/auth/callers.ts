import type { App } from '../apps/app.js';
import type { Owner } from '../owners/owner.js';

/** Whoever has proved to hold an app token: the app itself. */
export interface AppCaller {
  readonly app: App;
}

/** Turns the value of an `Authorization` header into the caller that it proves (INTERFACE.md 5). */
export interface TokenVerifier {
  /** The owner, or undefined for anything but a valid owner credential; never throws for what a client can send. */
  owner(authorization: string | undefined): Promise<Owner | undefined>;
  /** The app, or undefined for anything but a valid app credential; never throws for what a client can send. */
  app(authorization: string | undefined): Promise<AppCaller | undefined>;
}
