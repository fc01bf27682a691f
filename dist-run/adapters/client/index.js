export { createClient } from './client.js';
export { challengeOf } from './exchange.js';
export { orThrow, SlotkeeperError } from './failure.js';
