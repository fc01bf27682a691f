import { type Open } from './lists.js';
export declare function appRepositoryContract(open: Open): void;
