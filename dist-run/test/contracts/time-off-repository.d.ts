import { type Open } from './lists.js';
export declare function timeOffRepositoryContract(open: Open): void;
