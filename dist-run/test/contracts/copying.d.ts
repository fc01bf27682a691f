import { type Open } from './lists.js';
export declare function copyingContract(open: Open): void;
