import { readNewTimeOff, type TimeOff } from '../model/time-off.js';
import { asItIs } from './kind.js';
export declare const TIME_OFF_KIND: {
    readonly foundBy: {
        /** Widest span over all zones. */
        startsAt: {
            readonly is: 'instant';
            readonly isUnique: false;
            readonly of: (object: TimeOff) => import("../ports.js").Instant | null;
        };
        endsAt: {
            readonly is: 'instant';
            readonly isUnique: false;
            readonly of: (object: TimeOff) => import("../ports.js").Instant | null;
        };
        /** Resources of the time off. None if it closes all. */
        resources: {
            readonly is: 'list';
            readonly isUnique: false;
            readonly of: (object: TimeOff) => readonly string[];
        };
        closesAll: {
            readonly is: 'flag';
            readonly isUnique: false;
            readonly of: (object: TimeOff) => boolean;
        };
    };
    readonly refersTo: {
        readonly resource: {
            readonly of: ({ resources }: TimeOff) => readonly string[];
            readonly onRemoval: "cascade";
            readonly by: "resources";
            readonly without: ({ resources }: TimeOff, uuid: string) => {
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
    readonly copied: typeof asItIs;
    readonly check: typeof readNewTimeOff;
} & {
    readonly '~object'?: TimeOff;
};
