import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  label: 'Kunde:',
  customers: 'Kunden',
  withoutName: 'Kunde ohne Namen',
  another: 'Jemand anderes',
  matches: (count) => plural(count, { one: '1 Kunde passt.', other: `${formatNumber(count)} Kunden passen.` }),
};
