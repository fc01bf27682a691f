/**
 * Loaded into a server before its own modules (`node --import`): answers what the process has used, to whoever started
 * it. When that process ends, however it ends, the server does too.
 */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());
// Listening to messages must not keep a server alive that has been told to stop.
process.channel?.unref();
