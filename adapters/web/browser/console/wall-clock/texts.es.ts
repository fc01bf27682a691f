import type { EN } from './texts.en.js';

export const ES: typeof EN = { date: 'Fecha', time: 'Hora' };
