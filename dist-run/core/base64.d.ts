/** Base64 with padding (RFC 4648, 4). The core has no platform functions for it. */
export declare function toBase64(bytes: Uint8Array): string;
/** Decodes Base64. Undefined for any text that `toBase64` would not write. */
export declare function fromBase64(text: string): Uint8Array | undefined;
