import { SECOND } from '../instants.js';
/** Timeout in ms for a storage's health. Shorter than the timeouts of probes and drivers. */
export const STORAGE_PATIENCE = 5 * SECOND;
