/** Starts the service like the process does: read the configuration, then start it. */
export { type Config, ConfigError, type DatabaseConfig, type LogLevel, readConfig } from './config.js';
export { buildContainer, type Parts, Ports } from './container.js';
export { type Running, type StartOptions, start, startWorker } from './start.js';
export { openStorage } from './storage.js';
