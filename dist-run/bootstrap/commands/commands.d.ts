import { type Terminal } from './terminal.js';
type Environment = Readonly<Record<string, string | undefined>>;
/** Runs one command and returns the exit code: 0, 1 for a failure, 2 for invalid settings or usage. */
export declare function runCommand(words: readonly string[], env: Environment, raw: Terminal): Promise<number>;
export {};
