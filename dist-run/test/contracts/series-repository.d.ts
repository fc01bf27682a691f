import { type Open } from './lists.js';
export declare function seriesRepositoryContract(open: Open): void;
