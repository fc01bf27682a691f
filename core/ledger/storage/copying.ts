import type { CopyMark, ExportRecord, ImportRecord } from './copy-records.js';

/** Export and import as neutral records (core/upkeep/README.md, "Copying"), without idempotent answers and leases of workers. */
export interface Copying {
  /** Yields all records in the order of `ExportRecord`. `none`: without the objects and events of apps. */
  exportObjects(contents: 'all' | 'none'): AsyncIterable<ExportRecord>;
  /**
   * Stores the records unchanged in the empty storage, with their versions, UUIDs and sequences, in order. Bookings are not checked for
   * capacity. Until its `end`, an app has the sequence 0. Resolves when everything is stored.
   */
  importObjects(records: AsyncIterable<ImportRecord>): Promise<void>;
  /** Marks the storage as an unfinished copy and disarms it. Null: the copy is finished, and stays disarmed. Durable once resolved. */
  mark(mark: CopyMark | null): Promise<void>;
  /** Removes everything but the mark. Absent if an unfinished copy is a file that is deleted instead. */
  empty?(): Promise<void>;
}
