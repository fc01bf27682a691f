import { type Visitor } from '../model/visitor.js';
import { asItIs } from './kind.js';
export declare const VISITOR_KIND: {
    readonly foundBy: {
        confirmedAt: {
            readonly is: 'instant';
            readonly isUnique: false;
            readonly of: (object: Visitor) => import("../ports.js").Instant | null;
        };
    };
    readonly refersTo: {};
    readonly personal: "none";
    readonly quota: null;
    readonly told: null;
    readonly copied: typeof asItIs;
    readonly check: (object: object) => void;
} & {
    readonly '~object'?: Visitor;
};
