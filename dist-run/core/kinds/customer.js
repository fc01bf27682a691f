import { checkCustomerPatch } from '../model/customer.js';
import { foldOrNull, phoneDigitsOrNull, searchableOrNull } from '../search.js';
import { asItIs, describeKind, text, uniqueText } from './kind.js';
export const CUSTOMER_KIND = describeKind()({
    foundBy: {
        emailFolded: uniqueText(({ email }) => foldOrNull(email)),
        nameFolded: text(({ name }) => searchableOrNull(name)),
        phoneDigits: text(({ phone }) => phoneDigitsOrNull(phone)),
        /** For search. `emailFolded` defines which addresses are equal. */
        emailSearched: text(({ email }) => searchableOrNull(email)),
    },
    refersTo: {},
    personal: ['name', 'email', 'phone', 'notes', 'meta'],
    quota: null,
    told: null,
    copied: asItIs,
    check: checkCustomerPatch,
});
