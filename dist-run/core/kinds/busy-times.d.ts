import type { BusyTimes } from '../model/calendar.js';
import { asItIs } from './kind.js';
export declare const BUSY_TIMES_KIND: {
    readonly foundBy: {};
    readonly refersTo: {
        readonly calendar: {
            readonly of: ({ uuid }: BusyTimes) => (string | undefined)[];
            readonly onRemoval: "cascade with more";
        };
    };
    readonly personal: "none";
    readonly quota: null;
    readonly told: null;
    readonly copied: typeof asItIs;
    readonly check: (object: object) => void;
} & {
    readonly '~object'?: BusyTimes;
};
