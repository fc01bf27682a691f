import { type Open } from './lists.js';
export declare function calendarRepositoryContract(open: Open): void;
