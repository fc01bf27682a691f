import type { Kind, Objects } from '../kinds/objects.js';
import type { AppRecord } from '../model/app.js';
import type { AppEvent } from '../model/event.js';
import type { Owner, OwnerToken } from '../model/owner.js';
import type { Instant } from '../ports.js';
import type { Standing } from './inspection.js';

/** An object of an app, with its kind. */
export type ObjectRecord = {
  readonly [K in Kind]: { readonly is: 'object'; readonly kind: K; readonly object: Objects[K] };
}[Kind];

/** An event; those of an app are in commit order, from the first one that is kept. */
export interface EventRecord {
  readonly is: 'event';
  readonly event: AppEvent;
}

/** What an app contains, one by one. */
export type ContentRecord = ObjectRecord | EventRecord;

/** Which of an app's contents follow: all; what has changed since a number of its sequence; or nothing. */
export type Contents = 'all' | 'newer' | 'none';

/** An app, before its contents. */
export interface AppHead extends Standing {
  readonly record: AppRecord;
}

export interface AppHeadRecord extends AppHead {
  readonly is: 'app';
  readonly contents: Contents;
}

/** That the contents of an app end, and where the app stands then: elsewhere than before, if it was changed meanwhile. */
export interface EndRecord extends Standing {
  readonly is: 'end';
  readonly app: string;
}

/** An object that is no longer there. */
export interface RemovedRecord {
  readonly is: 'removed';
  readonly kind: Kind;
  readonly app: string;
  readonly uuid: string;
}

/** The first event that is kept of an app: those before it are forgotten. Null: all are. */
export interface FirstEventRecord {
  readonly is: 'first event';
  readonly app: string;
  readonly uuid: string | null;
}

export interface OwnerRecord {
  readonly is: 'owner';
  readonly owner: Owner;
}

export interface TokenRecord {
  readonly is: 'token';
  readonly token: OwnerToken;
}

/** A place in the contents of an app: behind that object, or event. */
export interface Place {
  readonly app: string;
  /** Where the app stood at the source. */
  readonly sequence: number;
  readonly kind: Kind | 'event';
  readonly uuid: string;
}

/** What a copy that is being made bears until it is finished. */
export interface CopyMark {
  /** What it is a copy of, as whoever began it named it. */
  readonly source: string;
  readonly begunAt: Instant;
  /** How far it has come with the app that was being copied; null between apps. */
  readonly place: Place | null;
}

/** What there is to know before all else. */
export interface StorageRecord {
  readonly is: 'storage';
  /** Whether all that follows is of one moment, however long it is read. */
  readonly isSnapshot: boolean;
  /** Whether what it has can be changed in parts; otherwise an app is only ever stored anew. */
  readonly takesParts: boolean;
  /** About how many objects and events there are. */
  readonly count: number;
  /** Of a copy that is not finished. */
  readonly mark: CopyMark | null;
}

/**
 * What a storage tells of itself, in this order: `storage`; owners; their tokens, oldest first; and each app, in the order
 * of its owner's list, with its contents up to its `end`: objects by the order of `KINDS` and of their creation, and then events.
 */
export type ExportRecord =
  | StorageRecord
  | OwnerRecord
  | TokenRecord
  | AppHeadRecord
  | ContentRecord
  | RemovedRecord
  | FirstEventRecord
  | EndRecord;

/** What a copy is made of, in the same order. */
export type ImportRecord =
  | Exclude<ExportRecord, StorageRecord>
  /** The token is revoked. */
  | { readonly is: 'token gone'; readonly uuid: string }
  /** The app is gone, with its contents. */
  | { readonly is: 'app gone'; readonly uuid: string }
  /** Null: the copy is finished. */
  | { readonly is: 'mark'; readonly mark: CopyMark | null };

/**
 * Of each kind what a copy has of an object: a claim, of a job or of a calendar, is a worker's elsewhere, and stays
 * there; all else stays as it is. A kind that is left out does not compile.
 */
const AS_COPIED: { readonly [K in Kind]: (object: Objects[K]) => Objects[K] } = {
  workflow: asItIs,
  resource: asItIs,
  service: asItIs,
  timeOff: asItIs,
  series: asItIs,
  key: asItIs,
  visitor: asItIs,
  customer: asItIs,
  erasure: asItIs,
  feed: asItIs,
  calendar: (calendar) => ({ ...calendar, state: { ...calendar.state, lease: null } }),
  busyTimes: asItIs,
  action: asItIs,
  booking: asItIs,
  job: (job) => (job.status === 'running' ? { ...job, status: 'waiting', nextAt: job.nextAt ?? job.dueAt } : job),
};

function asItIs<T>(object: T): T {
  return object;
}

/** What a copy has of it. */
export function asCopied(record: ContentRecord): ContentRecord {
  if (record.is === 'event') return record;
  const copied = <K extends Kind>(kind: K, object: Objects[K]) => AS_COPIED[kind](object);
  return { ...record, object: copied(record.kind, record.object) } as ObjectRecord;
}

/** The kind, and the UUID of the object or event. */
export function nameOf(record: ContentRecord): { readonly kind: Kind | 'event'; readonly uuid: string } {
  if (record.is === 'event') return { kind: 'event', uuid: record.event.uuid };
  return { kind: record.kind, uuid: record.object.uuid };
}
