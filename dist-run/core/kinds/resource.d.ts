import { type Resource, readNewResource } from '../model/resource.js';
import { asItIs } from './kind.js';
export declare const RESOURCE_KIND: {
    readonly foundBy: {
        nameFolded: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Resource) => string | null;
        };
    };
    readonly refersTo: {
        readonly calendar: {
            readonly of: ({ calendars }: Resource) => readonly string[];
            readonly onRemoval: "cascade with more";
        };
    };
    readonly personal: "none";
    readonly quota: {
        readonly name: "resources";
        readonly most: 10000;
    };
    readonly told: {
        readonly as: "resource";
        readonly fields: {
            readonly name: "values";
            readonly description: "name";
            readonly timezone: "values";
            readonly capacity: "values";
            readonly overbook: "values";
            readonly schedule: "values";
            readonly rules: "values";
            readonly meta: "name";
            readonly calendars: "nothing";
            readonly longestBlock: "nothing";
            readonly closing: "nothing";
        };
    };
    readonly copied: typeof asItIs;
    readonly check: typeof readNewResource;
} & {
    readonly '~object'?: Resource;
};
