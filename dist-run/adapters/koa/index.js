export { createHttpApi } from './http-api.js';
export { RateLimits } from './limits/rate-limits.js';
export { createApiServer, SERVER_DEFAULTS } from './server.js';
