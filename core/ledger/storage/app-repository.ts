import type { Slice, Sliced } from '../../basics/pagination.js';
import type { Instant } from '../../basics/ports.js';
import type { Search } from '../../basics/search.js';
import type { App, AppRecord } from '../../model/app.js';
import type { ChangeEvent } from '../../model/change-event.js';
import type { Job } from '../../model/job.js';
import type { Answer } from '../idempotency.js';

export type AppSearch = Search<'name' | 'slug'>;

/** Change of an app's record, with the answer to store under the caller's idempotency key, and the event. */
export interface AppChange {
  readonly record: AppRecord;
  readonly answer?: Answer | undefined;
  readonly event?: ChangeEvent | undefined;
  /** Jobs of subscriptions that get the event. */
  readonly jobs?: readonly Job[] | undefined;
}

/** Identifies an app: its UUID, its slug, or the digest of its token, of its previous token, or of a session. */
export type AppKey = { readonly uuid: string } | { readonly slug: string } | { readonly digest: string };

export interface AppRepository {
  /**
   * Stores a new app with `answer`, `event` and its `jobs` atomically. If the owner already has an answer under that key that is younger
   * than 24 hours, stores nothing and returns it. The event becomes the first of the app's feed, exactly once. Its time is not before the
   * app's last change.
   * @throws DuplicateError naming `slug` or `name` if another app has it. Then nothing is stored.
   */
  add(record: AppRecord, answer?: Answer, event?: ChangeEvent, jobs?: readonly Job[]): Promise<Answer | undefined>;
  /** Returns the app of any owner. The caller checks the owner, and that the credential has not expired. */
  record(by: AppKey): Promise<AppRecord | undefined>;
  /** Returns a slice of the owner's apps, oldest first. `total` counts all of the owner's apps that match. */
  list(owner: string, slice: Slice, search: AppSearch): Promise<Sliced<App>>;
  /** Identifies the state of the owner's list, like `ObjectStore.revision`. Optional: only for storages that know it cheaply. */
  revision?(owner: string): Promise<string | undefined>;
  /**
   * Reads the owner's app, calls `decide`, and stores the result, atomically. If `decide` throws, nothing is stored
   * and the error is rethrown. `decide` may be called again, and may return the unchanged record: a no-op. An event
   * is appended to the app's feed, with its jobs, exactly once: when this resolves, or within a second if the process dies before.
   * Undefined if the owner has no such app. If an answer under `key` is younger than 24 hours at `now`, stores
   * nothing and returns it.
   * @throws DuplicateError naming `slug` or `name` if another app has it. Then nothing is stored.
   */
  change(
    owner: string,
    uuid: string,
    decide: (record: AppRecord) => AppChange,
    once?: { readonly key: string; readonly now: Instant },
  ): Promise<{ readonly record: AppRecord } | { readonly earlier: Answer } | undefined>;
  /** Removes the app and its contents, unless `check` throws. Its slug and name are free at once. False if there is no such app. */
  remove(owner: string, uuid: string, check: (app: App) => void): Promise<boolean>;
}
