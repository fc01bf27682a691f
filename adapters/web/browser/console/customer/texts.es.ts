import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const ES: typeof EN = {
  label: 'Cliente:',
  customers: 'Clientes',
  withoutName: 'Cliente sin nombre',
  noEmail: 'Sin correo electrónico',
  noEmailHint: 'Sin correo no se envía ninguna confirmación.',
  another: 'Otra persona',
  matches: (count) =>
    plural(count, { one: '1 cliente coincide.', other: `${formatNumber(count)} clientes coinciden.` }),
};
