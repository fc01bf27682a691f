import type { EN } from './texts.en.js';

export const DE: typeof EN = { date: 'Datum', time: 'Uhrzeit' };
