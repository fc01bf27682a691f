export type { KoaApplication, UntypedKoa } from './application.js';
export { createHttpApi } from './http-api.js';
export type { RequestLine, RequestLog, Services } from './services.js';
