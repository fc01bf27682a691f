export { EN as TEXTS } from './texts.en.js';
