import type { EN } from './texts.en.js';

export const FR: typeof EN = { date: 'Date', time: 'Heure' };
