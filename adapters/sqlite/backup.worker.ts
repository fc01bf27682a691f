import { parentPort, workerData } from 'node:worker_threads';
import type { Copying, CopyStep } from './backup.js';
import { connect } from './file/connection.js';
import { codeOf } from './file/failures.js';

/** Whoever reads a file that others write meets a lock only where it is just being made, or repaired after a crash. */
const WAIT_MS = 5_000;

const { from, to, disarmedAt } = workerData as Copying;
const tell = (step: CopyStep) => parentPort?.postMessage(step);

function copy(): void {
  const source = connect(from, { fileMustExist: true, timeout: WAIT_MS });
  try {
    // The copy is written under it, too. Else, when the first page of a table is split, what was on it stays behind in that page,
    // out of reach of whoever erases it later.
    source.pragma('secure_delete = ON');
    // One snapshot, whatever is written meanwhile, and nothing of rows that are gone.
    source.prepare('VACUUM INTO ?').run(to);
  } finally {
    source.close();
  }
}

/** What is wrong with the copy, if anything is. */
function disarmAndCheck(): readonly string[] {
  const copied = connect(to, { fileMustExist: true });
  try {
    copied.pragma('secure_delete = ON');
    if (disarmedAt !== null) {
      // A copy of what is disarmed already says whose copy it is.
      copied
        .prepare(`INSERT INTO disarmed (id, made_as, at) VALUES (1, 'backup', ?) ON CONFLICT (id) DO NOTHING`)
        .run(disarmedAt);
      copied.exec(`UPDATE job SET lease_token = NULL, lease_until = 0 WHERE status = 'running'`);
    }
    const problems = copied.prepare<[], string>('PRAGMA integrity_check').pluck().all();
    return problems.length === 1 && problems[0] === 'ok' ? [] : problems;
  } finally {
    copied.close();
  }
}

try {
  copy();
  tell({ step: 'copied' });
  tell({ step: 'checked', problems: disarmAndCheck() });
} catch (error) {
  // What SQLite throws is no error any more when it comes to another thread.
  tell({ step: 'failed', code: codeOf(error), message: error instanceof Error ? error.message : String(error) });
}
