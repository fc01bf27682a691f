import { type Open } from './lists.js';
export declare function timekeepingContract(open: Open): void;
