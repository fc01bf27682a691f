import { runCommand } from './commands.js';

process.exitCode = await runCommand(['serve', ...process.argv.slice(2)], process.env, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
