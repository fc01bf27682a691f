import { formatNumber } from '../plural.js';
import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  customers: 'Kunden',
  find: 'Suchen',
  found: (count) => `${formatNumber(count)} gefunden`,
  none: 'Nichts gefunden.',
  past: 'Vergangen',
  placeholder: 'Suchen (/)',
};
