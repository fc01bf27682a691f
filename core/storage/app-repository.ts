import type { Answer } from '../ledger/idempotency.js';
import type { App, AppRecord } from '../model/app.js';
import type { ChangeEvent } from '../model/change-event.js';
import type { Slice, Sliced } from '../pagination.js';
import type { Instant } from '../ports.js';
import type { Search } from '../search.js';

export type AppSearch = Search<'name' | 'slug'>;

/** What an app's record becomes, the answer to keep with it under the caller's idempotency key, and the event that tells of it. */
export interface AppChange {
  readonly record: AppRecord;
  readonly answer?: Answer | undefined;
  readonly event?: ChangeEvent | undefined;
}

export interface AppRepository {
  /**
   * Stores a new app, and `answer` and `event`, if given, in the same step. When the owner already has an answer under
   * that key that is younger than 24 hours, nothing is stored and that earlier answer is given back. The event is the
   * first of the app's feed, no earlier than its last change; whoever reads the feed finds it there, once.
   * @throws DuplicateError naming `slug` or `name` when another app has it; then nothing is stored.
   */
  add(record: AppRecord, answer?: Answer, event?: ChangeEvent): Promise<Answer | undefined>;
  /** The owner's app with that UUID. */
  find(owner: string, uuid: string): Promise<App | undefined>;
  /**
   * The app whose token, present or before it, or a session of which has that digest; whether it is still in its time is
   * for the caller to say.
   */
  findByDigest(digest: string): Promise<AppRecord | undefined>;
  /** The app with that UUID, whoever owns it: for workers, who act for the app itself. */
  ofAnyOwner(uuid: string): Promise<App | undefined>;
  /** The same, with its credential. */
  recordOf(uuid: string): Promise<AppRecord | undefined>;
  /** The app with that slug, whoever owns it: for the operator of the service. */
  ofSlug(slug: string): Promise<App | undefined>;
  /** Oldest first. `total` counts all of the owner's apps that match, not the slice. */
  list(owner: string, slice: Slice, search: AppSearch): Promise<Sliced<App>>;
  /**
   * Tells one state of that list from every other: as long as it is the same, `list` answers the same to the same
   * question. Costs next to nothing, or is undefined: where it could not be told without reading.
   */
  revision(owner: string): Promise<string | undefined>;
  /**
   * Reads the owner's app, asks `decide` what it becomes, and stores that, atomically; what `decide` throws is thrown
   * and nothing is stored. `decide` may be called again, and may answer the record that it was given: a no-op. With an
   * event, it comes next in the app's feed, once: when this resolves, or within a second if the process dies before.
   * Answers undefined when the owner has no such app. An answer under `key` that is younger than 24 hours at `now`
   * comes back instead, and nothing is stored.
   * @throws DuplicateError naming `slug` or `name` when another app has it; then nothing is stored.
   */
  change(
    owner: string,
    uuid: string,
    decide: (record: AppRecord) => AppChange,
    once?: { readonly key: string; readonly now: Instant },
  ): Promise<{ readonly record: AppRecord } | { readonly earlier: Answer } | undefined>;
  /**
   * Removes the app with all that it contains, if `check` does not throw for it. Its slug and name are free at once.
   * False when the owner has no such app.
   */
  remove(owner: string, uuid: string, check: (app: App) => void): Promise<boolean>;
}
