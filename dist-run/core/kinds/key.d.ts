import { type Key, readNewKey } from '../model/key.js';
import { asItIs } from './kind.js';
export declare const KEY_KIND: {
    readonly foundBy: {
        nameFolded: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Key) => string | null;
        };
        digest: {
            readonly is: 'text';
            readonly isUnique: true;
            readonly of: (object: Key) => string | null;
        };
        page: {
            readonly is: 'flag';
            readonly isUnique: false;
            readonly of: (object: Key) => boolean;
        };
    };
    readonly refersTo: {
        readonly service: {
            readonly of: ({ services }: Key) => readonly string[];
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
    readonly copied: typeof asItIs;
    readonly check: typeof readNewKey;
} & {
    readonly '~object'?: Key;
};
