export { EN as SHARED } from './texts.en.js';
