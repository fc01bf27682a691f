/** Something that must not be. */
export declare class Broken extends Error {
}
export declare function must(holds: boolean, what: () => string): asserts holds;
