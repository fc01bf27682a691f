import { phoneTerm, searchable } from '../search.js';
export const CUSTOMER_SEARCH = ['name', 'email', 'phone'];
/** Conversion of search terms for customers, by field. */
export const CUSTOMER_FOLDINGS = { name: searchable, email: searchable, phone: phoneTerm };
export const CUSTOMER_SORTS = ['created_at', '-created_at'];
