/**
 * Encrypts text with AES-256-GCM so that only the same credential decrypts it (adapters/tokens/README.md, "Sealing").
 * HKDF-SHA256 derives the key from the caller's credential, which is not stored, and from `also`: an additional
 * secret of the caller, for public credentials. `authorization` is the header's value.
 */
export declare function seal(authorization: string, text: string, also?: string): string;
/** Decrypts the text. Undefined with another credential, or if the text was changed. */
export declare function open(authorization: string, sealed: string, also?: string): string | undefined;
