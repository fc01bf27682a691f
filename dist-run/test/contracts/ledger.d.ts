import { type Open } from './lists.js';
export declare function ledgerContract(open: Open): void;
