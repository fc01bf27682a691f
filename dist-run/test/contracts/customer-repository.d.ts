import { type Open } from './lists.js';
export declare function customerRepositoryContract(open: Open): void;
