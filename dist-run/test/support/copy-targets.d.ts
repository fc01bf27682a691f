import { CopyFile } from '../../adapters/jsonl/index.js';
import type { Copying } from '../../core/storage/copying.js';
import type { Storage } from '../../core/storage/storage.js';
/** Opens the target of a copy by its file or URL. */
export declare function openCopyTarget(target: string): Promise<CopyFile | Storage>;
export declare const copyingOf: (target: CopyFile | Storage) => Copying;
