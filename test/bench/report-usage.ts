import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Preloaded into a server (`node --import`): sends the usage of the process to its parent process on request. The server ends when the
 * parent process ends, for whatever reason.
 */
process.on('message', (asked) => {
  const { user, system } = process.cpuUsage();
  if (asked === 'live memory') collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ cpu: user + system, rss, heap: heapUsed + external });
});
process.on('disconnect', () => process.exit());
// The listener for messages must not keep a stopped server alive.
process.channel?.unref();

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
