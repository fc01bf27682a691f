import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { plainCredential } from './credentials.js';

const SALT = 16;
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts text with AES-256-GCM so that only the same credential decrypts it (adapters/tokens/README.md, "Sealing").
 * HKDF-SHA256 derives the key from the caller's credential, which is not stored, and from `also`: a further secret of
 * the caller, needed if the credential is public. `authorization` is the value of the `Authorization` header.
 */
export function seal(authorization: string, text: string, also = ''): string {
  const salt = randomBytes(SALT);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(authorization, also, salt), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a sealed text. Undefined if it was sealed with another credential, or changed since. */
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
    return undefined; // wrong authentication tag: final() has no other failure
  }
}

/**
 * Derives the encryption key from a credential, regardless of its scheme, padding, and case of e-mail address and UUID. A header of another
 * form, such as a JWT, is used unchanged.
 */
function sealingKey(authorization: string, also: string, salt: Buffer): Buffer {
  const plain = plainCredential(authorization) ?? authorization;
  const colon = plain.indexOf(':');
  const credential = colon < 0 ? plain.toLowerCase() : plain.slice(0, colon).toLowerCase() + plain.slice(colon);
  return Buffer.from(
    hkdfSync('sha256', also === '' ? credential : `${credential}\0${also}`, salt, 'slotkeeper sealed answer', 32),
  );
}
