/**
 * For `node --import`: the clock of the process stands at `CLOCK_AT` (an environment variable, in ms), and then at each number that the
 * parent process sends, so that two services have the same time for the same request.
 */
let now = Number(process.env.CLOCK_AT);
Date.now = () => now;
process.on('message', (message) => {
  if (typeof message === 'number') now = message;
});
process.channel?.unref();
