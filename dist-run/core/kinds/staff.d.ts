import { type Staff } from '../model/staff.js';
export declare const STAFF_KIND: {
    readonly foundBy: {
        nameFolded: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Staff) => string | null;
        };
        emailFolded: {
            readonly is: 'text';
            readonly isUnique: true;
            readonly of: (object: Staff) => string | null;
        };
        person: {
            readonly is: 'uuid';
            readonly isUnique: false;
            readonly of: (object: Staff) => string | null;
        };
    };
    readonly refersTo: {
        readonly resource: {
            readonly of: ({ resources }: Staff) => readonly string[];
            readonly onRemoval: "cascade";
            readonly without: ({ resources }: Staff, uuid: string) => {
                resources: string[];
            };
        };
    };
    readonly personal: readonly ["name", "email", "person"];
    readonly quota: {
        readonly name: "staff";
        readonly most: 1000;
    };
    readonly told: {
        readonly as: "staff";
        readonly fields: {
            readonly name: "name";
            readonly email: "name";
            readonly role: "values";
            readonly resources: "values";
            readonly active: "values";
            readonly tokens: "name";
            readonly links: "nothing";
            readonly mailedAt: "nothing";
            readonly person: "nothing";
            readonly joinedAt: "nothing";
        };
    };
    readonly copied: (member: Staff) => {
        name: string;
        email: string;
        role: import("../model/staff.js").StaffRole;
        resources: readonly string[] | null;
        active: boolean;
        uuid: string;
        app: string;
        tokens: readonly import("../model/staff.js").StaffToken[];
        mailedAt?: readonly import("../ports.js").Instant[];
        person: string | null;
        joinedAt: import("../ports.js").Instant | null;
        version: number;
        createdAt: import("../ports.js").Instant;
        updatedAt: import("../ports.js").Instant;
        links: never[];
    };
    readonly check: (member: Staff) => import("../model/staff.js").StaffFields;
} & {
    readonly '~object'?: Staff;
};
