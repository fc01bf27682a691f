import { foldOrNull, phoneDigitsOrNull, searchableOrNull } from '../../basics/search.js';
import { CUSTOMER, type Customer, checkCustomerPatch } from '../customer.js';
import { asItIs, describeKind, text, uniqueText } from './kind.js';

export const CUSTOMER_KIND = describeKind<Customer>()({
  fields: CUSTOMER,
  foundBy: {
    emailFolded: uniqueText(({ email }: Customer) => foldOrNull(email)),
    nameFolded: text(({ name }: Customer) => searchableOrNull(name)),
    phoneDigits: text(({ phone }: Customer) => phoneDigitsOrNull(phone)),
    /** Address without case and accents, for substring search. For equality, use `emailFolded`. */
    emailSearched: text(({ email }: Customer) => searchableOrNull(email)),
  },
  refersTo: {},
  personal: ['name', 'email', 'phone', 'notes', 'meta'],
  quota: null,
  reported: null,
  copied: asItIs,
  check: checkCustomerPatch,
});
