export type { KoaApplication, UntypedKoa } from './application.js';
export { type FetchHandler, type FetchOptions, fetchHandler } from './fetch-handler.js';
export { createHttpApi } from './http-api.js';
export { type LimitSettings, RateLimits } from './limits/rate-limits.js';
export type {
  ApiParts,
  HttpObserver,
  ObservedRequest,
  Page,
  PageRequest,
  Pages,
  RequestLine,
  RequestLog,
} from './operations/parts.js';
export { createApiServer, SERVER_DEFAULTS, type ServerSettings } from './server.js';
