import type { Open } from './lists.js';
export declare function armingContract(open: Open): void;
