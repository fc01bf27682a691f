import { type Storage } from '../../core/index.js';
import type { Config } from '../config.js';
import type { Terminal } from './terminal.js';
export interface ImportAsked {
    /** Slug of the app. */
    readonly slug: string;
    /** UUID or name of the resource for entries that name none. */
    readonly resource?: string | undefined;
    readonly strict: boolean;
    readonly dryRun: boolean;
}
type Settings = Pick<Config, 'publicUrl' | 'secretKey' | 'quotas'>;
/**
 * `slotkeeper import` on the configured storage, which must exist. Returns the exit code: 0 if everything is imported
 * now or was before, 1 if something is not, 2 if the import could not begin.
 */
export declare function importFile(config: Config, file: string, asked: ImportAsked, terminal: Terminal): Promise<number>;
/** Imports a file into an open storage. */
export declare function importInto(storage: Storage, settings: Settings, file: string, asked: ImportAsked, terminal: Terminal): Promise<number>;
export {};
