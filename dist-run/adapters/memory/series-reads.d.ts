import type { SeriesReads } from '../../core/index.js';
import type { State } from './state.js';
export declare class MemorySeriesReads implements SeriesReads {
    #private;
    constructor(state: State);
    taking(app: string, resource: string): Promise<readonly string[]>;
}
