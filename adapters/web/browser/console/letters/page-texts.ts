export { EN as TEXTS } from './page-texts.en.js';
