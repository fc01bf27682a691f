import { type Kind, type ObjectsByKind } from '../kinds/objects.js';
import type { View } from './ledger.js';
/** @throws RefusedError `in_use` if other objects need this one, by the `refersTo` of their kinds. */
export declare function checkUnreferenced(view: View, to: Kind, uuid: string): void;
/** Returns the changes of other objects when this one is removed, by the `refersTo` of their kinds. */
export declare function cascadeOf(view: View, to: Kind, uuid: string): {
    put: ObjectsByKind;
    removed: {
        readonly kind: Kind;
        readonly uuid: string;
    }[];
};
