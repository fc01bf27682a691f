import type { Descriptor, ObjectOf } from './kind.js';
/**
 * All kinds of objects of an app, in the order in which a change is stored: bookings are checked against the
 * resources of the same change. New kinds are only added here: every table of kinds is typed over this map or derived
 * from it.
 */
export declare const DESCRIPTORS: {
    workflow: {
        readonly foundBy: {
            nameFolded: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Workflow) => string | null;
            };
            clock: {
                readonly is: 'flag';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Workflow) => boolean;
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
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: typeof import("../index.js").readNewWorkflow;
    } & {
        readonly '~object'?: import("../index.js").Workflow;
    };
    resource: {
        readonly foundBy: {
            nameFolded: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Resource) => string | null;
            };
        };
        readonly refersTo: {
            readonly calendar: {
                readonly of: ({ calendars }: import("../index.js").Resource) => readonly string[];
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
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: typeof import("../index.js").readNewResource;
    } & {
        readonly '~object'?: import("../index.js").Resource;
    };
    service: {
        readonly foundBy: {
            nameFolded: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Service) => string | null;
            };
            names: {
                readonly is: 'list';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Service) => readonly string[];
            };
        };
        readonly refersTo: {
            readonly resource: {
                readonly of: ({ roles }: import("../index.js").Service) => string[];
                readonly onRemoval: "refuse";
                readonly by: "names";
            };
            readonly workflow: {
                readonly of: ({ workflow }: import("../index.js").Service) => (string | null)[];
                readonly onRemoval: "refuse";
                readonly by: "names";
            };
        };
        readonly personal: "none";
        readonly quota: {
            readonly name: "services";
            readonly most: 1000;
        };
        readonly told: {
            readonly as: "service";
            readonly fields: {
                readonly name: "values";
                readonly description: "name";
                readonly durations: "values";
                readonly roles: "values";
                readonly steps: "values";
                readonly assign: "values";
                readonly rules: "values";
                readonly limits: "values";
                readonly timezone: "values";
                readonly workflow: "values";
                readonly price: "values";
                readonly active: "values";
                readonly oneAtATime: "values";
                readonly meta: "name";
                readonly rotas: "nothing";
            };
        };
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: typeof import("../index.js").readNewService;
    } & {
        readonly '~object'?: import("../index.js").Service;
    };
    timeOff: {
        readonly foundBy: {
            startsAt: {
                readonly is: 'instant';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").TimeOff) => import("../ports.js").Instant | null;
            };
            endsAt: {
                readonly is: 'instant';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").TimeOff) => import("../ports.js").Instant | null;
            };
            resources: {
                readonly is: 'list';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").TimeOff) => readonly string[];
            };
            closesAll: {
                readonly is: 'flag';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").TimeOff) => boolean;
            };
        };
        readonly refersTo: {
            readonly resource: {
                readonly of: ({ resources }: import("../index.js").TimeOff) => readonly string[];
                readonly onRemoval: "cascade";
                readonly by: "resources";
                readonly without: ({ resources }: import("../index.js").TimeOff, uuid: string) => {
                    resources: string[];
                } | null;
            };
        };
        readonly personal: "none";
        readonly quota: {
            readonly name: null;
            readonly most: 10000;
        };
        readonly told: {
            readonly as: "time_off";
            readonly fields: {
                readonly resources: "values";
                readonly start: "moments";
                readonly end: "moments";
                readonly startDate: "values";
                readonly endDate: "values";
                readonly reason: "name";
                readonly meta: "name";
            };
        };
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: typeof import("../model/time-off.js").readNewTimeOff;
    } & {
        readonly '~object'?: import("../index.js").TimeOff;
    };
    series: {
        readonly foundBy: {
            service: {
                readonly is: 'uuid';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Series) => string | null;
            };
        };
        readonly refersTo: {
            readonly service: {
                readonly of: ({ service }: import("../index.js").Series) => (string | null)[];
                readonly onRemoval: "keep";
            };
            readonly resource: {
                readonly of: ({ resources }: import("../index.js").Series) => readonly string[];
                readonly onRemoval: "keep";
            };
            readonly booking: {
                readonly of: ({ bookings }: import("../index.js").Series) => readonly string[];
                readonly onRemoval: "keep";
            };
        };
        readonly personal: "none";
        readonly quota: null;
        readonly told: {
            readonly as: "series";
            readonly fields: {
                readonly rule: "values";
                readonly timezone: "values";
                readonly start: "moments";
                readonly durationMinutes: "values";
                readonly service: "values";
                readonly resources: "values";
                readonly omitted: "nothing";
                readonly skipped: "nothing";
                readonly bookings: "nothing";
            };
        };
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: (object: object) => void;
    } & {
        readonly '~object'?: import("../index.js").Series;
    };
    key: {
        readonly foundBy: {
            nameFolded: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Key) => string | null;
            };
            digest: {
                readonly is: 'text';
                readonly isUnique: true;
                readonly of: (object: import("../index.js").Key) => string | null;
            };
            page: {
                readonly is: 'flag';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Key) => boolean;
            };
        };
        readonly refersTo: {
            readonly service: {
                readonly of: ({ services }: import("../index.js").Key) => readonly string[];
                readonly onRemoval: "keep";
            };
        };
        readonly personal: "none";
        readonly quota: {
            readonly name: "keys";
            readonly most: 100;
        };
        readonly told: {
            readonly as: "key";
            readonly fields: {
                readonly name: "values";
                readonly services: "values";
                readonly origins: "name";
                readonly holdSecondsMax: "values";
                readonly liveHoldsMax: "values";
                readonly holdsPerAddress: "values";
                readonly bookingsPerAddress: "values";
                readonly page: "values";
                readonly digest: "nothing";
            };
        };
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: typeof import("../index.js").readNewKey;
    } & {
        readonly '~object'?: import("../index.js").Key;
    };
    staff: {
        readonly foundBy: {
            nameFolded: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Staff) => string | null;
            };
            emailFolded: {
                readonly is: 'text';
                readonly isUnique: true;
                readonly of: (object: import("../index.js").Staff) => string | null;
            };
            person: {
                readonly is: 'uuid';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Staff) => string | null;
            };
        };
        readonly refersTo: {
            readonly resource: {
                readonly of: ({ resources }: import("../index.js").Staff) => readonly string[];
                readonly onRemoval: "cascade";
                readonly without: ({ resources }: import("../index.js").Staff, uuid: string) => {
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
        readonly copied: (member: import("../index.js").Staff) => {
            name: string;
            email: string;
            role: import("../index.js").StaffRole;
            resources: readonly string[] | null;
            active: boolean;
            uuid: string;
            app: string;
            tokens: readonly import("../index.js").StaffToken[];
            mailedAt?: readonly import("../ports.js").Instant[];
            person: string | null;
            joinedAt: import("../ports.js").Instant | null;
            version: number;
            createdAt: import("../ports.js").Instant;
            updatedAt: import("../ports.js").Instant;
            links: never[];
        };
        readonly check: (member: import("../index.js").Staff) => import("../index.js").StaffFields;
    } & {
        readonly '~object'?: import("../index.js").Staff;
    };
    customer: {
        readonly foundBy: {
            emailFolded: {
                readonly is: 'text';
                readonly isUnique: true;
                readonly of: (object: import("../index.js").Customer) => string | null;
            };
            nameFolded: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Customer) => string | null;
            };
            phoneDigits: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Customer) => string | null;
            };
            emailSearched: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Customer) => string | null;
            };
        };
        readonly refersTo: {};
        readonly personal: readonly ["name", "email", "phone", "notes", "meta"];
        readonly quota: null;
        readonly told: null;
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: typeof import("../index.js").checkCustomerPatch;
    } & {
        readonly '~object'?: import("../index.js").Customer;
    };
    erasure: {
        readonly foundBy: {
            done: {
                readonly is: 'flag';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Erasure) => boolean;
            };
        };
        readonly refersTo: {
            readonly booking: {
                readonly of: ({ bookings }: import("../index.js").Erasure) => readonly string[];
                readonly onRemoval: "keep";
            };
        };
        readonly personal: readonly ["email", "formerEmails", "bookings", "answered"];
        readonly quota: null;
        readonly told: null;
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: (object: object) => void;
    } & {
        readonly '~object'?: import("../index.js").Erasure;
    };
    feed: {
        readonly foundBy: {
            subject: {
                readonly is: 'uuid';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Feed) => string | null;
            };
            digest: {
                readonly is: 'text';
                readonly isUnique: true;
                readonly of: (object: import("../index.js").Feed) => string | null;
            };
            staff: {
                readonly is: 'uuid';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Feed) => string | null;
            };
        };
        readonly refersTo: {
            readonly resource: {
                readonly of: ({ resource }: import("../index.js").Feed) => (string | null)[];
                readonly onRemoval: "cascade";
                readonly by: "subject";
            };
            readonly service: {
                readonly of: ({ service }: import("../index.js").Feed) => (string | null)[];
                readonly onRemoval: "cascade";
                readonly by: "subject";
            };
            readonly customer: {
                readonly of: ({ customer }: import("../index.js").Feed) => (string | null)[];
                readonly onRemoval: "cascade";
                readonly by: "subject";
            };
            readonly staff: {
                readonly of: ({ staff }: import("../index.js").Feed) => (string | null | undefined)[];
                readonly onRemoval: "cascade";
                readonly by: "staff";
            };
        };
        readonly personal: readonly ["customer"];
        readonly quota: {
            readonly name: "feeds";
            readonly most: 1000;
        };
        readonly told: {
            readonly as: "feed";
            readonly fields: {
                readonly resource: "values";
                readonly service: "values";
                readonly customer: "name";
                readonly staff: "values";
                readonly detail: "values";
                readonly pastDays: "values";
                readonly digest: "nothing";
            };
        };
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: typeof import("../index.js").readNewFeed;
    } & {
        readonly '~object'?: import("../index.js").Feed;
    };
    calendar: {
        readonly foundBy: {
            resource: {
                readonly is: 'uuid';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Calendar) => string | null;
            };
            dueAt: {
                readonly is: 'instant';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Calendar) => import("../ports.js").Instant | null;
            };
        };
        readonly refersTo: {
            readonly resource: {
                readonly of: ({ resource }: import("../index.js").Calendar) => string[];
                readonly onRemoval: "cascade with more";
            };
        };
        readonly personal: "none";
        readonly quota: {
            readonly name: "calendars";
            readonly most: 1000;
        };
        readonly told: {
            readonly as: "calendar";
            readonly fields: {
                readonly resource: "values";
                readonly url: "name";
                readonly timezone: "values";
                readonly refreshMinutes: "values";
                readonly tentative: "values";
                readonly onStale: "values";
                readonly staleAfterMinutes: "values";
                readonly status: "values";
                readonly changedAt: "moments";
                readonly state: "nothing";
            };
        };
        readonly copied: (calendar: import("../index.js").Calendar) => {
            resource: string;
            url: string;
            timezone: string | null;
            refreshMinutes: number;
            tentative: import("../model/calendar.js").Tentative;
            onStale: import("../model/calendar.js").OnStale;
            staleAfterMinutes: number;
            uuid: string;
            app: string;
            version: number;
            createdAt: import("../ports.js").Instant;
            updatedAt: import("../ports.js").Instant;
            state: {
                revision: number;
                triedAt: import("../ports.js").Instant | null;
                fetchedAt: import("../ports.js").Instant | null;
                readAt: import("../ports.js").Instant | null;
                changedAt: import("../ports.js").Instant | null;
                error: string | null;
                busy: number;
                reports: readonly string[];
                goodReports?: readonly string[];
                parts: readonly number[];
                etag: string | null;
                lastModified: string | null;
                failures: number;
                since: import("../ports.js").Instant;
                isToldStale: boolean;
                nextAt: import("../ports.js").Instant;
                lease: null;
            };
        };
        readonly check: (calendar: import("../index.js").Calendar) => import("../model/calendar.js").CalendarFields;
    } & {
        readonly '~object'?: import("../index.js").Calendar;
    };
    busyTimes: {
        readonly foundBy: {};
        readonly refersTo: {
            readonly calendar: {
                readonly of: ({ uuid }: import("../index.js").BusyTimes) => (string | undefined)[];
                readonly onRemoval: "cascade with more";
            };
        };
        readonly personal: "none";
        readonly quota: null;
        readonly told: null;
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: (object: object) => void;
    } & {
        readonly '~object'?: import("../index.js").BusyTimes;
    };
    action: {
        readonly foundBy: {
            workflow: {
                readonly is: 'uuid';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Action) => string | null;
            };
            position: {
                readonly is: 'number';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Action) => number | null;
            };
            trigger: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Action) => string | null;
            };
            enabled: {
                readonly is: 'flag';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Action) => boolean;
            };
        };
        readonly refersTo: {
            readonly workflow: {
                readonly of: ({ workflow }: import("../index.js").Action) => string[];
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
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: (object: object) => void;
    } & {
        readonly '~object'?: import("../index.js").Action;
    };
    booking: {
        readonly foundBy: {
            status: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => string | null;
            };
            start: {
                readonly is: 'instant';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => import("../ports.js").Instant | null;
            };
            end: {
                readonly is: 'instant';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => import("../ports.js").Instant | null;
            };
            workflow: {
                readonly is: 'uuid';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => string | null;
            };
            holdExpiresAt: {
                readonly is: 'instant';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => import("../ports.js").Instant | null;
            };
            pendingSince: {
                readonly is: 'instant';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => import("../ports.js").Instant | null;
            };
            titleFolded: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => string | null;
            };
            nameFolded: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => string | null;
            };
            phoneDigits: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => string | null;
            };
            emailSearched: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => string | null;
            };
            externalId: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => string | null;
            };
            externalIdFolded: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => string | null;
            };
            customerEmailFolded: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => string | null;
            };
            service: {
                readonly is: 'uuid';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => string | null;
            };
            series: {
                readonly is: 'uuid';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => string | null;
            };
            customer: {
                readonly is: 'uuid';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => string | null;
            };
            key: {
                readonly is: 'uuid';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => string | null;
            };
            holder: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => string | null;
            };
            resources: {
                readonly is: 'list';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Booking) => readonly string[];
            };
        };
        readonly refersTo: {
            readonly resource: {
                readonly of: ({ resources }: import("../index.js").Booking) => readonly string[];
                readonly onRemoval: "refuse while live";
            };
            readonly workflow: {
                readonly of: ({ workflow }: import("../index.js").Booking) => (string | null)[];
                readonly onRemoval: "refuse while live";
            };
            readonly service: {
                readonly of: ({ sale }: import("../index.js").Booking) => (string | undefined)[];
                readonly onRemoval: "refuse while live";
            };
            readonly series: {
                readonly of: ({ series }: import("../index.js").Booking) => (string | undefined)[];
                readonly onRemoval: "keep";
            };
            readonly customer: {
                readonly of: ({ customerUuid }: import("../index.js").Booking) => (string | null | undefined)[];
                readonly onRemoval: "cascade with more";
            };
            readonly job: {
                readonly of: ({ told }: import("../index.js").Booking) => (string | null | undefined)[];
                readonly onRemoval: "keep";
            };
            readonly key: {
                readonly of: ({ madeWith }: import("../index.js").Booking) => (string | undefined)[];
                readonly onRemoval: "keep";
            };
        };
        readonly personal: readonly ["title", "notes", "meta", "externalId", "customer", "customerUuid", "madeWith", "told", "language"];
        readonly quota: null;
        readonly told: null;
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: (object: object) => void;
    } & {
        readonly '~object'?: import("../index.js").Booking;
    };
    job: {
        readonly foundBy: {
            status: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Job) => string | null;
            };
            nextAt: {
                readonly is: 'instant';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Job) => import("../ports.js").Instant | null;
            };
            position: {
                readonly is: 'number';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Job) => number | null;
            };
            booking: {
                readonly is: 'uuid';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Job) => string | null;
            };
            action: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Job) => string | null;
            };
            letter: {
                readonly is: 'text';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Job) => string | null;
            };
            dueAt: {
                readonly is: 'instant';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Job) => import("../ports.js").Instant | null;
            };
        };
        readonly refersTo: {
            readonly booking: {
                readonly of: ({ booking, letter }: import("../index.js").Job) => (string | null)[];
                readonly onRemoval: "keep";
            };
            readonly staff: {
                readonly of: ({ letter }: import("../index.js").Job) => (string | null | undefined)[];
                readonly onRemoval: "keep";
            };
            readonly series: {
                readonly of: ({ letter }: import("../index.js").Job) => (string | undefined)[];
                readonly onRemoval: "keep";
            };
            readonly customer: {
                readonly of: ({ about }: import("../index.js").Job) => (string | undefined)[];
                readonly onRemoval: "keep";
            };
            readonly workflow: {
                readonly of: ({ workflow }: import("../index.js").Job) => (string | null)[];
                readonly onRemoval: "keep";
            };
            readonly action: {
                readonly of: ({ action }: import("../index.js").Job) => string[];
                readonly onRemoval: "keep";
            };
            readonly resource: {
                readonly of: ({ gone }: import("../index.js").Job) => string[];
                readonly onRemoval: "keep";
            };
        };
        readonly personal: readonly ["about", "attempts", "reason", "to"];
        readonly quota: null;
        readonly told: null;
        readonly copied: (job: import("../index.js").Job) => import("../index.js").Job;
        readonly check: (object: object) => void;
    } & {
        readonly '~object'?: import("../index.js").Job;
    };
    visitor: {
        readonly foundBy: {
            confirmedAt: {
                readonly is: 'instant';
                readonly isUnique: false;
                readonly of: (object: import("../index.js").Visitor) => import("../ports.js").Instant | null;
            };
        };
        readonly refersTo: {};
        readonly personal: "none";
        readonly quota: null;
        readonly told: null;
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: (object: object) => void;
    } & {
        readonly '~object'?: import("../index.js").Visitor;
    };
    profile: {
        readonly foundBy: {};
        readonly refersTo: {
            readonly logo: {
                readonly of: ({ logo }: import("../index.js").Profile) => (string | undefined)[];
                readonly onRemoval: "keep";
            };
        };
        readonly personal: "none";
        readonly quota: null;
        readonly told: {
            readonly as: "business";
            readonly fields: {
                readonly name: "name";
                readonly intro: "name";
                readonly address: "name";
                readonly phone: "name";
                readonly email: "name";
                readonly website: "name";
                readonly privacyUrl: "name";
                readonly termsUrl: "name";
                readonly accent: "name";
                readonly language: "name";
                readonly timezone: "name";
                readonly logo: "name";
            };
        };
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: typeof import("../index.js").readProfile;
    } & {
        readonly '~object'?: import("../index.js").Profile;
    };
    logo: {
        readonly foundBy: {};
        readonly refersTo: {};
        readonly personal: "none";
        readonly quota: null;
        readonly told: null;
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: typeof import("../model/logo.js").checkLogo;
    } & {
        readonly '~object'?: import("../index.js").Logo;
    };
    letters: {
        readonly foundBy: {};
        readonly refersTo: {};
        readonly personal: "none";
        readonly quota: null;
        readonly told: null;
        readonly copied: typeof import("./kind.js").asItIs;
        readonly check: (letters: import("../index.js").Letters) => import("../index.js").LetterSettings;
    } & {
        readonly '~object'?: import("../index.js").Letters;
    };
};
type Descriptors = typeof DESCRIPTORS;
export type Kind = keyof Descriptors;
/** Type of the objects of each kind. */
export type Objects = {
    readonly [K in Kind]: ObjectOf<Descriptors[K]>;
};
/** All kinds, in the order of `DESCRIPTORS`. */
export declare const KINDS: readonly Kind[];
/** Returns the descriptor of a kind, with one type for all. */
export declare function descriptorOf<K extends Kind>(kind: K): Descriptor<Objects[K], never>;
/** Kinds whose descriptors have a non-null value in a field. */
type KindsWith<F extends keyof Descriptor<never>> = {
    [K in Kind]: Descriptors[K][F] extends null ? never : K;
}[Kind];
/** Kinds with a limit of objects in an app. */
export type CountedKind = KindsWith<'quota'>;
export declare const COUNTED_KINDS: CountedKind[];
/** Kinds with change events. */
export type ToldObjectKind = KindsWith<'told'>;
export declare const TOLD_OBJECT_KINDS: ToldObjectKind[];
/** Objects by their kind. */
export type ObjectsByKind = {
    readonly [K in Kind]?: readonly Objects[K][] | undefined;
};
/** UUIDs by the kind of what they name. */
export type UuidsByKind = {
    readonly [K in Kind]?: readonly string[] | undefined;
};
/**
 * Visits the objects kind by kind, in the order of `KINDS`.
 * @throws TypeError for an unknown kind, which only untyped code can pass, and which would otherwise be lost.
 */
export declare function eachKind(objects: ObjectsByKind, visit: <K extends Kind>(kind: K, those: readonly Objects[K][]) => void): void;
/** Visits all objects, in the order of `KINDS`. */
export declare function eachObject(objects: ObjectsByKind, visit: <K extends Kind>(kind: K, object: Objects[K]) => void): void;
/** Builds a map with one object. */
export declare function oneObject<K extends Kind>(kind: K, object: Objects[K]): ObjectsByKind;
export {};
