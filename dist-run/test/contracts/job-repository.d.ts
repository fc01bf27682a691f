import { type Open } from './lists.js';
export declare function jobRepositoryContract(open: Open): void;
