import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const ES: typeof EN = {
  customers: 'Clientes',
  find: 'Buscar',
  found: (count) =>
    plural(count, { one: `${formatNumber(count)} resultado`, other: `${formatNumber(count)} resultados` }),
  none: 'Sin resultados.',
  past: 'Pasadas',
  placeholder: 'Buscar (/)',
};
