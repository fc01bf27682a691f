import { importInto } from '../../bootstrap/commands/import.js';
import { readConfig } from '../../bootstrap/config.js';
import { openStorage } from '../../bootstrap/storage.js';
import type { Ledger } from '../../core/index.js';

/**
 * Imports a file into the app `clinic`, and crashes at its n-th step. Each commit has three steps: before it, in the middle of its
 * transaction, and after it. Arguments: `<SQLite file> <file> <resource> <n>`.
 */
const [path = '', file = '', resource = '', dieAt = '0'] = process.argv.slice(2);
const storage = await openStorage({ kind: 'sqlite', path }, Date.now, { create: false });
let steps = 0;

function step(): void {
  steps += 1;
  if (steps === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
}

const { ledger } = storage;
const dying: Ledger = {
  commit: async (app, wanted, decide, by) => {
    step();
    const result = await ledger.commit(
      app,
      wanted,
      (view) => {
        const decided = decide(view);
        step();
        return decided;
      },
      by,
    );
    step();
    return result;
  },
  read: (...read) => ledger.read(...read),
};
const silent = { out: () => {}, err: (text: string) => void process.stderr.write(text) };
const asked = { slug: 'clinic', resource, strict: false, dryRun: false };
await importInto({ ...storage, ledger: dying }, readConfig({}), file, asked, silent);
await storage.close();
