import type { Digest, NewSecret, NewToken, NewUuid } from '../../core/ports.js';
export { DigestTokenVerifier } from './digest-token-verifier.js';
export { manageTokens } from './manage-tokens.js';
export { scryptPasswords } from './scrypt-passwords.js';
export { open, seal } from './seal.js';
/** SHA-256, as 64 hexadecimal digits. */
export declare const sha256: Digest;
/** UUID version 7. Each is greater than the one before in this process, even if the clock jumps back. */
export declare const newUuid: NewUuid;
/** UUID version 5: the same for the same name and namespace (a UUID). */
export declare const namedUuid: (namespace: string, name: string) => string;
/** 32 bytes from the system's cryptographic source, in base64url: 43 characters. */
export declare const newSecret: NewSecret;
/** UUID version 4, from the system's cryptographic source. */
export declare const newToken: NewToken;
