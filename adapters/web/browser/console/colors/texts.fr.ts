import type { EN } from './texts.en.js';

export const FR: typeof EN = {
  color: 'Couleur dans l’agenda',
  none: 'Aucune',
  other: (color) => `Autre couleur, ${color}`,
  names: {
    blue: 'Bleu',
    orange: 'Orange',
    teal: 'Bleu canard',
    pink: 'Rose',
    lime: 'Vert clair',
    violet: 'Violet',
    yellow: 'Jaune',
    sky: 'Bleu ciel',
    red: 'Rouge',
    green: 'Vert',
    brown: 'Brun',
    grey: 'Gris',
  },
};
