/** Rules of a resource for every booking (core/README.md, "Resource"). `null` means no limit. Days are 24 hours. */
export interface Rules {
    readonly slotMinutes: number;
    readonly minDurationMinutes: number | null;
    readonly maxDurationMinutes: number | null;
    readonly bufferBeforeMinutes: number;
    readonly bufferAfterMinutes: number;
    readonly minNoticeMinutes: number;
    readonly maxAdvanceDays: number;
}
/** Rules of a resource without any. */
export declare const DEFAULT_RULES: Rules;
/**
 * Parses the `rules` of a resource. Missing and `null` values get defaults. Errors go to `errors` with dotted paths.
 * The result is only valid without errors.
 */
export declare function readRules(value: unknown, path: string, errors: Record<string, string>): Rules;
