import { type Copied, type CopyAsked, type Copying } from '../../core/index.js';
import { type Config } from '../config.js';
import type { Terminal } from './terminal.js';
/** `slotkeeper copy`. Returns the output. @throws ConfigError for an invalid place; CopyError. */
export declare function copy({ secretKey }: Pick<Config, 'secretKey'>, from: string, to: string, { progress }: Pick<Terminal, 'progress'>): Promise<string>;
/** Builds the copy between two open storages, with this process's clock and key. */
export declare function copyStorage({ secretKey }: Pick<Config, 'secretKey'>, from: Copying, openTo: () => Promise<Copying>, asked: CopyAsked): Promise<Copied>;
