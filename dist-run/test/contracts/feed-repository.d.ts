import { type Open } from './lists.js';
export declare function feedRepositoryContract(open: Open): void;
