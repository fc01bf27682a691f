import { hash, randomBytes, randomFillSync, randomUUID } from 'node:crypto';
import { v5, v7 } from 'uuid';
export { DigestTokenVerifier } from './digest-token-verifier.js';
export { manageTokens } from './manage-tokens.js';
export { scryptPasswords } from './scrypt-passwords.js';
export { open, seal } from './seal.js';
/** SHA-256, as 64 hexadecimal digits. */
export const sha256 = (secret) => hash('sha256', secret, 'hex');
/** UUID version 7. Each is greater than the one before in this process, even if the clock jumps back. */
export const newUuid = () => {
    const now = Date.now();
    if (now > last.msecs) {
        last.msecs = now;
        last.seq = randomBytesOf(4).readUInt32BE() >>> 1;
    }
    else {
        last.seq += 1;
    }
    return v7({ msecs: last.msecs, seq: last.seq, random: randomBytesOf(16) });
};
/** UUID version 5: the same for the same name and namespace (a UUID). */
export const namedUuid = (namespace, name) => v5(name, namespace);
const last = { msecs: 0, seq: 0 };
/** Random bytes are read in large batches: the call costs more than the bytes. */
const pool = Buffer.alloc(4096);
let used = pool.length;
function randomBytesOf(count) {
    if (used + count > pool.length) {
        randomFillSync(pool);
        used = 0;
    }
    used += count;
    return pool.subarray(used - count, used);
}
/** 32 bytes from the system's cryptographic source, in base64url: 43 characters. */
export const newSecret = () => randomBytes(32).toString('base64url');
/** UUID version 4, from the system's cryptographic source. */
export const newToken = () => randomUUID();
