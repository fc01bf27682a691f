import type { Series } from '../model/series.js';
import { asItIs } from './kind.js';
export declare const SERIES_KIND: {
    readonly foundBy: {
        service: {
            readonly is: 'uuid';
            readonly isUnique: false;
            readonly of: (object: Series) => string | null;
        };
    };
    readonly refersTo: {
        readonly service: {
            readonly of: ({ service }: Series) => (string | null)[];
            readonly onRemoval: "keep";
        };
        readonly resource: {
            readonly of: ({ resources }: Series) => readonly string[];
            readonly onRemoval: "keep";
        };
        readonly booking: {
            readonly of: ({ bookings }: Series) => readonly string[];
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
    readonly copied: typeof asItIs;
    readonly check: (object: object) => void;
} & {
    readonly '~object'?: Series;
};
