import { type Open } from './lists.js';
export declare function ownerRepositoryContract(open: Open): void;
