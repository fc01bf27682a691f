import type { EN } from './texts.en.js';

export const DE: typeof EN = {
  color: 'Farbe im Kalender',
  none: 'Keine',
  other: (color) => `Andere Farbe, ${color}`,
  names: {
    blue: 'Blau',
    orange: 'Orange',
    teal: 'Petrol',
    pink: 'Rosa',
    lime: 'Hellgrün',
    violet: 'Violett',
    yellow: 'Gelb',
    sky: 'Himmelblau',
    red: 'Rot',
    green: 'Grün',
    brown: 'Braun',
    grey: 'Grau',
  },
};
