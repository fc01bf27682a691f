import { importFailure } from '../package/index.js';

/** The package. `loadApi` loads it before anything is traced. */
export let api: typeof import('@opentelemetry/api');

/** @throws MissingPackageError */
export async function loadApi(): Promise<void> {
  try {
    api ??= await import('@opentelemetry/api');
  } catch (error) {
    throw importFailure('Tracing', '@opentelemetry/api', error);
  }
}
