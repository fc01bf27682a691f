type Run = (databaseUrl: string) => Promise<void>;
/** Runs on a fresh database of each storage, and takes away what is left of it. */
declare const LANES: {
    readonly memory: (run: Run) => Promise<void>;
    readonly sqlite: (run: Run) => Promise<void>;
    readonly mongodb: (run: Run) => Promise<void>;
    readonly postgres: (run: Run) => Promise<void>;
};
export type LaneName = keyof typeof LANES;
/** @throws Error naming what is no storage. */
export declare function lanesOf(names: string): readonly LaneName[];
/** Those that `STORAGES` names; all of them when it is not set. */
export declare const asked: () => readonly LaneName[];
/** Runs on a new database of that storage. */
export declare const onDatabase: (name: LaneName, run: Run) => Promise<void>;
export {};
