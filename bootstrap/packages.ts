import { createRequire } from 'node:module';

/** A requested part of the service needs `packages`, which are not installed. */
export class MissingPackageError extends Error {
  readonly code = 'missing_package';
  readonly packages: readonly string[];
  constructor(part: string, packages: readonly string[]) {
    super(`${part} needs what is not installed. To install it: ${installing(packages)}`);
    this.packages = packages;
  }
}

/** Call before loading a part that needs optional packages. @throws MissingPackageError naming the missing ones. */
export function needPackages(part: string, packages: readonly string[]): void {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length > 0) throw new MissingPackageError(part, missing);
}

/** @throws MissingPackageError unless all packages of the HTTP interface are installed. */
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

/** Returns the command that installs the packages in the tested versions. */
export function installing(packages: readonly string[]): string {
  const { optionalDependencies } = createRequire(import.meta.url)('../../package.json') as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  return `npm install ${packages.map((name) => `${name}@${optionalDependencies[name]}`).join(' ')}`;
}
