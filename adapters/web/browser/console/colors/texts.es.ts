import type { EN } from './texts.en.js';

export const ES: typeof EN = {
  color: 'Color en el calendario',
  none: 'Ninguno',
  other: (color) => `Otro color, ${color}`,
  names: {
    blue: 'Azul',
    orange: 'Naranja',
    teal: 'Verde azulado',
    pink: 'Rosa',
    lime: 'Verde claro',
    violet: 'Violeta',
    yellow: 'Amarillo',
    sky: 'Azul cielo',
    red: 'Rojo',
    green: 'Verde',
    brown: 'Marrón',
    grey: 'Gris',
  },
};
