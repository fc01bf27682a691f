import { readNewWorkflow, type Workflow } from '../model/workflow.js';
import { asItIs } from './kind.js';
export declare const WORKFLOW_KIND: {
    readonly foundBy: {
        nameFolded: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Workflow) => string | null;
        };
        /** True if its settings let the clock change bookings. */
        clock: {
            readonly is: 'flag';
            readonly isUnique: false;
            readonly of: (object: Workflow) => boolean;
        };
    };
    readonly refersTo: {};
    readonly personal: "none";
    readonly quota: {
        readonly name: "workflows";
        readonly most: 1000;
    };
    readonly told: {
        readonly as: "workflow";
        readonly fields: {
            readonly name: "values";
            readonly description: "name";
            readonly settings: "values";
            readonly noShowSetAt: "nothing";
            readonly hasLapses: "nothing";
        };
    };
    readonly copied: typeof asItIs;
    readonly check: typeof readNewWorkflow;
} & {
    readonly '~object'?: Workflow;
};
