/** A requested part of the service needs `packages`, which are not installed. */
export declare class MissingPackageError extends Error {
    readonly code = "missing_package";
    readonly packages: readonly string[];
    constructor(part: string, packages: readonly string[]);
}
/**
 * Call before loading a part that needs optional packages.
 * @throws MissingPackageError naming the missing ones.
 */
export declare function needPackages(part: string, packages: readonly string[]): void;
/** @throws MissingPackageError unless all packages of the HTTP interface are installed. */
export declare function needHttpPackages(corsOrigins: readonly string[]): void;
export declare function isInstalled(name: string): boolean;
/** Returns the command that installs the packages in the tested versions. */
export declare function installing(packages: readonly string[]): string;
