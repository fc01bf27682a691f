import { type Job } from '../model/job.js';
export declare const JOB_KIND: {
    readonly foundBy: {
        status: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Job) => string | null;
        };
        nextAt: {
            readonly is: 'instant';
            readonly isUnique: false;
            readonly of: (object: Job) => import("../ports.js").Instant | null;
        };
        position: {
            readonly is: 'number';
            readonly isUnique: false;
            readonly of: (object: Job) => number | null;
        };
        booking: {
            readonly is: 'uuid';
            readonly isUnique: false;
            readonly of: (object: Job) => string | null;
        };
        action: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Job) => string | null;
        };
        letter: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Job) => string | null;
        };
        dueAt: {
            readonly is: 'instant';
            readonly isUnique: false;
            readonly of: (object: Job) => import("../ports.js").Instant | null;
        };
    };
    readonly refersTo: {
        readonly booking: {
            readonly of: ({ booking, letter }: Job) => (string | null)[];
            readonly onRemoval: "keep";
        };
        readonly staff: {
            readonly of: ({ letter }: Job) => (string | null | undefined)[];
            readonly onRemoval: "keep";
        };
        readonly series: {
            readonly of: ({ letter }: Job) => (string | undefined)[];
            readonly onRemoval: "keep";
        };
        readonly customer: {
            readonly of: ({ about }: Job) => (string | undefined)[];
            readonly onRemoval: "keep";
        };
        readonly workflow: {
            readonly of: ({ workflow }: Job) => (string | null)[];
            readonly onRemoval: "keep";
        };
        readonly action: {
            readonly of: ({ action }: Job) => string[];
            readonly onRemoval: "keep";
        };
        readonly resource: {
            readonly of: ({ gone }: Job) => string[];
            readonly onRemoval: "keep";
        };
    };
    readonly personal: readonly ["about", "attempts", "reason", "to"];
    readonly quota: null;
    readonly told: null;
    readonly copied: (job: Job) => Job;
    readonly check: (object: object) => void;
} & {
    readonly '~object'?: Job;
};
