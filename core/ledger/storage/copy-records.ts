import type { Instant } from '../../basics/ports.js';
import type { AppRecord } from '../../model/app.js';
import type { AppEvent } from '../../model/event.js';
import { descriptorOf, type Kind, type Objects } from '../../model/kinds/objects.js';
import type { Owner, OwnerToken } from '../../model/owner.js';
import type { Person } from '../../model/person.js';
import type { Subscription } from '../../model/subscription.js';
import type { AppPosition } from './inspection.js';

export type ObjectRecord = {
  readonly [K in Kind]: { readonly is: 'object'; readonly kind: K; readonly object: Objects[K] };
}[Kind];

/** Event of an app. Events come in commit order, from the first stored one. */
export interface EventRecord {
  readonly is: 'event';
  readonly event: AppEvent;
}

export type ContentRecord = ObjectRecord | EventRecord;

/** Record of an app, with the number and moment of its last change. The app's contents follow. */
export interface AppHead extends AppPosition {
  readonly record: AppRecord;
}

export interface AppHeadRecord extends AppHead {
  readonly is: 'app';
}

/** End of an app's contents, with the number and moment of the app's last change when reading ended. */
export interface EndRecord extends AppPosition {
  readonly is: 'end';
  readonly app: string;
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

interface SubscriptionRecord {
  readonly is: 'subscription';
  readonly subscription: Subscription;
}

/** Mark of an unfinished copy, stored in its target. */
export interface CopyMark {
  /** Name of the source, as the operator gave it. */
  readonly source: string;
  readonly begunAt: Instant;
}

/** First record: properties of the storage. */
export interface StorageRecord {
  readonly is: 'storage';
  /** True if all records are from one moment, however long the read takes. Otherwise the storage must not change during the read. */
  readonly isSnapshot: boolean;
  /** Estimated number of objects and events, to show the progress. */
  readonly count: number;
  /** Mark of the copy, if this storage is the target of an unfinished one. */
  readonly mark: CopyMark | null;
}

/**
 * Exported records, in this order: `storage`; owners; their tokens, oldest first; persons, by UUID; subscriptions, by name; each app in the
 * order of its owner's list, with its contents up to its `end`. Objects are in the order of `KINDS` and of their creation, then come the
 * events.
 */
export type ExportRecord =
  | StorageRecord
  | OwnerRecord
  | TokenRecord
  | PersonRecord
  | SubscriptionRecord
  | AppHeadRecord
  | ContentRecord
  | EndRecord;

/** Imported records, in the order of `ExportRecord`. */
export type ImportRecord = Exclude<ExportRecord, StorageRecord>;

/** Converts a record for a copy, which must not contain sessions, links and leases. */
export function asCopied<R extends ExportRecord>(record: R): R {
  if (record.is === 'person')
    return { ...record, person: { ...record.person, sessions: [], links: [], joiningWith: null } };
  const copied = <K extends Kind>(kind: K, object: Objects[K]) => descriptorOf(kind).copied(object);
  return record.is === 'object' ? { ...record, object: copied(record.kind, record.object) } : record;
}
