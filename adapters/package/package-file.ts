// Renamed, because bundles in ESM often declare `createRequire` in their banner.
import { createRequire as requireFrom } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Returns the URL of a file of this package by its path from a module. `module`: the module's `import.meta.url`. A module in the bundle of a
 * program has no such file beside it: then it is taken from the package that is installed where the bundle runs.
 * @throws Error if the package is not installed there.
 */
export function packageFile(path: string, module: string | undefined): URL {
  const here = module ?? pathToFileURL(__filename).href; // bundles in CommonJS have no `import.meta.url`
  const folder = packageFolder(here);
  if (folder === undefined) {
    throw new Error(`${path} is not in this bundle: install slotkeeper where the bundle runs, or mark it as external`);
  }
  const beside = new URL(path, here);
  return beside.href.startsWith(folder.href) ? beside : new URL(`dist/bundle/${path}`, folder);
}

/** Returns the folder of this package, as seen from a module. Undefined if it is not installed. */
function packageFolder(here: string): URL | undefined {
  try {
    return new URL('./', pathToFileURL(requireFrom(here).resolve('slotkeeper/package.json')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
