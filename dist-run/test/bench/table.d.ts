import type { Row } from './measuring.js';
/** The rows for a person, with ✗ where one falls short. */
export declare function asTable(rows: readonly Row[], seconds: number): string;
