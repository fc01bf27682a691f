#!/usr/bin/env node
import { runCommand } from './commands/commands.js';
import { terminalOfProcess } from './commands/terminal.js';
process.exitCode = await runCommand(process.argv.slice(2), process.env, terminalOfProcess());
