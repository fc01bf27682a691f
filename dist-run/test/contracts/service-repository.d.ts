import type { Open } from './lists.js';
export declare function serviceRepositoryContract(open: Open): void;
