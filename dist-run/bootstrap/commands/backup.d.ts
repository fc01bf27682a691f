import type { DatabaseConfig } from '../config.js';
import type { Terminal } from './terminal.js';
/** `slotkeeper backup <file>` of the configured storage, which may be in use. Returns the exit code. */
export declare function backUp(database: DatabaseConfig, file: string, terminal: Terminal): Promise<number>;
interface Asked {
    readonly from: string;
    readonly to: string;
    readonly disarmedAt: number | null;
}
/**
 * Copies a file to a new one and reports progress. Without `disarmedAt`, the source is a backup to restore, possibly
 * from elsewhere, so its schema is checked first.
 */
export declare function copied(asked: Asked, { progress }: Pick<Terminal, 'progress'>): Promise<void>;
export {};
