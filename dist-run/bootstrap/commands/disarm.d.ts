import type { Config } from '../config.js';
/** `slotkeeper disarm` on the configured storage, which must exist. Returns the output. */
export declare function disarm(config: Config): Promise<string>;
