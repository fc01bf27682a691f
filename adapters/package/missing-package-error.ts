/** A part of the service needs `packages`, which are not installed. */
export class MissingPackageError extends Error {
  override readonly name = 'MissingPackageError';
  readonly code = 'missing_package';
  readonly packages: readonly string[];
  constructor(part: string, name: string) {
    super(`${part} needs what is not installed. To install it: npm install ${name}`);
    this.packages = [name];
  }
}

/**
 * Returns the error to throw when the import of an optional package has failed. Such an import stands in a `try` of its own, because
 * bundlers accept that a package is missing only there.
 */
export function importFailure(part: string, name: string, error: unknown): unknown {
  const { code, message = '' } = error as NodeJS.ErrnoException;
  const isMissing = /^(?:ERR_)?MODULE_NOT_FOUND$/.test(code ?? '') && message.includes(`'${name}'`);
  return isMissing ? new MissingPackageError(part, name) : error;
}
