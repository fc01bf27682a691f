import { hash, randomBytes, randomFillSync, randomUUID } from 'node:crypto';
import { v5, v7 } from 'uuid';
import type { Digest, NewSecret, NewToken, NewUuid } from '../../core/basics/ports.js';

export { credentialProblem, isKey } from './credentials.js';
export { digestTokenVerifier } from './digest-token-verifier.js';
export { manageTokens } from './manage-tokens.js';
export { scryptPasswords } from './scrypt-passwords.js';
export { open, seal } from './seal.js';

/** Returns the SHA-256 of a secret as 64 hexadecimal digits. */
export const sha256: Digest = (secret) => hash('sha256', secret, 'hex');

/** Creates a UUID version 7. Each is greater than the one before in this process, even if the clock jumps back. */
export const newUuid: NewUuid = () => {
  const now = Date.now();
  if (now > last.msecs) {
    last.msecs = now;
    last.seq = randomBytesOf(4).readUInt32BE() >>> 1;
  } else {
    last.seq += 1;
  }
  return v7({ msecs: last.msecs, seq: last.seq, random: randomBytesOf(16) });
};

/** Returns the UUID version 5 of a name. The same name and namespace (a UUID) always give the same UUID. */
export const namedUuid = (namespace: string, name: string): string => v5(name, namespace);

const last = { msecs: 0, seq: 0 };

/** Random bytes are read in large batches: the call costs more than the bytes. */
const pool = Buffer.alloc(4096);
let used = pool.length;

function randomBytesOf(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

/** Creates a secret: 32 bytes from the system's cryptographic source, as 43 characters of base64url. */
export const newSecret: NewSecret = () => randomBytes(32).toString('base64url');

/** Creates a token: a UUID version 4 from the system's cryptographic source. */
export const newToken: NewToken = () => randomUUID();
