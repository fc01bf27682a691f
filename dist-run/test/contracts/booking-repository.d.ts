import { type Open } from './lists.js';
export declare function bookingRepositoryContract(open: Open): void;
