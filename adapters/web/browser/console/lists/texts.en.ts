import { formatNumber } from '../plural.js';

export const EN = {
  byName: 'Search by name',
  failed: 'The list could not be loaded',
  nothingFoundHint: 'Nothing here matches your search and filters.',
  onlyChosen: 'Only the selected one',
  pages: 'Pages',
  range: (first: number, last: number, total: number) =>
    `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`,
  previous: 'Previous',
  next: 'Next',
  showAllOf: (total: number) => `Show all ${formatNumber(total)}`,
};
