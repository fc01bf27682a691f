/** Obstacles that the business may override, in the order of the checks. */
export declare const OVERRIDABLE: readonly ["started", "blocked", "inactive", "duration", "too_soon", "too_far", "limit", "one_at_a_time", "closed", "off_grid", "taken"];
export type Overridable = (typeof OVERRIDABLE)[number];
/** The reasons that a request overrides. */
export type Override = ReadonlySet<Overridable>;
export declare const NO_OVERRIDE: Override;
/** Limits of overridden times in days: how far in the past a booking may start, and how far in the future it may end. */
export declare const DAYS_BACK = 366;
export declare const DAYS_AHEAD = 3660;
/** All of the reasons, each once and in their order. */
export declare function inOrder(...lists: readonly (readonly string[] | undefined)[]): readonly Overridable[];
