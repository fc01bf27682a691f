import { type Row } from './measuring.js';
/** What a decision about one start costs in the worst of these cases: found with all choices, and booked. */
export declare function worstStart(row: string, path: string): Promise<Row>;
