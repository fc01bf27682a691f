import type { App } from '../../core/model/app.js';
/** Message of the parent: the file, the app, and the task. */
export interface Task {
    /** The file, or the address of the database. */
    readonly path: string;
    readonly app: App;
    readonly now: number;
    readonly takers?: number;
    /** True if the clients make series. */
    readonly series?: true;
    readonly seed: number;
    readonly clients: number;
    readonly steps: number;
    readonly resources: readonly string[];
    /** `takers` want the first of these, if there are any, or else of the resources. */
    readonly services?: readonly string[];
}
