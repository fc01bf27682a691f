import { formatNumber, plural } from '../plural.js';

export const EN = {
  customers: 'Customers',
  find: 'Find',
  found: (count: number) => plural(count, { one: '1 found', other: `${formatNumber(count)} found` }),
  none: 'Nothing found.',
  past: 'Past',
  placeholder: 'Find (/)',
};
