import { runCommand } from './commands.js';
import { terminalOfProcess } from './terminal.js';

process.exitCode = await runCommand(['serve', ...process.argv.slice(2)], process.env, terminalOfProcess());
