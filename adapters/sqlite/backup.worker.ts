import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import type { Copying, CopyStep } from './backup.js';

/** Whoever reads a file that others write meets a lock only where it is just being made, or repaired after a crash. */
const WAIT_MS = 5_000;

const { from, to, disarmedAt } = workerData as Copying;
const tell = (step: CopyStep) => parentPort?.postMessage(step);

const source = new Sqlite(from, { fileMustExist: true, timeout: WAIT_MS });
try {
  // The copy is written under it, too. Else, when the first page of a table is split, what was on it stays behind in that page,
  // out of reach of whoever erases it later.
  source.pragma('secure_delete = ON');
  // One snapshot, whatever is written meanwhile, and nothing of rows that are gone.
  source.prepare('VACUUM INTO ?').run(to);
} finally {
  source.close();
}
tell({ step: 'copied' });

const copy = new Sqlite(to, { fileMustExist: true });
try {
  copy.pragma('secure_delete = ON');
  if (disarmedAt !== null) {
    // A copy of what is disarmed already says whose copy it is.
    copy
      .prepare(`INSERT INTO disarmed (id, made_as, at) VALUES (1, 'backup', ?) ON CONFLICT (id) DO NOTHING`)
      .run(disarmedAt);
    copy.exec(`UPDATE job SET lease_token = NULL, lease_until = 0 WHERE status = 'running'`);
  }
  const problems = copy.prepare<[], string>('PRAGMA integrity_check').pluck().all();
  const isIntact = problems.length === 1 && problems[0] === 'ok';
  tell({ step: 'checked', problems: isIntact ? [] : problems });
} finally {
  copy.close();
}
