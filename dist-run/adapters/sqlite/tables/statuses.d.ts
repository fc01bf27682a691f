import { type Status } from '../../../core/index.js';
/** Puts the statuses into the text, because partial indexes are not used for bound values. */
export declare const statusIn: (statuses: readonly Status[]) => string;
export declare const LIVE: string;
export declare const BLOCKING: string;
export declare const LAPSING: string;
