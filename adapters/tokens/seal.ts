import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { plainCredential } from './credentials.js';

const SALT = 16;
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts text so that only the same credential opens it: AES-256-GCM under a key that HKDF-SHA256 derives from the
 * caller's credential, which is stored nowhere (adapters/tokens/README.md, "Sealing"), and from `also`: what the caller
 * alone knows besides, where the credential is public. `authorization` is the header's value.
 */
export function seal(authorization: string, text: string, also = ''): string {
  const salt = randomBytes(SALT);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(authorization, also, salt), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text that was sealed; undefined with another credential, or when it was altered since. */
export function open(authorization: string, sealed: string, also = ''): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < SALT + NONCE + TAG) return undefined;
  const nonce = bytes.subarray(SALT, SALT + NONCE);
  const key = sealingKey(authorization, also, bytes.subarray(0, SALT));
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(SALT + NONCE, SALT + NONCE + TAG));
  try {
    return decipher.update(bytes.subarray(SALT + NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined; // the tag does not fit: final() has no other failure
  }
}

/** One credential makes one key, however its header was written: the scheme, the padding, the case of e-mail and UUID. */
function sealingKey(authorization: string, also: string, salt: Buffer): Buffer {
  const plain = plainCredential(authorization) ?? '';
  const colon = plain.indexOf(':');
  const credential = colon < 0 ? plain.toLowerCase() : plain.slice(0, colon).toLowerCase() + plain.slice(colon);
  return Buffer.from(
    hkdfSync('sha256', also === '' ? credential : `${credential}\0${also}`, salt, 'slotkeeper sealed answer', 32),
  );
}
