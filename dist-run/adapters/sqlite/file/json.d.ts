export declare function toJson(value: unknown): string;
/** Parses a text written by `toJson`. Unusual keys such as `__proto__` become own properties. */
export declare function fromJson<T>(text: string): T;
/** Freezes the data deeply: callers share cached objects, so these must not change. */
export declare function frozen<T>(data: T): T;
