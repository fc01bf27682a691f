import type { Open } from './lists.js';
export declare function inspectionContract(open: Open): void;
