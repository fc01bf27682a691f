import { type Action } from '../model/action.js';
import { asItIs } from './kind.js';
export declare const ACTION_KIND: {
    readonly foundBy: {
        workflow: {
            readonly is: 'uuid';
            readonly isUnique: false;
            readonly of: (object: Action) => string | null;
        };
        position: {
            readonly is: 'number';
            readonly isUnique: false;
            readonly of: (object: Action) => number | null;
        };
        trigger: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Action) => string | null;
        };
        enabled: {
            readonly is: 'flag';
            readonly isUnique: false;
            readonly of: (object: Action) => boolean;
        };
    };
    readonly refersTo: {
        readonly workflow: {
            readonly of: ({ workflow }: Action) => string[];
            readonly onRemoval: "cascade with more";
        };
    };
    readonly personal: "none";
    readonly quota: null;
    readonly told: {
        readonly as: "action";
        readonly fields: {
            readonly workflow: "values";
            readonly name: "values";
            readonly trigger: "values";
            readonly offsetMinutes: "values";
            readonly type: "values";
            readonly config: "name";
            readonly enabled: "values";
            readonly position: "values";
        };
    };
    readonly copied: typeof asItIs;
    readonly check: (object: object) => void;
} & {
    readonly '~object'?: Action;
};
