// Not as `createRequire`: programs often give a bundle in ESM that name by the banner of the bundler.
import { createRequire as requireFrom } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Returns the URL of a file that this package has beside a module, whose `import.meta.url` is given. A bundle of a program does not contain
 * the file, so it is taken from the package installed where the bundle is.
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
