/**
 * For `node --import`: sets the clock of the process ahead by `CLOCK_AHEAD` ms (an environment variable), to simulate a restart long after
 * a crash, when leases have expired. On SIGUSR2 the clock jumps ahead by the same time again.
 */
const step = Number(process.env.CLOCK_AHEAD ?? 0);
let ahead = step;
const now = Date.now.bind(Date);
Date.now = () => now() + ahead;
process.on('SIGUSR2', () => {
  ahead += step;
});
