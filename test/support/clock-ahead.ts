/**
 * For `node --import`: the process believes that it is so many ms later than it is. Whoever starts again after a crash
 * has been away for a while, and the leases of what it left behind have run out. On SIGUSR2 its clock jumps as far again.
 */
const step = Number(process.env.CLOCK_AHEAD ?? 0);
let ahead = step;
const now = Date.now.bind(Date);
Date.now = () => now() + ahead;
process.on('SIGUSR2', () => {
  ahead += step;
});
