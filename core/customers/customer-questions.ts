import { NO_SEARCH, phoneTerm, type Search, searchable } from '../basics/search.js';
import type { Question } from '../model/questions/question.js';
import { searchConditions } from '../model/questions/search-conditions.js';

/** Conversion of search terms for customers, by field. */
export const CUSTOMER_FOLDINGS = { name: searchable, email: searchable, phone: phoneTerm } as const;

const SEARCHED = { name: 'nameFolded', email: 'emailSearched', phone: 'phoneDigits' } as const;

export const CUSTOMER_SORTS = ['created_at', '-created_at', 'last_start', '-last_start'] as const;

/** Filter and order of a list of customers. Customers without a `lastStart` are last in both directions. */
export interface CustomerFilter {
  readonly search?: Search<keyof typeof CUSTOMER_FOLDINGS> | undefined;
  readonly sort?: (typeof CUSTOMER_SORTS)[number] | undefined;
  /** True: only customers with bookings to come. False: only those without. */
  readonly upcoming?: boolean | undefined;
  /** Only customers whose last booking began before this date of the business's zone. */
  readonly lastBefore?: string | undefined;
}

/** Builds the question for the customers that a filter lets through. */
export function buildCustomerQuestion({
  search = NO_SEARCH,
  sort,
}: Pick<CustomerFilter, 'search' | 'sort'>): Question<'customer'> {
  const where = ['and', searchConditions<'customer'>(search, SEARCHED)] as const;
  return { kind: 'customer', where, order: sort === '-created_at' ? '-created' : 'created' };
}
