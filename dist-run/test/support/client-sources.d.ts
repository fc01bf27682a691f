/** The OpenAPI document of the service, as text. */
export declare function documentText(): Promise<string>;
/** `adapters/client/operations.ts`: where each operation is. */
export declare function operationsSource(document: string): string;
/** `adapters/client/openapi.ts`: the schemas and operations as types. */
export declare function typesSource(document: string): Promise<string>;
