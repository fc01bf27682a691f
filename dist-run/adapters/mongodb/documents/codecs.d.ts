import { DESCRIPTORS, type Kind, type Objects } from '../../../core/kinds/objects.js';
import type { Action } from '../../../core/model/action.js';
import type { Booking } from '../../../core/model/booking.js';
import type { BusyTimes, Calendar } from '../../../core/model/calendar.js';
import type { Customer } from '../../../core/model/customer.js';
import type { Feed } from '../../../core/model/feed.js';
import type { Job } from '../../../core/model/job.js';
import type { Key } from '../../../core/model/key.js';
import type { Resource } from '../../../core/model/resource.js';
import type { Series } from '../../../core/model/series.js';
import type { Service } from '../../../core/model/service.js';
import type { Staff } from '../../../core/model/staff.js';
import type { TimeOff } from '../../../core/model/time-off.js';
import type { Visitor } from '../../../core/model/visitor.js';
import { type Applied } from './documents.js';
/** Converts the objects of one kind into documents, and back. */
interface Codec<T, D, N extends string> {
    readonly collection: N;
    /** Fields of the document, without those that `Applied` adds. */
    readonly fields: (object: T) => Readonly<Record<string, unknown>> & {
        readonly object: unknown;
    };
    readonly object: (document: D) => T;
    /** Computes the `_id` if it is not the object's UUID; then the field `uuid` holds the UUID. */
    readonly idOf?: (object: T) => string;
}
type FoundBy<K extends Kind> = (typeof DESCRIPTORS)[K]['foundBy'];
type ValuesOf<K extends Kind> = {
    readonly [N in keyof FoundBy<K>]: FoundBy<K>[N] extends {
        readonly of: (object: never) => infer V;
    } ? V : never;
};
export declare const CODECS: {
    workflow: {
        collection: "workflows";
        fields: (object: import("../../../core/index.js").Workflow) => {
            object: import("../../../core/index.js").Workflow;
        } & ValuesOf<"workflow">;
        object: ({ object }: {
            readonly object: import("../../../core/index.js").Workflow;
        }) => import("../../../core/index.js").Workflow;
    };
    resource: Codec<Omit<Omit<Resource, "meta"> & {
        readonly meta: string;
    }, "meta"> & {
        readonly meta: import("../../../core/fields.js").Meta;
    }, {
        object: Omit<Resource, "meta"> & {
            readonly meta: string;
        };
        nameFolded: string | null;
    }, "resources"> & {
        readonly fields: (object: Omit<Omit<Resource, "meta"> & {
            readonly meta: string;
        }, "meta"> & {
            readonly meta: import("../../../core/fields.js").Meta;
        }) => {
            object: Omit<Resource, "meta"> & {
                readonly meta: string;
            };
            nameFolded: string | null;
        };
    };
    service: Codec<Service, {
        object: {
            uuid: string;
            app: string;
            name: string;
            description: string;
            durations: readonly number[];
            steps: readonly import("../../../core/model/service.js").Step[];
            assign: import("../../../core/model/service.js").AssignmentPolicy;
            rules: import("../../../core/model/service.js").ServiceRules;
            limits: readonly import("../../../core/model/service.js").Limit[];
            timezone: string;
            workflow: string | null;
            price: import("../../../core/model/service.js").Price | null;
            active: boolean;
            oneAtATime?: import("../../../core/model/service.js").OneAtATime | null;
            version: number;
            createdAt: import("../../../core/ports.js").Instant;
            updatedAt: import("../../../core/ports.js").Instant;
            meta: string;
            roles: {
                name: string;
                resources: readonly string[];
                count: number;
                units: number;
                steps: readonly string[] | null;
                weights: string;
            }[];
            rotas: string;
        };
        nameFolded: string | null;
        /** Ends with null if the service has no workflow: stored documents contain it. */
        names: (string | null)[];
    }, "services"> & {
        readonly fields: (object: Service) => {
            object: {
                uuid: string;
                app: string;
                name: string;
                description: string;
                durations: readonly number[];
                steps: readonly import("../../../core/model/service.js").Step[];
                assign: import("../../../core/model/service.js").AssignmentPolicy;
                rules: import("../../../core/model/service.js").ServiceRules;
                limits: readonly import("../../../core/model/service.js").Limit[];
                timezone: string;
                workflow: string | null;
                price: import("../../../core/model/service.js").Price | null;
                active: boolean;
                oneAtATime?: import("../../../core/model/service.js").OneAtATime | null;
                version: number;
                createdAt: import("../../../core/ports.js").Instant;
                updatedAt: import("../../../core/ports.js").Instant;
                meta: string;
                roles: {
                    name: string;
                    resources: readonly string[];
                    count: number;
                    units: number;
                    steps: readonly string[] | null;
                    weights: string;
                }[];
                rotas: string;
            };
            nameFolded: string | null;
            /** Ends with null if the service has no workflow: stored documents contain it. */
            names: (string | null)[];
        };
    };
    timeOff: Codec<TimeOff, {
        object: Omit<TimeOff, "meta"> & {
            readonly meta: string;
        };
        startsAt: number | null;
        endsAt: number | null;
    }, "timeOff"> & {
        readonly fields: (object: TimeOff) => {
            object: Omit<TimeOff, "meta"> & {
                readonly meta: string;
            };
            startsAt: number | null;
            endsAt: number | null;
        };
    };
    series: Codec<Series, {
        object: Series;
    }, "series"> & {
        readonly fields: (object: Series) => {
            object: Series;
        };
    };
    key: Codec<Key, {
        object: Key;
        nameFolded: string | null;
    }, "keys"> & {
        readonly fields: (object: Key) => {
            object: Key;
            nameFolded: string | null;
        };
    };
    staff: Codec<Staff, {
        object: Staff;
        nameFolded: string | null;
        emailFolded: string | null;
    }, "staff"> & {
        readonly fields: (object: Staff) => {
            object: Staff;
            nameFolded: string | null;
            emailFolded: string | null;
        };
    };
    visitor: Codec<Visitor, {
        object: {
            uuid: string;
            app: string;
            confirmations: string;
        };
        confirmedAt: number | null;
    }, "visitors"> & {
        readonly fields: (object: Visitor) => {
            object: {
                uuid: string;
                app: string;
                confirmations: string;
            };
            confirmedAt: number | null;
        };
    };
    logo: {
        collection: "logos";
        fields: (object: import("../../../core/index.js").Logo) => {
            object: import("../../../core/index.js").Logo;
        } & ValuesOf<"logo">;
        object: ({ object }: {
            readonly object: import("../../../core/index.js").Logo;
        }) => import("../../../core/index.js").Logo;
    };
    profile: {
        collection: "profiles";
        fields: (object: import("../../../core/index.js").Profile) => {
            object: import("../../../core/index.js").Profile;
        } & ValuesOf<"profile">;
        object: ({ object }: {
            readonly object: import("../../../core/index.js").Profile;
        }) => import("../../../core/index.js").Profile;
    };
    letters: {
        collection: "letters";
        fields: (object: import("../../../core/index.js").Letters) => {
            object: import("../../../core/index.js").Letters;
        } & ValuesOf<"letters">;
        object: ({ object }: {
            readonly object: import("../../../core/index.js").Letters;
        }) => import("../../../core/index.js").Letters;
    };
    customer: Codec<Omit<Omit<Customer, "meta"> & {
        readonly meta: string;
    }, "meta"> & {
        readonly meta: import("../../../core/fields.js").Meta;
    }, {
        object: Omit<Customer, "meta"> & {
            readonly meta: string;
        };
        nameFolded: string | null;
        emailFolded: string | null;
        phoneDigits: string | null;
        emailSearched: string | null;
    }, "customers"> & {
        readonly fields: (object: Omit<Omit<Customer, "meta"> & {
            readonly meta: string;
        }, "meta"> & {
            readonly meta: import("../../../core/fields.js").Meta;
        }) => {
            object: Omit<Customer, "meta"> & {
                readonly meta: string;
            };
            nameFolded: string | null;
            emailFolded: string | null;
            phoneDigits: string | null;
            emailSearched: string | null;
        };
    };
    feed: Codec<Feed, {
        object: Feed;
        subject: string | null;
    }, "feeds"> & {
        readonly fields: (object: Feed) => {
            object: Feed;
            subject: string | null;
        };
    };
    erasure: {
        collection: "erasures";
        fields: (object: import("../../../core/index.js").Erasure) => {
            object: import("../../../core/index.js").Erasure;
        } & ValuesOf<"erasure">;
        object: ({ object }: {
            readonly object: import("../../../core/index.js").Erasure;
        }) => import("../../../core/index.js").Erasure;
    };
    calendar: Codec<Calendar, {
        object: Calendar;
        dueAt: number | null;
    }, "calendars"> & {
        readonly fields: (object: Calendar) => {
            object: Calendar;
            dueAt: number | null;
        };
    };
    busyTimes: Codec<BusyTimes, {
        object: {
            uuid: string;
            app: string;
            times: string;
        };
    }, "busyTimes"> & {
        readonly fields: (object: BusyTimes) => {
            object: {
                uuid: string;
                app: string;
                times: string;
            };
        };
    };
    action: Codec<Action, {
        object: {
            type: 'webhook';
            uuid: string;
            app: string;
            workflow: string;
            name: string;
            trigger: import("../../../core/model/action.js").Trigger;
            offsetMinutes: number;
            enabled: boolean;
            position: number;
            version: number;
            createdAt: import("../../../core/ports.js").Instant;
            updatedAt: import("../../../core/ports.js").Instant;
            config: string;
        } | {
            type: 'email';
            uuid: string;
            app: string;
            workflow: string;
            name: string;
            trigger: import("../../../core/model/action.js").Trigger;
            offsetMinutes: number;
            enabled: boolean;
            position: number;
            version: number;
            createdAt: import("../../../core/ports.js").Instant;
            updatedAt: import("../../../core/ports.js").Instant;
            config: string;
        } | {
            type: 'transition';
            uuid: string;
            app: string;
            workflow: string;
            name: string;
            trigger: import("../../../core/model/action.js").Trigger;
            offsetMinutes: number;
            enabled: boolean;
            position: number;
            version: number;
            createdAt: import("../../../core/ports.js").Instant;
            updatedAt: import("../../../core/ports.js").Instant;
            config: string;
        } | {
            type: 'log';
            uuid: string;
            app: string;
            workflow: string;
            name: string;
            trigger: import("../../../core/model/action.js").Trigger;
            offsetMinutes: number;
            enabled: boolean;
            position: number;
            version: number;
            createdAt: import("../../../core/ports.js").Instant;
            updatedAt: import("../../../core/ports.js").Instant;
            config: string;
        };
    }, "actions"> & {
        readonly fields: (object: Action) => {
            object: {
                type: 'webhook';
                uuid: string;
                app: string;
                workflow: string;
                name: string;
                trigger: import("../../../core/model/action.js").Trigger;
                offsetMinutes: number;
                enabled: boolean;
                position: number;
                version: number;
                createdAt: import("../../../core/ports.js").Instant;
                updatedAt: import("../../../core/ports.js").Instant;
                config: string;
            } | {
                type: 'email';
                uuid: string;
                app: string;
                workflow: string;
                name: string;
                trigger: import("../../../core/model/action.js").Trigger;
                offsetMinutes: number;
                enabled: boolean;
                position: number;
                version: number;
                createdAt: import("../../../core/ports.js").Instant;
                updatedAt: import("../../../core/ports.js").Instant;
                config: string;
            } | {
                type: 'transition';
                uuid: string;
                app: string;
                workflow: string;
                name: string;
                trigger: import("../../../core/model/action.js").Trigger;
                offsetMinutes: number;
                enabled: boolean;
                position: number;
                version: number;
                createdAt: import("../../../core/ports.js").Instant;
                updatedAt: import("../../../core/ports.js").Instant;
                config: string;
            } | {
                type: 'log';
                uuid: string;
                app: string;
                workflow: string;
                name: string;
                trigger: import("../../../core/model/action.js").Trigger;
                offsetMinutes: number;
                enabled: boolean;
                position: number;
                version: number;
                createdAt: import("../../../core/ports.js").Instant;
                updatedAt: import("../../../core/ports.js").Instant;
                config: string;
            };
        };
    };
    booking: Codec<Omit<Omit<Booking, "meta"> & {
        readonly meta: string;
    }, "meta"> & {
        readonly meta: import("../../../core/fields.js").Meta;
    }, {
        object: Omit<Booking, "meta"> & {
            readonly meta: string;
        };
        titleFolded: string | null;
        customerEmailFolded: string | null;
        nameFolded: string | null;
        phoneDigits: string | null;
        emailSearched: string | null;
        externalIdFolded: string | null;
    }, "bookings"> & {
        readonly fields: (object: Omit<Omit<Booking, "meta"> & {
            readonly meta: string;
        }, "meta"> & {
            readonly meta: import("../../../core/fields.js").Meta;
        }) => {
            object: Omit<Booking, "meta"> & {
                readonly meta: string;
            };
            titleFolded: string | null;
            customerEmailFolded: string | null;
            nameFolded: string | null;
            phoneDigits: string | null;
            emailSearched: string | null;
            externalIdFolded: string | null;
        };
    };
    job: Codec<Job, {
        object: Job;
        uuid: string;
        /** Token of the worker's lease, and its end. */
        lease: string | null;
        leaseUntil: number | null;
        /** Last lease under which the job was released. */
        settledUnder: string | null;
    }, "jobs"> & {
        readonly fields: (object: Job) => {
            object: Job;
            uuid: string;
            /** Token of the worker's lease, and its end. */
            lease: string | null;
            leaseUntil: number | null;
            /** Last lease under which the job was released. */
            settledUnder: string | null;
        };
    };
};
type FieldsOf<K extends Kind> = ReturnType<(typeof CODECS)[K]['fields']>;
export type DocumentOf = {
    readonly [K in Kind]: Applied<FieldsOf<K>['object']> & FieldsOf<K>;
};
export type CollectionOf = {
    readonly [K in Kind]: (typeof CODECS)[K]['collection'];
};
export declare function codecOf<K extends Kind>(kind: K): Codec<Objects[K], DocumentOf[K], CollectionOf[K]>;
/** Fields to remove when a document becomes a tombstone. A job keeps its UUID. */
export declare const NO_FIELDS: Readonly<Record<Exclude<{
    [K in Kind]: keyof FieldsOf<K>;
}[Kind], 'uuid'>, ''>>;
/** Collections that changes are applied to, and that are cleared when an app is deleted. */
export declare const APPLIED: readonly [...("actions" | "bookings" | "busyTimes" | "calendars" | "customers" | "erasures" | "feeds" | "jobs" | "keys" | "letters" | "logos" | "profiles" | "resources" | "series" | "services" | "staff" | "timeOff" | "visitors" | "workflows")[], "allocations", "events", "answers"];
export type AppliedName = (typeof APPLIED)[number];
export {};
