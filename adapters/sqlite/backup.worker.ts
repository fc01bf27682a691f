import { parentPort, workerData } from 'node:worker_threads';
import type { Copying, CopyStep } from './backup.js';
import { connect } from './file/connection.js';
import { codeOf } from './file/failures.js';
import { openConnection } from './file/open.js';

/** Timeout for locks in ms. A reader meets a lock only while the file is being created, or recovered after a crash. */
const WAIT_MS = 5_000;

/** SQL of what is wrong with our tables. Those of another program are not read. */
const PROBLEMS = `SELECT integrity_check FROM sqlite_schema JOIN pragma_integrity_check(name)
  WHERE type = 'table' AND name GLOB 'slotkeeper_*' AND integrity_check <> 'ok'`;

const { from, to, disarmedAt } = workerData as Copying;
const tell = (step: CopyStep) => parentPort?.postMessage(step);

async function copy(): Promise<void> {
  const source = await connect(from, { fileMustExist: true, timeout: WAIT_MS });
  try {
    // Set `secure_delete` for the copy, too. Without it, splitting the first page of a table leaves old content in the page, where a later
    // erasure cannot find it.
    source.pragma('secure_delete = ON');
    // VACUUM INTO copies a snapshot, whatever is written meanwhile, without remnants of deleted rows.
    source.prepare('VACUUM INTO ?').run(to);
  } finally {
    source.close();
  }
}

/** Updates the schema of a restored backup here, because the thread of the command must be free for signals. */
async function update(): Promise<void> {
  if (disarmedAt !== null) return;
  const updated = await openConnection({ path: to, waitForLockMs: WAIT_MS, create: false, update: true });
  updated.close();
}

/** Marks the copy as disarmed, removes sessions and links, and checks it. Returns the problems; empty if the copy is intact. */
async function disarmAndCheck(): Promise<readonly string[]> {
  const copied = await connect(to, { fileMustExist: true });
  try {
    copied.pragma('secure_delete = ON');
    if (disarmedAt !== null) {
      // Do nothing if the copied file was already disarmed: its row says how that file was made.
      copied
        .prepare(
          `INSERT INTO slotkeeper_disarmed (id, made_as, at) VALUES (1, 'backup', ?) ON CONFLICT (id) DO NOTHING`,
        )
        .run(disarmedAt);
      copied.exec(`UPDATE slotkeeper_job SET lease_token = NULL, lease_until = 0 WHERE status = 'running'`);
    }
    // Remove sessions and open links, which a backup must not contain. A row with damaged JSON stays as it is, because `verify` names it.
    copied.exec(`UPDATE slotkeeper_person SET data = json_set(data, '$.sessions', json('[]'), '$.links', json('[]')) WHERE json_valid(data);
      UPDATE slotkeeper_staff SET data = json_set(data, '$.links', json('[]')) WHERE json_valid(data);`);
    return copied.prepare<[], string>(PROBLEMS).pluck().all();
  } finally {
    copied.close();
  }
}

try {
  await copy();
  tell({ step: 'copied' });
  await update();
  tell({ step: 'checked', problems: await disarmAndCheck() });
} catch (error) {
  // Send the code separately: a SQLite error loses its class and its code on the way to another thread.
  tell({ step: 'failed', code: codeOf(error), message: error instanceof Error ? error.message : String(error) });
}
