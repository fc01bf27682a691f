import { runCommand } from './commands.js';

process.exitCode = await runCommand(['serve'], process.env, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
