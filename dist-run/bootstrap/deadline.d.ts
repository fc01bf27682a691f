/**
 * Waits for the promise with a timeout in ms that does not keep the process alive. Returns true if it settled in
 * time.
 */
export declare function atMost(milliseconds: number, promise: Promise<unknown>): Promise<boolean>;
