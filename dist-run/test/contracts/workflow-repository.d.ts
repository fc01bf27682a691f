import type { Open } from './lists.js';
export declare function workflowRepositoryContract(open: Open): void;
