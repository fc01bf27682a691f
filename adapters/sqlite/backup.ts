import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { packageFile } from '../package/index.js';
import { copyingError } from './file/failures.js';
import { PRIVATE } from './file/files.js';
import { openSnapshot } from './file/open.js';

export interface Copying {
  readonly from: string;
  readonly to: string;
  /** Moment of the mark `disarmed` in the copy. Null: the copy gets no mark. */
  readonly disarmedAt: number | null;
}

export type CopyStep =
  | { readonly step: 'copied' }
  | { readonly step: 'checked'; readonly problems: readonly string[] }
  | { readonly step: 'failed'; readonly code: string; readonly message: string };

export interface SqliteCopyOptions extends Copying {
  /** Called every 200 ms with the size of the copy so far, and while the copy is being checked. */
  readonly onProgress?: ((progress: { readonly bytes: number; readonly isChecking: boolean }) => void) | undefined;
}

const TELL_EVERY_MS = 200;

/** Copies a snapshot to a new path, without remnants, synced and checked. @throws Error; discard the copy then. */
export async function copySqliteFile({ onProgress = () => {}, ...copying }: SqliteCopyOptions): Promise<void> {
  const { from, to } = copying;
  closeSync(openSync(to, 'wx', PRIVATE));
  let isChecking = false;
  const timer = setInterval(() => onProgress({ bytes: statSync(to).size, isChecking }), TELL_EVERY_MS);
  try {
    const thread = new Worker(packageFile('./backup.worker.js', import.meta.url), { workerData: copying });
    const problems = await new Promise<readonly string[]>((resolve, reject) => {
      let found: readonly string[] = ['the copying was interrupted'];
      thread.on('message', (step: CopyStep) => {
        if (step.step === 'copied') isChecking = true;
        else if (step.step === 'checked') found = step.problems;
        else reject(copyingError(from, to, Object.assign(new Error(step.message), { code: step.code })));
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
 * Returns the approximate size in bytes of a copy of the file. `anyVersion` also accepts files with an earlier schema. @throws Error with
 * the cause, for the operator.
 */
export async function readSqliteSize(path: string, options: { readonly anyVersion: boolean }): Promise<number> {
  const connection = await openSnapshot(path, options);
  try {
    const [pages, free, size] = ['page_count', 'freelist_count', 'page_size'].map((name) =>
      Number(connection.pragma(name, { simple: true })),
    ) as [number, number, number];
    return (pages - free) * size;
  } finally {
    connection.close();
  }
}
