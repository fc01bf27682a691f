import type { DatabaseConfig } from '../config.js';
/** Customer, staff member or person who was erased. */
export interface Erased {
    /** UUID of the app. Null for a person, who belongs to none. */
    readonly app: string | null;
    readonly uuid: string;
    readonly kind: 'customer' | 'staff' | 'person';
}
/**
 * `slotkeeper erased` on the configured storage: one line for each erased customer, staff member and person, and a last
 * line with their number, so that a truncated list is noticed.
 * @throws CopyError for an unfinished copy, which may be incomplete.
 */
export declare function listErased(database: DatabaseConfig, out: (text: string) => void): Promise<void>;
/** Parses the output of `slotkeeper erased`. @throws Error naming the first invalid line, or the missing end. */
export declare function readErased(text: string): readonly Erased[];
