#!/usr/bin/env node
import { runCommand } from './commands.js';
import { terminalOfProcess } from './terminal.js';

process.exitCode = await runCommand(process.argv.slice(2), process.env, terminalOfProcess());
