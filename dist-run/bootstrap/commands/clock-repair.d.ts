import type { Config } from '../config.js';
/** `slotkeeper clock repair` on the configured storage, which must exist. Returns the output. */
export declare function repairClock(config: Config, slug: string): Promise<string>;
