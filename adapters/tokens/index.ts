import { hash, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { Digest, NewToken, NewUuid } from '../../core/ports.js';

export { DigestTokenVerifier } from './digest-token-verifier.js';
export { open, seal } from './sealing.js';

/** SHA-256, as 64 hexadecimal digits. */
export const sha256: Digest = (secret) => hash('sha256', secret, 'hex');

/** UUID version 7: within this process each is greater than the one before, also when the clock jumps back. */
export const newUuid: NewUuid = () => v7();

/** UUID version 4, from the system's cryptographic source. */
export const newToken: NewToken = () => randomUUID();
