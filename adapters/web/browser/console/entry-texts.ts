export { EN as TEXTS } from './entry-texts.en.js';
