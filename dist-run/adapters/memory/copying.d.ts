import { type ChooseContents, type Copying, type ExportRecord, type ImportRecord } from '../../core/index.js';
import type { MemoryAppRepository } from './app-repository.js';
import type { MemoryArming } from './arming.js';
import type { MemoryOwnerRepository } from './owner-repository.js';
import type { MemoryPersonRepository } from './person-repository.js';
import type { State } from './state.js';
interface Parts {
    readonly state: State;
    readonly owners: MemoryOwnerRepository;
    readonly persons: MemoryPersonRepository;
    readonly apps: MemoryAppRepository;
    readonly arming: MemoryArming;
}
export declare class MemoryCopying implements Copying {
    #private;
    constructor(parts: Parts);
    exportObjects(choose: ChooseContents): AsyncGenerator<ExportRecord>;
    importObjects(records: AsyncIterable<ImportRecord>): Promise<void>;
}
export {};
