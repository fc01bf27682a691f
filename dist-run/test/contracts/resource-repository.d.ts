import { type Open } from './lists.js';
export declare function resourceRepositoryContract(open: Open): void;
