import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { copyingError } from './file/failures.js';
import { PRIVATE } from './file/files.js';
import { openSnapshot } from './file/open.js';

/** What the thread is told. */
export interface Copying {
  readonly from: string;
  readonly to: string;
  /** When the copy was disarmed; null: it is left as it is. */
  readonly disarmedAt: number | null;
}

/** What the thread tells. */
export type CopyStep =
  | { readonly step: 'copied' }
  | { readonly step: 'checked'; readonly problems: readonly string[] }
  | { readonly step: 'failed'; readonly code: string; readonly message: string };

export interface SqliteCopyOptions extends Copying {
  /** Told now and then how many bytes the copy has, and when they are checked. */
  readonly onProgress?: ((progress: { readonly bytes: number; readonly isChecking: boolean }) => void) | undefined;
}

/** How often it is told how far the copy has come. */
const TELL_EVERY_MS = 200;

/**
 * Copies a SQLite file into one that is not there yet, for whoever started the process alone: one moment of it, while others
 * go on writing, in a thread, and without what is left of rows that are gone. It is on the disk, and intact, when this
 * resolves.
 * @throws Error saying what is in the way, for the person who must act; then what there is of the copy is of no use.
 */
export async function copySqliteFile({ onProgress = () => {}, ...copying }: SqliteCopyOptions): Promise<void> {
  const { from, to } = copying;
  closeSync(openSync(to, 'wx', PRIVATE));
  let isChecking = false;
  const timer = setInterval(() => onProgress({ bytes: statSync(to).size, isChecking }), TELL_EVERY_MS);
  try {
    const thread = new Worker(new URL('./backup.worker.js', import.meta.url), { workerData: copying });
    const problems = await new Promise<readonly string[]>((resolve, reject) => {
      let found: readonly string[] = ['the copying was interrupted'];
      thread.on('message', (told: CopyStep) => {
        if (told.step === 'copied') isChecking = true;
        else if (told.step === 'checked') found = told.problems;
        else reject(copyingError(from, to, Object.assign(new Error(told.message), { code: told.code })));
      });
      thread.once('error', (error) => reject(copyingError(from, to, error)));
      thread.once('exit', () => resolve(found));
    });
    if (problems.length > 0) throw new Error(`The copy of ${from} is not intact: ${problems.slice(0, 5).join('; ')}`);
    const file = openSync(to, 'r+');
    fsyncSync(file);
    closeSync(file);
  } finally {
    clearInterval(timer);
  }
}

/**
 * About how many bytes a copy of the file has. `anyVersion`: also of one whose schema is of an earlier version.
 * @throws Error saying what is in the way.
 */
export function sqliteSizeOf(path: string, options: { readonly anyVersion: boolean }): number {
  const connection = openSnapshot(path, options);
  try {
    const [pages, free, size] = ['page_count', 'freelist_count', 'page_size'].map((name) =>
      Number(connection.pragma(name, { simple: true })),
    ) as [number, number, number];
    return (pages - free) * size;
  } finally {
    connection.close();
  }
}
