/** A folder where a user's programs are compiled against types that openapi-typescript makes of the document. */
export interface TypedClient {
    /** Compiles a program that imports `./slotkeeper.js`, and returns the compiler's output: empty if it is correct. */
    compile(source: string): Promise<string>;
    remove(): Promise<void>;
}
export declare function typedClient(document: string): Promise<TypedClient>;
/** Makes types of the document in that folder. */
export declare function openApiTypes(folder: string, document: string, types: string): Promise<void>;
/** A folder where programs that use this package, as it was built, are compiled as for a browser, and run. */
export interface PackageUser {
    /** Returns the compiler's output: empty if the source is correct. */
    compile(source: string): Promise<string>;
    /** Runs the last compiled program and returns its output. */
    run(): Promise<string>;
    remove(): Promise<void>;
}
export declare function packageUser(): Promise<PackageUser>;
