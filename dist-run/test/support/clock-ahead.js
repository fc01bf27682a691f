/**
 * For `node --import`: sets the clock of the process ahead by that many ms. Simulates a restart long after a crash, when leases have
 * expired. On SIGUSR2 the clock jumps ahead again.
 */
const step = Number(process.env.CLOCK_AHEAD ?? 0);
let ahead = step;
const now = Date.now.bind(Date);
Date.now = () => now() + ahead;
process.on('SIGUSR2', () => {
    ahead += step;
});
export {};
