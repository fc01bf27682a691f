import { createRequire } from 'node:module';

/** A part of the service was asked for, and `packages`, which only it needs, are not installed. */
export class MissingPackageError extends Error {
  readonly code = 'missing_package';
  readonly packages: readonly string[];
  constructor(part: string, packages: readonly string[]) {
    super(`${part} needs what is not installed. To install it: ${installing(packages)}`);
    this.packages = packages;
  }
}

/**
 * To be called before a part is loaded whose packages are optional dependencies.
 * @throws MissingPackageError naming those that are not installed.
 */
export function needPackages(part: string, packages: readonly string[]): void {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length > 0) throw new MissingPackageError(part, missing);
}

/** @throws MissingPackageError unless all is there that the HTTP interface needs. */
export function needHttpPackages(corsOrigins: readonly string[]): void {
  needPackages('The HTTP interface', ['koa', '@koa/router', 'ajv', ...(corsOrigins.length > 0 ? ['@koa/cors'] : [])]);
}

export function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return false;
    throw error;
  }
}

/** The command that installs the packages, in the versions that this service is tested with. */
export function installing(packages: readonly string[]): string {
  const { optionalDependencies } = createRequire(import.meta.url)('../../package.json') as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  return `npm install ${packages.map((name) => `${name}@${optionalDependencies[name]}`).join(' ')}`;
}
