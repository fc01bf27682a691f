export { EN as TEXTS } from './shell-texts.en.js';
