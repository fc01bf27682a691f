import type { Instant } from '../../basics/ports.js';
import type { AppRecord } from '../../model/app.js';
import type { AppEvent } from '../../model/event.js';
import { descriptorOf, type Kind, type Objects } from '../../model/kinds/objects.js';
import type { Owner, OwnerToken } from '../../model/owner.js';
import type { Person } from '../../model/person.js';
import type { Standing } from './inspection.js';

/** Object of an app. */
export type ObjectRecord = {
  readonly [K in Kind]: { readonly is: 'object'; readonly kind: K; readonly object: Objects[K] };
}[Kind];

/** Event of an app. Events come in commit order, from the first stored one. */
export interface EventRecord {
  readonly is: 'event';
  readonly event: AppEvent;
}

/** Record of an app's contents. */
export type ContentRecord = ObjectRecord | EventRecord;

/** Selection of the contents that follow an app's record: all, only those changed after a given change number, or none. */
export type Contents = 'all' | 'newer' | 'none';

/** Record of an app, with the number and moment of its last change. The app's contents follow. */
export interface AppHead extends Standing {
  readonly record: AppRecord;
}

export interface AppHeadRecord extends AppHead {
  readonly is: 'app';
  readonly contents: Contents;
}

/**
 * End of an app's contents, with the number and moment of the app's last change when reading ended. Contents may have changed during the
 * read.
 */
export interface EndRecord extends Standing {
  readonly is: 'end';
  readonly app: string;
}

/** Object that was removed. */
interface RemovedRecord {
  readonly is: 'removed';
  readonly kind: Kind;
  readonly app: string;
  readonly uuid: string;
}

/** First event that an app still has. All earlier events have expired. Null: all events have expired. */
interface FirstEventRecord {
  readonly is: 'first event';
  readonly app: string;
  readonly uuid: string | null;
}

interface OwnerRecord {
  readonly is: 'owner';
  readonly owner: Owner;
}

interface TokenRecord {
  readonly is: 'token';
  readonly token: OwnerToken;
}

interface PersonRecord {
  readonly is: 'person';
  readonly person: Person;
}

/** Position in the contents of an app: after that object or event. */
export interface Place {
  readonly app: string;
  /** Sequence of the app in the source. */
  readonly sequence: number;
  readonly kind: Kind | 'event';
  readonly uuid: string;
}

/** Progress of an unfinished copy, stored in its target. */
export interface CopyMark {
  /** Name of the source, as the operator gave it. */
  readonly source: string;
  readonly begunAt: Instant;
  /** Position in the app that was being copied. Null between apps. */
  readonly place: Place | null;
}

/** First record: properties of the storage. */
export interface StorageRecord {
  readonly is: 'storage';
  /** True if all records are from one snapshot, however long the read takes. */
  readonly isSnapshot: boolean;
  /** True if contents can be changed in parts. Otherwise an app is always stored completely. */
  readonly takesParts: boolean;
  /** Estimated number of objects and events, to show the progress. */
  readonly count: number;
  /** Progress of the copy, if this storage is the target of an unfinished one. */
  readonly mark: CopyMark | null;
}

/**
 * Exported records, in this order: `storage`; owners; their tokens, oldest first; persons, by UUID; each app in the order of its
 * owner's list, with its contents up to its `end`. Objects are in the order of `KINDS` and of their creation, then
 * come the events.
 */
export type ExportRecord =
  | StorageRecord
  | OwnerRecord
  | TokenRecord
  | PersonRecord
  | AppHeadRecord
  | ContentRecord
  | RemovedRecord
  | FirstEventRecord
  | EndRecord;

/** Imported records, in the order of `ExportRecord`. */
export type ImportRecord =
  | Exclude<ExportRecord, StorageRecord>
  /** The token was revoked. */
  | { readonly is: 'token gone'; readonly uuid: string }
  /** The person was deleted. */
  | { readonly is: 'person gone'; readonly uuid: string }
  /** The app was removed with its contents. */
  | { readonly is: 'app gone'; readonly uuid: string }
  /** Null: the copy is finished. */
  | { readonly is: 'mark'; readonly mark: CopyMark | null };

/** Returns the person without sessions and links, which a copy must not contain. */
export function copiedPerson(person: Person): Person {
  return { ...person, sessions: [], links: [], joiningWith: null };
}

/** Converts a record for a copy. */
export function asCopied(record: ContentRecord): ContentRecord {
  if (record.is === 'event') return record;
  const copied = <K extends Kind>(kind: K, object: Objects[K]) => descriptorOf(kind).copied(object);
  return { ...record, object: copied(record.kind, record.object) } as ObjectRecord;
}

/** Returns the kind, and the UUID of the object or event. */
export function nameOf(record: ContentRecord): { readonly kind: Kind | 'event'; readonly uuid: string } {
  if (record.is === 'event') return { kind: 'event', uuid: record.event.uuid };
  return { kind: record.kind, uuid: record.object.uuid };
}
