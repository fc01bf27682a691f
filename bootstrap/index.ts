/** Exports for starting the service as its own process does: `readConfig`, then `start`. */
export { type Config, ConfigError, type DatabaseConfig, type LogLevel, readConfig } from './config.js';
export { buildContainer, type ContainerSettings, Ports } from './container.js';
export { type Running, type StartOptions, start, startWorker } from './start.js';
export { openStorage } from './storage.js';
