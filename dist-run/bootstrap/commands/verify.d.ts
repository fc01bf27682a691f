import { type Disarmed, type Inspection, type Verification } from '../../core/index.js';
import type { DatabaseConfig } from '../config.js';
import type { Terminal } from './terminal.js';
/** `slotkeeper verify` on the configured storage, which must exist. Returns the exit code. */
export declare function verify(database: DatabaseConfig, { asJson }: {
    readonly asJson: boolean;
}, terminal: Terminal): Promise<number>;
/** Verifies the storage. Files are not modified, even if a service has them open. */
export declare function verified(database: DatabaseConfig, { err, progress }: Pick<Terminal, 'err' | 'progress'>): Promise<Verification>;
/** Storage to inspect. `disarmed` tells if it is an unfinished copy. */
interface Inspected {
    readonly inspection: Inspection;
    readonly disarmed: Disarmed | undefined;
}
/** Opens the existing storage for inspection. A SQLite file is not modified. */
export declare function withInspection<R>(database: DatabaseConfig, look: (inspected: Inspected) => R | Promise<R>): Promise<R>;
export declare function isSound({ faultCount, unsettled }: Verification): boolean;
/** Formats for people: one line for each finding, and the totals. */
export declare function told({ apps, read, faults, notes, faultCount, noteCount, unsettled }: Verification): string;
/** Formats a number with its noun. */
export declare function counted(count: number, one: string, several?: string): string;
export {};
