/** Returns the findings of `slotkeeper verify` in a database, as lines. None for memory, whose data ends with its process. */
export declare function faultsIn(databaseUrl: string): Promise<readonly string[]>;
