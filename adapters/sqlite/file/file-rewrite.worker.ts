import { parentPort, workerData } from 'node:worker_threads';
import { codeOf } from './failures.js';
import { type RewriteFailure, rewriteSqliteFile } from './file-rewrite.js';

try {
  await rewriteSqliteFile(workerData as string);
} catch (error) {
  const failure: RewriteFailure = {
    code: codeOf(error),
    message: error instanceof Error ? error.message : String(error),
  };
  parentPort?.postMessage(failure);
}
