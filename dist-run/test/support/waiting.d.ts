/** Looks again and again, for what only another side can bring about. @throws Error when it does not come. */
export declare function until(isSo: () => boolean | Promise<boolean>, { what, withinMs }?: {
    what?: string | undefined;
    withinMs?: number | undefined;
}): Promise<void>;
/** Lets the event loop come round so many times. */
export declare function turns(count: number): Promise<void>;
