import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { RefusedError } from '../../core/basics/errors.js';
import { HOUR } from '../../core/basics/instants.js';
import { aBooking, aWorkflow, NOW } from './samples.js';

/**
 * Process that writes to a SQLite file, 16 writes at a time, and prints `<uuid>` for each acknowledged one. `create` makes workflows of the
 * app until it is killed, or `count` of them. `take` tries to book `count` hours of a resource, one after another. UUIDs begin with the
 * process's own `prefix`.
 */
const [, , path = '', app = '', prefix = '', task = '', count = '0', resource = ''] = process.argv;
const most = Number(count) || Number.POSITIVE_INFINITY;
const storage = await openSqliteStorage({ path, clock: () => NOW });
let next = 0;

const uuidOf = (n: number): string => `${prefix}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

function create(uuid: string): Promise<string> {
  const workflow = aWorkflow({ app, uuid });
  return storage.ledger.commit(app, {}, () => ({ result: uuid, change: { put: { workflow: [workflow] } } }));
}

function take(uuid: string, n: number): Promise<string> {
  const start = NOW + n * HOUR;
  const booking = aBooking({ app, uuid, resources: [resource], start, end: start + HOUR });
  return storage.ledger.commit(app, {}, (view) => {
    const room = view.object('resource', resource);
    if (!room || view.taken(room, start, start + HOUR).length > 0) throw new RefusedError('taken', {});
    return { result: uuid, change: { put: { booking: [booking] } } };
  });
}

async function work(): Promise<void> {
  for (let n = next++; n < most; n = next++) {
    const writing = task === 'take' ? take(uuidOf(n), n) : create(uuidOf(n));
    await writing.then(
      (uuid) => process.stdout.write(`${uuid}\n`),
      (error: unknown) => {
        if (!(error instanceof RefusedError)) throw error;
      },
    );
  }
}

await Promise.all(Array.from({ length: 16 }, work));
await storage.close();
