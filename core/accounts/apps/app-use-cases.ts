import { may, type NeedsOf } from '../../ledger/access/may.js';
import type { AppCaller } from '../../model/callers.js';
import { ALL, ALL_AND_KEYS, OWNER } from '../../model/rights.js';
import { changeApp, deleteApp, rotateAppToken } from './change-app.js';
import { createApp } from './create-app.js';
import { getApp, getAppsRevision, listApps } from './read-apps.js';
import { createSession, deleteCurrentSession, deleteSession, getSession } from './sessions.js';

type Needs = NeedsOf<
  | typeof createApp
  | typeof listApps
  | typeof getAppsRevision
  | typeof getApp
  | typeof changeApp
  | typeof deleteApp
  | typeof rotateAppToken
  | typeof createSession
  | typeof getSession
  | typeof deleteSession
  | typeof deleteCurrentSession
>;

export function appUseCases(needs: Needs) {
  return {
    /**
     * Creates an app and its token. Only this answer contains the token, because the storage keeps only its digest. @throws
     * ValidationError; RefusedError `quota` if the owner has too many apps (concurrent creations may exceed the limit); DuplicateError if
     * the slug or the name is taken.
     */
    create: may(OWNER, createApp(needs)),
    /** Lists the owner's apps, oldest first. @throws ValidationError on `page` or `limit`. */
    list: may(OWNER, listApps(needs)),
    /** Returns the revision of the list of the caller's apps (see `AppRepository`), for caches of that list. */
    revision: may(OWNER, getAppsRevision(needs)),
    /** @throws NotFoundError if the owner has no such app. */
    get: may(OWNER, getApp(needs)),
    /** Changes an app by a JSON merge patch. @throws ValidationError, DuplicateError, StaleError; NotFoundError if the owner has no such app. */
    change: may(OWNER, changeApp(needs)),
    /** Removes an app with all its contents. @throws StaleError; NotFoundError if the owner has no such app. */
    delete: may(OWNER, deleteApp(needs)),
    /**
     * Replaces an app's token. The old one becomes invalid at once, or after a grace period. @throws ValidationError on `graceSeconds`;
     * NotFoundError if the owner has no such app.
     */
    rotateToken: may(OWNER, rotateAppToken(needs)),
    /**
     * Creates a temporary token of an app, for clients that act for the app but must not store its own token. @throws ValidationError
     * on `expiresInSeconds`; NotFoundError if the owner has no such app; RefusedError `quota` if the app has 100 live sessions.
     */
    createSession: may(OWNER, createSession(needs)),
    /** Returns a live session of an app. @throws NotFoundError if the owner has no such app, or the app no such live session. */
    getSession: may(OWNER, getSession(needs)),
    /** Ends a session at once. @throws StaleError; NotFoundError if the owner has no such app, or the app no such live session. */
    deleteSession: may(OWNER, deleteSession(needs)),
    /**
     * Ends the credential of the request: a session or a member's token. Every role may call it, so that everybody can sign out. @throws
     * StaleError; NotFoundError for the app's own token, which is no session and stays valid.
     */
    endCurrentSession: may(ALL, deleteCurrentSession(needs)),
    /** Returns the app of the caller. */
    current: may(ALL_AND_KEYS, async ({ app }: AppCaller) => app),
  };
}
