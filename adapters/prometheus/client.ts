import { importFailure } from '../package/index.js';

/** The library. `loadClient` loads it before anything is measured. */
export let client: typeof import('prom-client');

/** @throws MissingPackageError */
export async function loadClient(): Promise<void> {
  try {
    client ??= await import('prom-client');
  } catch (error) {
    throw importFailure('METRICS_PORT', 'prom-client', error);
  }
}
