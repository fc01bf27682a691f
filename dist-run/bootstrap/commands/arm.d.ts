import type { Config } from '../config.js';
/** `slotkeeper arm` on the configured storage, which must exist. Returns the output. */
export declare function arm(config: Config, { sendOverdue }: {
    readonly sendOverdue: boolean;
}): Promise<string>;
