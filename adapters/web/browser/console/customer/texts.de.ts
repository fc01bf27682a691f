import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  label: 'Kunde:',
  customers: 'Kunden',
  withoutName: 'Kunde ohne Namen',
  noEmail: 'Keine E-Mail-Adresse',
  noEmailHint: 'Ohne Adresse wird keine Bestätigung gesendet.',
  another: 'Jemand anderes',
  matches: (count) => plural(count, { one: '1 Kunde passt.', other: `${formatNumber(count)} Kunden passen.` }),
};
