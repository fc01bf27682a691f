/**
 * True if the text is an origin as browsers serialize it (RFC 6454, 6.2): lower case, no path, no default port.
 * Scheme `https`, or `http` for local hosts only.
 */
export declare function isOrigin(text: string): boolean;
