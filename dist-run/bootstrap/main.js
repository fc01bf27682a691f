import { runCommand } from './commands/commands.js';
import { terminalOfProcess } from './commands/terminal.js';
process.exitCode = await runCommand(['serve', ...process.argv.slice(2)], process.env, terminalOfProcess());
