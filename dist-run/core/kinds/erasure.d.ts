import type { Erasure } from '../model/erasure.js';
import { asItIs } from './kind.js';
export declare const ERASURE_KIND: {
    readonly foundBy: {
        done: {
            readonly is: 'flag';
            readonly isUnique: false;
            readonly of: (object: Erasure) => boolean;
        };
    };
    readonly refersTo: {
        readonly booking: {
            readonly of: ({ bookings }: Erasure) => readonly string[];
            readonly onRemoval: "keep";
        };
    };
    readonly personal: readonly ["email", "formerEmails", "bookings", "answered"];
    readonly quota: null;
    readonly told: null;
    readonly copied: typeof asItIs;
    readonly check: (object: object) => void;
} & {
    readonly '~object'?: Erasure;
};
