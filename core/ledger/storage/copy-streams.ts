import type { Owner, OwnerToken } from '../../model/owner.js';
import type { Person } from '../../model/person.js';
import type { AppHead, ContentRecord, CopyMark, ExportRecord, ImportRecord } from './copy-records.js';

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
  for await (const head of rows.apps()) {
    const { record, sequence, at } = head;
    yield { is: 'app', ...head };
    if (contents === 'all') yield* rows.contents(record.app.uuid);
    yield { is: 'end', app: record.app.uuid, sequence, at };
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
