import { NO_SEARCH, phoneTerm, type Search, searchable } from '../basics/search.js';
import type { Question } from '../model/questions/question.js';
import { searched } from '../model/questions/search-conditions.js';

/** Conversion of search terms for customers, by field. */
export const CUSTOMER_FOLDINGS = { name: searchable, email: searchable, phone: phoneTerm } as const;

const SEARCHED = { name: 'nameFolded', email: 'emailSearched', phone: 'phoneDigits' } as const;

export const CUSTOMER_SORTS = ['created_at', '-created_at'] as const;

/** Filter and order of a list of customers: by creation, or reversed. */
export interface CustomerFilter {
  readonly search?: Search<keyof typeof CUSTOMER_FOLDINGS> | undefined;
  readonly sort?: (typeof CUSTOMER_SORTS)[number] | undefined;
}

/** Builds the question for the customers that a filter lets through. */
export function buildCustomerQuestion({
  search = NO_SEARCH,
  sort = 'created_at',
}: CustomerFilter): Question<'customer'> {
  const where = ['and', searched<'customer'>(search, SEARCHED)] as const;
  return { kind: 'customer', where, order: sort === 'created_at' ? 'created' : '-created' };
}
