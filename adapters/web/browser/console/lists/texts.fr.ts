import { formatNumber } from '../plural.js';
import type { EN } from './texts.en.js';

export const FR: typeof EN = {
  byName: 'Rechercher par nom',
  failed: 'La liste n’a pas pu être chargée',
  nothingFoundHint: 'Rien ne correspond à votre recherche et à vos filtres.',
  onlyChosen: 'Uniquement la sélection',
  pages: 'Pages',
  range: (first, last, total) => `${formatNumber(first)}–${formatNumber(last)} sur ${formatNumber(total)}`,
  previous: 'Précédent',
  next: 'Suivant',
  showAllOf: (total) => `Tout afficher (${formatNumber(total)})`,
};
