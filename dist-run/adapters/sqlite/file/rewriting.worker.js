import { parentPort, workerData } from 'node:worker_threads';
import { codeOf } from './failures.js';
import { rewriteSqliteFile } from './rewriting.js';
try {
    rewriteSqliteFile(workerData);
}
catch (error) {
    const failure = {
        code: codeOf(error),
        message: error instanceof Error ? error.message : String(error),
    };
    parentPort?.postMessage(failure);
}
