export { createPages } from './pages.js';
