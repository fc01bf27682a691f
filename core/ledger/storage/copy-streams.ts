import type { Owner, OwnerToken } from '../../model/owner.js';
import type { Person } from '../../model/person.js';
import type { AppHead, ContentRecord, CopyMark, ExportRecord, ImportRecord } from './copy-records.js';
import type { ChooseContents } from './copying.js';

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
export async function* exportSnapshot(rows: SnapshotRows, choose: ChooseContents): AsyncGenerator<ExportRecord> {
  yield { is: 'storage', isSnapshot: true, takesParts: true, count: rows.count, mark: rows.mark };
  for await (const owner of rows.owners()) yield { is: 'owner', owner };
  for await (const token of rows.tokens()) yield { is: 'token', token };
  for await (const person of rows.persons()) yield { is: 'person', person };
  for await (const head of rows.apps()) {
    const { record, sequence, at } = head;
    const isWanted = choose(head).contents !== 'none';
    yield { is: 'app', ...head, contents: isWanted ? 'all' : 'none' };
    if (isWanted) yield* rows.contents(record.app.uuid);
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
    if (batch && key !== undefined && batch.length < limit && batchOf(batch[0]) === key) {
      batch.push(record);
      continue;
    }
    if (batch) yield batch;
    batch = undefined;
    // Yield this record alone: if the copy fails at the next record, it continues after this one.
    if (key === undefined) yield [record];
    else batch = [record];
  }
  if (batch) yield batch;
}

/** Returns the key of the batch that a record belongs to. Undefined if the record is stored alone. */
function batchOf(record: ImportRecord): string | undefined {
  if (record.is === 'event') return `${record.event.app} event`;
  if (record.is === 'object') return `${record.object.app} ${record.kind}`;
  return record.is === 'removed' ? `${record.app} ${record.kind} removed` : undefined;
}
