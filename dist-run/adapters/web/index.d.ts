export { createPages, type OriginsOf, type Page, type PageRequest, type Pages, type PagesOptions } from './pages.js';
