import { type Group } from './measuring.js';
/** How much room a file takes for what is kept, with its indexes; what bootstrap/README.md tells under "What grows". */
export declare const growth: Group;
