import { formatNumber } from '../plural.js';
import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  byName: 'Nach Namen suchen',
  failed: 'Die Liste konnte nicht geladen werden',
  nothingFoundHint: 'Zu Ihrer Suche und Ihren Filtern passt hier nichts.',
  onlyChosen: 'Nur das Gewählte',
  pages: 'Seiten',
  range: (first, last, total) => `${formatNumber(first)}–${formatNumber(last)} von ${formatNumber(total)}`,
  previous: 'Zurück',
  next: 'Weiter',
  showAllOf: (total) => `Alle ${formatNumber(total)} anzeigen`,
};
