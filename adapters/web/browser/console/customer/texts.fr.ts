import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const FR: typeof EN = {
  label: 'Client :',
  customers: 'Clients',
  withoutName: 'Client sans nom',
  noEmail: 'Pas d’adresse e-mail',
  noEmailHint: 'Sans adresse, aucune confirmation n’est envoyée.',
  another: 'Quelqu’un d’autre',
  matches: (count) =>
    plural(count, {
      one: `${formatNumber(count)} client correspond.`,
      other: `${formatNumber(count)} clients correspondent.`,
    }),
};
