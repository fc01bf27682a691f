import type { AppRecord } from '../../model/app.js';
import type { AppEvent } from '../../model/event.js';
import type { Kind, Objects } from '../../model/kinds/objects.js';
import type { Owner, OwnerToken } from '../../model/owner.js';
import type { Person } from '../../model/person.js';
import type { Subscription } from '../../model/subscription.js';
import type { AppHead, ContentRecord, CopyMark, EndRecord, ExportRecord, ImportRecord } from './copy-records.js';

type Rows<T> = Iterable<T> | AsyncIterable<T>;

/** Rows of a storage at one moment. */
export interface SnapshotRows {
  readonly count: number;
  readonly mark: CopyMark | null;
  owners(): Rows<Owner>;
  /** Tokens of all owners, oldest first. */
  tokens(): Rows<OwnerToken>;
  /** Persons, sorted by UUID. */
  persons(): Rows<Person>;
  /** Subscriptions, sorted by name. */
  subscriptions(): Rows<Subscription>;
  /** Apps. Those of one owner are in the order of the owner's list. */
  apps(): Rows<AppHead>;
  /** Contents of an app, in the order of `ExportRecord`. */
  contents(app: string): Rows<ContentRecord>;
}

/** Converts a snapshot to exported records, for storages that can read one. */
export async function* exportSnapshot(rows: SnapshotRows, contents: 'all' | 'none'): AsyncGenerator<ExportRecord> {
  yield { is: 'storage', isSnapshot: true, count: rows.count, mark: rows.mark };
  for await (const owner of rows.owners()) yield { is: 'owner', owner };
  for await (const token of rows.tokens()) yield { is: 'token', token };
  for await (const person of rows.persons()) yield { is: 'person', person };
  for await (const subscription of rows.subscriptions()) yield { is: 'subscription', subscription };
  for await (const head of rows.apps()) {
    const { record, sequence, at } = head;
    yield { is: 'app', ...head };
    if (contents === 'all') yield* rows.contents(record.app.uuid);
    yield { is: 'end', app: record.app.uuid, sequence, at };
  }
}

/** Functions of a storage that store what a copy consists of. */
export interface CopyTarget {
  owner(owner: Owner): Promise<unknown>;
  token(token: OwnerToken): Promise<unknown>;
  person(person: Person): Promise<unknown>;
  subscription(subscription: Subscription): Promise<unknown>;
  app(record: AppRecord): Promise<unknown>;
  /** Stores objects of one app, in creation order. */
  objects<K extends Kind>(app: string, kind: K, objects: readonly Objects[K][]): Promise<unknown>;
  /** Stores events of one app, in order. */
  events(app: string, events: readonly AppEvent[]): Promise<unknown>;
  end(record: EndRecord): Promise<unknown>;
}

/** Stores the records in order, up to `limit` objects or events at once. */
export async function importRecords(
  records: AsyncIterable<ImportRecord>,
  target: CopyTarget,
  limit: number,
): Promise<void> {
  for await (const batch of inBatches(records, limit)) await storeBatch(batch, target);
}

function storeBatch([record, ...more]: readonly [ImportRecord, ...ImportRecord[]], target: CopyTarget) {
  switch (record.is) {
    case 'owner':
      return target.owner(record.owner);
    case 'token':
      return target.token(record.token);
    case 'person':
      return target.person(record.person);
    case 'subscription':
      return target.subscription(record.subscription);
    case 'app':
      return target.app(record.record);
    case 'object': {
      // A batch has objects of one app and kind.
      const objects = [record, ...(more as (typeof record)[])].map(({ object }) => object as Objects[Kind]);
      return target.objects(record.object.app, record.kind, objects as never);
    }
    case 'event':
      return target.events(
        record.event.app,
        [record, ...(more as (typeof record)[])].map(({ event }) => event),
      );
    case 'end':
      return target.end(record);
  }
}

/** Yields the records in order. Up to `limit` contents of one app and kind form a batch. Every other record is a batch alone. */
export async function* inBatches<R extends ImportRecord>(
  records: AsyncIterable<R>,
  limit: number,
): AsyncGenerator<readonly [R, ...R[]]> {
  let batch: [R, ...R[]] | undefined;
  for await (const record of records) {
    const key = batchOf(record);
    if (batch && key !== undefined && batch.length < limit && batchOf(batch[0]) === key) batch.push(record);
    else {
      if (batch) yield batch;
      batch = [record];
    }
  }
  if (batch) yield batch;
}

/** Returns the key of the batch that a record belongs to. Undefined if the record is stored alone. */
function batchOf(record: ImportRecord): string | undefined {
  if (record.is === 'event') return `${record.event.app} event`;
  return record.is === 'object' ? `${record.object.app} ${record.kind}` : undefined;
}
