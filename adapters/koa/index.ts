export type { KoaApplication, UntypedKoa } from './application.js';
export { createHttpApi } from './http-api.js';
export { type LimitSettings, RateLimits } from './limits/rate-limits.js';
export type {
  HttpObserver,
  ObservedRequest,
  Page,
  PageRequest,
  Pages,
  RequestLine,
  RequestLog,
  Services,
} from './operations/services.js';
export { createApiServer, SERVER_DEFAULTS, type ServerSettings } from './server.js';
