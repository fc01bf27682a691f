import type { Config } from '../config.js';
import type { Terminal } from './terminal.js';
/** `slotkeeper restore <backup>` to the configured storage, which must not exist yet. Returns the exit code. */
export declare function restore(config: Config, backup: string, erasedFile: string | undefined, terminal: Terminal): Promise<number>;
