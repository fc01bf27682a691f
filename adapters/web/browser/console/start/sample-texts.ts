export { EN as TEXTS } from './sample-texts.en.js';
