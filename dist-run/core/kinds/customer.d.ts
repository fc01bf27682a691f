import { type Customer, checkCustomerPatch } from '../model/customer.js';
import { asItIs } from './kind.js';
export declare const CUSTOMER_KIND: {
    readonly foundBy: {
        emailFolded: {
            readonly is: 'text';
            readonly isUnique: true;
            readonly of: (object: Customer) => string | null;
        };
        nameFolded: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Customer) => string | null;
        };
        phoneDigits: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Customer) => string | null;
        };
        /** For search. `emailFolded` defines which addresses are equal. */
        emailSearched: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Customer) => string | null;
        };
    };
    readonly refersTo: {};
    readonly personal: readonly ["name", "email", "phone", "notes", "meta"];
    readonly quota: null;
    readonly told: null;
    readonly copied: typeof asItIs;
    readonly check: typeof checkCustomerPatch;
} & {
    readonly '~object'?: Customer;
};
