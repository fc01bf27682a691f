import type { Config } from '../config.js';
import { type OpenOptions } from '../storage.js';
/** The `slotkeeper owner` commands on the configured storage. Each returns its output. */
export declare function openOwners(config: Config, options?: Pick<OpenOptions, 'create' | 'mayBeUnfinished'>): Promise<{
    add(email: string): Promise<string>;
    list(): Promise<string>;
    revoke(uuid: string): Promise<string>;
    link(email: string): Promise<string>;
    personLink(email: string): Promise<string>;
    close: () => Promise<void>;
}>;
