import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const FR: typeof EN = {
  customers: 'Clients',
  find: 'Rechercher',
  found: (count) =>
    plural(count, { one: `${formatNumber(count)} résultat`, other: `${formatNumber(count)} résultats` }),
  none: 'Aucun résultat.',
  past: 'Passés',
  placeholder: 'Rechercher (/)',
};
