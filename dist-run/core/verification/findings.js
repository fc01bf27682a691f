/** Checks of the verification (core/README.md, "Verifying"). */
export const CHECKS = ['capacity', 'blocks', 'events', 'jobs', 'references', 'bookkeeping'];
/** Limit of findings listed for one app. The rest are only counted. */
export const TOLD_MAX = 1_000;
/** Findings of one pass over an app. */
export class Findings {
    faults = [];
    notes = [];
    /** Total, including findings that are not listed. */
    faultCount = 0;
    noteCount = 0;
    #app;
    constructor(app) {
        this.#app = app;
    }
    fault(check, message, uuids) {
        this.faultCount += 1;
        if (this.faults.length < TOLD_MAX)
            this.faults.push({ check, app: this.#app, message, uuids });
    }
    note(check, message, uuids) {
        this.noteCount += 1;
        if (this.notes.length < TOLD_MAX)
            this.notes.push({ check, app: this.#app, message, uuids });
    }
}
