import { formatNumber, plural } from '../plural.js';

export const EN = {
  label: 'Customer:',
  customers: 'Customers',
  withoutName: 'Customer without a name',
  another: 'Someone else',
  noEmail: 'No e-mail address',
  noEmailHint: 'Without one, no confirmation is sent.',
  matches: (count: number) =>
    plural(count, { one: '1 customer matches.', other: `${formatNumber(count)} customers match.` }),
};
