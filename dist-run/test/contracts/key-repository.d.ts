import type { Open } from './lists.js';
export declare function keyRepositoryContract(open: Open): void;
