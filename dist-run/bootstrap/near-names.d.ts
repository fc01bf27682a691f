/** Returns the known name that a misspelt one probably means. Undefined if none is similar. */
export declare function nearest(name: string, known: readonly string[]): string | undefined;
