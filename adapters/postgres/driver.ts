import { importFailure } from '../package/index.js';

/** The driver. `loadDriver` loads it before the adapter uses it. */
export let pg: typeof import('pg').default;

/** @throws MissingPackageError */
export async function loadDriver(): Promise<void> {
  try {
    pg ??= (await import('pg')).default;
  } catch (error) {
    throw importFailure('The PostgreSQL storage', 'pg', error);
  }
}
