import { createRequire } from 'node:module';
/** A requested part of the service needs `packages`, which are not installed. */
export class MissingPackageError extends Error {
    code = 'missing_package';
    packages;
    constructor(part, packages) {
        super(`${part} needs what is not installed. To install it: ${installing(packages)}`);
        this.packages = packages;
    }
}
/**
 * Call before loading a part that needs optional packages.
 * @throws MissingPackageError naming the missing ones.
 */
export function needPackages(part, packages) {
    const missing = packages.filter((name) => !isInstalled(name));
    if (missing.length > 0)
        throw new MissingPackageError(part, missing);
}
/** @throws MissingPackageError unless all packages of the HTTP interface are installed. */
export function needHttpPackages(corsOrigins) {
    needPackages('The HTTP interface', ['koa', '@koa/router', 'ajv', ...(corsOrigins.length > 0 ? ['@koa/cors'] : [])]);
}
export function isInstalled(name) {
    try {
        import.meta.resolve(name);
        return true;
    }
    catch (error) {
        if (error.code === 'ERR_MODULE_NOT_FOUND')
            return false;
        throw error;
    }
}
/** Returns the command that installs the packages in the tested versions. */
export function installing(packages) {
    const { optionalDependencies } = createRequire(import.meta.url)('../../package.json');
    return `npm install ${packages.map((name) => `${name}@${optionalDependencies[name]}`).join(' ')}`;
}
