import { copyStorage, openTarget, parseEnd } from '../../bootstrap/commands/copy.js';
import { openStorage } from '../../bootstrap/storage.js';
import { watched } from './watched-copying.js';

/** Copies a storage, and gets a signal before it hands over the n-th record: `<SQLite file> <target> <n> <signal>`. */
const [path = '', to = '', at = '0', signal = 'SIGKILL'] = process.argv.slice(2);

const source = await openStorage({ kind: 'sqlite', path }, Date.now, { create: false });
const target = await openTarget(parseEnd(to, [])!);
const ending = watched(target.copying, (count) => {
  if (count !== Number(at)) return undefined;
  process.kill(process.pid, signal);
  // Wait for the end of the process: signals other than SIGKILL need a moment.
  return new Promise(() => setInterval(() => {}, 1_000));
});
await copyStorage({ secretKey: null }, source.copying, async () => ending, { source: path });
