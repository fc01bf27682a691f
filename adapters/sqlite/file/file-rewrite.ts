import { Worker } from 'node:worker_threads';
import { packageFile } from '../../package/index.js';
import { connect } from './connection.js';

/** Timeout in ms for the locks of other writers. */
const WAIT_MS = 5_000;

/** Message of the thread. It has the code as a field, because an error of SQLite loses its class and code between threads. */
export interface RewriteFailure {
  readonly code: string;
  readonly message: string;
}

/** Removes remnants of deleted rows with VACUUM, where scrubber.ts cannot. Other connections can read meanwhile, but wait to write. */
export async function rewriteSqliteFile(path: string): Promise<void> {
  const connection = await connect(path, { fileMustExist: true, timeout: WAIT_MS });
  try {
    connection.pragma('secure_delete = ON');
    connection.exec('VACUUM');
  } finally {
    connection.close();
  }
}

export function rewriteInThread(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(packageFile('./file-rewrite.worker.js', import.meta.url), { workerData: path });
    thread.once('message', ({ code, message }: RewriteFailure) => reject(Object.assign(new Error(message), { code })));
    thread.once('error', reject);
    thread.once('exit', () => resolve());
  });
}
