/** Starts the service like the process does: read the configuration, then start it. */
export { ConfigError, readConfig } from './config.js';
export { buildContainer, Ports } from './container.js';
export { start, startWorker } from './start.js';
export { openStorage } from './storage.js';
