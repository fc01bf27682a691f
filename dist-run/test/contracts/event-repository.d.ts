import { type Open } from './lists.js';
export declare function eventRepositoryContract(open: Open): void;
