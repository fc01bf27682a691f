import { fold } from '../../../core/basics/search.js';
import type { Answer } from '../../../core/ledger/idempotency.js';
import type { AppChange } from '../../../core/ledger/storage/app-repository.js';
import type { AppRecord, ManageSecret, StoredSession, StripeSecret } from '../../../core/model/app.js';
import type { ChangeEvent } from '../../../core/model/change-event.js';
import type { Job } from '../../../core/model/job.js';

/** App with its credential, outside the ledgers, because slug and name are unique in the whole service. */
export interface AppDocument {
  readonly _id: string;
  /**
   * `removing`: readers ignore the app, and its document is about to be deleted. `fence`: not an app, but a document that keeps a writer
   * without a valid claim from using the UUID (claims.ts).
   */
  readonly state: 'live' | 'removing' | 'fence';
  /** Revision of the document. A write is stored only if the document still has the revision that was read. */
  readonly rev: number;
  /** Identifiers of the last writes. A writer finds out from them if its own write was stored. */
  readonly recent: readonly string[];
  readonly owner: string;
  readonly slug: string;
  readonly name: string;
  readonly slugFolded: string;
  readonly nameFolded: string;
  readonly description: string;
  /** `meta` as JSON text, which preserves every key exactly. */
  readonly meta: string;
  readonly sendsLetters: boolean;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly digest: string;
  readonly previousDigest: string | null;
  readonly previousUntil: number | null;
  /** Secret of manage tokens. Null until the first such token. */
  readonly manage: ManageSecret | null;
  /** Secret of Stripe's notices. Missing in older documents. */
  readonly stripe?: StripeSecret | null;
  readonly sessions: readonly StoredSession[];
  /** Last answer under an idempotency key, stored with the write that it reports, and later moved to its claim. */
  readonly answer: ClaimedAnswer | null;
  /** Events of the app that may not be in its feed yet, in order (unreported-events.ts). */
  readonly unreported: readonly UnreportedEvent[];
  /** Moment of the first event of `unreported`, for the index. Null if there is none. */
  readonly unreportedSince: number | null;
}

/** Event of the app, with the jobs of subscriptions that get it. */
export interface UnreportedEvent extends ChangeEvent {
  readonly jobs?: readonly Job[];
}

/** Builds the stored form of an event that is not yet in the feed. */
export function asUnreported({ event, jobs = [] }: Pick<AppChange, 'event' | 'jobs'>): readonly UnreportedEvent[] {
  return event ? [jobs.length > 0 ? { ...event, jobs } : event] : [];
}

export interface ClaimedAnswer extends Answer {
  readonly claim: string;
}

/** Builds the fields of the document from a record, and the answer and events stored with it. */
export function appFields(
  { app, credential }: AppRecord,
  answer: ClaimedAnswer | null,
  unreported: readonly UnreportedEvent[],
): Omit<AppDocument, '_id' | 'state' | 'rev' | 'recent'> {
  const { uuid: _, meta, ...rest } = app;
  return {
    ...rest,
    slugFolded: fold(app.slug),
    nameFolded: fold(app.name),
    meta: JSON.stringify(meta),
    digest: credential.digest,
    previousDigest: credential.previous?.digest ?? null,
    previousUntil: credential.previous?.until ?? null,
    manage: credential.manage ?? null,
    stripe: credential.stripe ?? null,
    sessions: credential.sessions ?? [],
    answer,
    ...unreportedFields(unreported),
  };
}

export function unreportedFields(
  unreported: readonly UnreportedEvent[],
): Pick<AppDocument, 'unreported' | 'unreportedSince'> {
  return { unreported, unreportedSince: unreported[0]?.at ?? null };
}

export function buildRecord(document: AppDocument): AppRecord {
  const { _id, owner, slug, name, description, meta, sendsLetters, version, createdAt, updatedAt } = document;
  const { digest, previousDigest, previousUntil, manage, stripe, sessions } = document;
  return {
    app: {
      uuid: _id,
      owner,
      slug,
      name,
      description,
      meta: JSON.parse(meta),
      sendsLetters,
      version,
      createdAt,
      updatedAt,
    },
    credential: {
      digest,
      previous:
        previousDigest === null || previousUntil === null ? null : { digest: previousDigest, until: previousUntil },
      ...(manage && { manage }),
      ...(stripe && { stripe }),
      ...(sessions.length > 0 && { sessions }),
    },
  };
}

/** Builds a fence for a UUID without a document. Its slug and name are values that no app can have. */
export function fenceFields(uuid: string, at: number): Omit<AppDocument, '_id' | 'rev'> {
  const nobody = `\0${uuid}`;
  return {
    state: 'fence',
    recent: [],
    owner: '',
    slug: nobody,
    name: nobody,
    slugFolded: '',
    nameFolded: '',
    description: '',
    meta: '{}',
    sendsLetters: false,
    version: 0,
    createdAt: at,
    updatedAt: at,
    digest: nobody,
    previousDigest: null,
    previousUntil: null,
    manage: null,
    sessions: [],
    answer: null,
    ...unreportedFields([]),
  };
}
