import type { Customer } from '../model/customer.js';
import { foldOrNull } from '../search.js';
import { describeKind, text, uniqueText } from './kind.js';

export const CUSTOMER_KIND = describeKind<Customer>()({
  foundBy: {
    emailFolded: uniqueText(({ email }: Customer) => foldOrNull(email)),
    nameFolded: text(({ name }: Customer) => foldOrNull(name)),
    phoneFolded: text(({ phone }: Customer) => foldOrNull(phone)),
  },
  refersTo: {},
  personal: ['name', 'email', 'phone', 'notes', 'meta'],
  quota: null,
  told: null,
});
