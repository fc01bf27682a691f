import { type Booking } from '../model/booking.js';
import { asItIs } from './kind.js';
export declare const BOOKING_KIND: {
    readonly foundBy: {
        status: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Booking) => string | null;
        };
        start: {
            readonly is: 'instant';
            readonly isUnique: false;
            readonly of: (object: Booking) => import("../ports.js").Instant | null;
        };
        end: {
            readonly is: 'instant';
            readonly isUnique: false;
            readonly of: (object: Booking) => import("../ports.js").Instant | null;
        };
        workflow: {
            readonly is: 'uuid';
            readonly isUnique: false;
            readonly of: (object: Booking) => string | null;
        };
        holdExpiresAt: {
            readonly is: 'instant';
            readonly isUnique: false;
            readonly of: (object: Booking) => import("../ports.js").Instant | null;
        };
        pendingSince: {
            readonly is: 'instant';
            readonly isUnique: false;
            readonly of: (object: Booking) => import("../ports.js").Instant | null;
        };
        titleFolded: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Booking) => string | null;
        };
        nameFolded: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Booking) => string | null;
        };
        phoneDigits: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Booking) => string | null;
        };
        /** For search. `customerEmailFolded` defines which addresses are equal. */
        emailSearched: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Booking) => string | null;
        };
        externalId: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Booking) => string | null;
        };
        externalIdFolded: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Booking) => string | null;
        };
        customerEmailFolded: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Booking) => string | null;
        };
        service: {
            readonly is: 'uuid';
            readonly isUnique: false;
            readonly of: (object: Booking) => string | null;
        };
        series: {
            readonly is: 'uuid';
            readonly isUnique: false;
            readonly of: (object: Booking) => string | null;
        };
        customer: {
            readonly is: 'uuid';
            readonly isUnique: false;
            readonly of: (object: Booking) => string | null;
        };
        key: {
            readonly is: 'uuid';
            readonly isUnique: false;
            readonly of: (object: Booking) => string | null;
        };
        /** Digest of the client address that made the hold, with a key. */
        holder: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Booking) => string | null;
        };
        resources: {
            readonly is: 'list';
            readonly isUnique: false;
            readonly of: (object: Booking) => readonly string[];
        };
    };
    readonly refersTo: {
        readonly resource: {
            readonly of: ({ resources }: Booking) => readonly string[];
            readonly onRemoval: "refuse while live";
        };
        readonly workflow: {
            readonly of: ({ workflow }: Booking) => (string | null)[];
            readonly onRemoval: "refuse while live";
        };
        readonly service: {
            readonly of: ({ sale }: Booking) => (string | undefined)[];
            readonly onRemoval: "refuse while live";
        };
        readonly series: {
            readonly of: ({ series }: Booking) => (string | undefined)[];
            readonly onRemoval: "keep";
        };
        readonly customer: {
            readonly of: ({ customerUuid }: Booking) => (string | null | undefined)[];
            readonly onRemoval: "cascade with more";
        };
        readonly job: {
            readonly of: ({ told }: Booking) => (string | null | undefined)[];
            readonly onRemoval: "keep";
        };
        readonly key: {
            readonly of: ({ madeWith }: Booking) => (string | undefined)[];
            readonly onRemoval: "keep";
        };
    };
    readonly personal: readonly ["title", "notes", "meta", "externalId", "customer", "customerUuid", "madeWith", "told", "language"];
    readonly quota: null;
    readonly told: null;
    readonly copied: typeof asItIs;
    readonly check: (object: object) => void;
} & {
    readonly '~object'?: Booking;
};
