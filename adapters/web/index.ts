export { createPages, type Page, type PageRequest, type Pages, type PagesOptions, type ReadOrigins } from './pages.js';
