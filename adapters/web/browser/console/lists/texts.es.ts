import { formatNumber } from '../plural.js';
import type { EN } from './texts.en.js';

export const ES: typeof EN = {
  byName: 'Buscar por nombre',
  failed: 'No se ha podido cargar la lista',
  nothingFoundHint: 'Nada coincide con su búsqueda y sus filtros.',
  onlyChosen: 'Solo lo seleccionado',
  pages: 'Páginas',
  range: (first, last, total) => `${formatNumber(first)}–${formatNumber(last)} de ${formatNumber(total)}`,
  previous: 'Anterior',
  next: 'Siguiente',
  showAllOf: (total) => `Ver los ${formatNumber(total)}`,
};
