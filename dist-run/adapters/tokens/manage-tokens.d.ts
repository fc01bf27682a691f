import type { ManageTokens } from '../../core/manage/manage-secret.js';
/**
 * Manage tokens: base64url of the version, the booking's UUID and an HMAC-SHA-256. `secretKey` (32 bytes) encrypts
 * the stored secrets of apps (adapters/tokens/README.md, "Manage tokens"). Null: they are stored unencrypted.
 */
export declare function manageTokens(secretKey: Buffer | null): ManageTokens;
/** Returns the UUID in a text that has the form of a token. */
export declare function bookingInToken(token: string): string | undefined;
