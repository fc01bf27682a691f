import type { Instant } from '../ports.js';
import type { Inside } from '../storage/inspection.js';
import type { Findings } from './findings.js';
/** Reads one app in batches and checks its invariants (core/README.md, "Verifying"). */
export declare class AppChecks {
    #private;
    constructor(inside: Inside, { app, now, findings, onRead }: {
        app: string;
        now: Instant;
        findings: Findings;
        onRead: (read: number) => void;
    });
    get read(): number;
    /**
     * Returns the UUID of the first stored event. If it changes, older events have been deleted, which does not count
     * as a change of the app.
     */
    firstEvent(): Promise<string | undefined>;
    all(): Promise<void>;
}
