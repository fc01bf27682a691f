import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, type StorageOpener } from '../config.js';

/** Imports the module of `--storage`, and returns its export `open`. @throws ConfigError for a module without it. */
export async function openerIn(path: string): Promise<StorageOpener> {
  const { open } = await import(pathToFileURL(resolve(path)).href).catch((error: Error) => {
    throw new ConfigError([`--storage must name a module: ${error.message}`]);
  });
  if (typeof open === 'function') return open;
  throw new ConfigError([`--storage must name a module that exports open(url): ${path} does not`]);
}
