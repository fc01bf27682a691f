import type { Answer } from '../../../core/ledger/idempotency.js';
import type { AppRecord, ManageSecret, StoredSession } from '../../../core/model/app.js';
import type { ChangeEvent } from '../../../core/model/change-event.js';
import { fold } from '../../../core/search.js';

/**
 * An app with its credential: one document, outside the ledgers, so that its slug and name are unique in the whole
 * service.
 */
export interface AppDocument {
  readonly _id: string;
  /**
   * `removing`: the app is gone for everyone, and its document about to be. `fence`: there is no app; it only keeps the
   * UUID from being used by a writer that has lost its claim (claims.ts).
   */
  readonly state: 'live' | 'removing' | 'fence';
  /** Counts the writes to the document: each is guarded by it. */
  readonly rev: number;
  /** The identifiers of the last writes, by which a writer finds out whether its own was stored. */
  readonly recent: readonly string[];
  readonly owner: string;
  readonly slug: string;
  readonly name: string;
  readonly slugFolded: string;
  readonly nameFolded: string;
  readonly description: string;
  /** JSON text, in which every key is exact. */
  readonly meta: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly digest: string;
  readonly previousDigest: string | null;
  readonly previousUntil: number | null;
  /** Of manage tokens; null or absent until it is needed. */
  readonly manage?: ManageSecret | null;
  /** Absent in what was written before there were any. */
  readonly sessions?: readonly StoredSession[];
  /** The answer of the last write that has one, stored with it, until it is moved to its claim. */
  readonly answer: ClaimedAnswer | null;
  /** What happened to the app and is not known to be in its feed yet (told.ts), in order. Absent in older ones. */
  readonly untold?: readonly ChangeEvent[];
  /** The moment of the first of them, by which they are found; null or absent when there is none. */
  readonly untoldSince?: number | null;
}

export interface ClaimedAnswer extends Answer {
  /** The `_id` of the claim. */
  readonly claim: string;
}

/** What a record, and the answer and events stored with it, make of the document. */
export function appFields(
  { app, credential }: AppRecord,
  answer: ClaimedAnswer | null,
  untold: readonly ChangeEvent[],
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
    sessions: credential.sessions ?? [],
    answer,
    ...untoldFields(untold),
  };
}

export function untoldFields(untold: readonly ChangeEvent[]): Pick<AppDocument, 'untold' | 'untoldSince'> {
  return { untold, untoldSince: untold[0]?.at ?? null };
}

export function recordOf(document: AppDocument): AppRecord {
  const { _id, owner, slug, name, description, meta, version, createdAt, updatedAt } = document;
  const { digest, previousDigest, previousUntil, manage, sessions = [] } = document;
  return {
    app: { uuid: _id, owner, slug, name, description, meta: JSON.parse(meta), version, createdAt, updatedAt },
    credential: {
      digest,
      previous:
        previousDigest === null || previousUntil === null ? null : { digest: previousDigest, until: previousUntil },
      ...(manage && { manage }),
      ...(sessions.length > 0 && { sessions }),
    },
  };
}

/** A fence, where there was no document under that UUID; no app can have such a slug or name. */
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
    version: 0,
    createdAt: at,
    updatedAt: at,
    digest: nobody,
    previousDigest: null,
    previousUntil: null,
    answer: null,
  };
}
