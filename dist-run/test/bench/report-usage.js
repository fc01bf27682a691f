import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
/**
 * Loaded into a server before its own modules (`node --import`): answers what the process has used, to whoever started
 * it. When that process ends, however it ends, the server does too.
 */
process.on('message', (asked) => {
    const { user, system } = process.cpuUsage();
    if (asked === 'live memory')
        collectGarbage();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({ cpu: user + system, rss, heap: heapUsed + external });
});
process.on('disconnect', () => process.exit());
// Listening to messages must not keep a server alive that has been told to stop.
process.channel?.unref();
function collectGarbage() {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
}
