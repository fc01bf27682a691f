import type { IncomingMessage } from 'node:http';
type Json = any;
/** An answer as a client sees it. */
export interface Received {
    readonly status: number;
    readonly headers: IncomingMessage['headers'];
    readonly text: string;
    /** Parsed body. Undefined without one. */
    readonly body: any;
}
/** Throws unless an answer is as documented, and, if it is no failure, the JSON that was sent for it. */
export type Conforms = (method: string, path: string, received: Received, sent?: unknown) => void;
/** Makes the check of requests and answers against an OpenAPI document. */
export declare function conformity(text: string): Conforms;
/** Checks of values against the schemas of an OpenAPI document. */
export declare function documentChecks(document: Json): {
    problemsOf: (schema: object, value: unknown, how?: 'closed' | 'open') => string | undefined;
    resolved: (object: Json) => Json;
};
export {};
