import { importFailure } from '../../package/index.js';

/** The driver. `loadDriver` loads it before the adapter uses it. */
export let mongodb: typeof import('mongodb');

/** @throws MissingPackageError */
export async function loadDriver(): Promise<void> {
  try {
    mongodb ??= await import('mongodb');
  } catch (error) {
    throw importFailure('The MongoDB storage', 'mongodb', error);
  }
}
