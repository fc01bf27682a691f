import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ManageTokens } from '../../core/customers/manage/manage-secret.js';

/** First byte of a manage token: the version of its format. */
const VERSION = 1;
const UUID = 16;
const MAC = 32;
const SECRET = 32;
const NONCE = 12;
const TAG = 16;

/** Labels that precede the signed data, so that a signature for one purpose is invalid for the others. */
const TOKEN_LABEL = 'slotkeeper manage token';
const HOLDER_LABEL = 'slotkeeper holder';
const VISITOR_LABEL = 'slotkeeper visitor';

const PLAIN = 'plain:';
const SEALED = 'sealed:';

/**
 * Manage tokens: base64url of version, booking's UUID and HMAC-SHA-256. `secretKey` (32 bytes) encrypts stored secrets
 * (adapters/tokens/README.md, "Manage tokens"). Null: they are stored unencrypted.
 */
export function manageTokens(secretKey: Buffer | null): ManageTokens {
  const inside = (stored: string, app: string): Buffer | undefined => {
    if (stored.startsWith(PLAIN)) return Buffer.from(stored.slice(PLAIN.length), 'base64url');
    return secretKey ? unsealed(secretKey, stored.slice(SEALED.length), app) : undefined;
  };
  const opened = (stored: string, app: string): Buffer => {
    const secret = inside(stored, app);
    if (!secret) throw new Error('The secret of an app is encrypted with another SECRET_KEY');
    return secret;
  };
  const stored = (secret: Buffer, app: string): string =>
    secretKey ? SEALED + sealed(secretKey, secret, app) : PLAIN + secret.toString('base64url');
  const write: ManageTokens['write'] = (secret, app, booking, counter) => {
    const uuid = Buffer.from(booking.replaceAll('-', ''), 'hex');
    const mac = createHmac('sha256', opened(secret, app))
      .update([TOKEN_LABEL, app, booking, counter].join('\0'))
      .digest();
    return Buffer.concat([Buffer.of(VERSION), uuid, mac]).toString('base64url');
  };
  const digestOf = (label: string, secret: string, app: string, address: string): string =>
    createHmac('sha256', opened(secret, app)).update([label, app, address].join('\0')).digest('base64url');
  return {
    opens: (secret, app) => inside(secret, app) !== undefined,
    newSecret: (app) => stored(randomBytes(SECRET), app),
    seal: (text, app) => stored(Buffer.from(text), app),
    open: (secret, app) => opened(secret, app).toString(),
    sealed: (secret, app) => (secretKey && secret.startsWith(PLAIN) ? stored(opened(secret, app), app) : secret),
    write,
    bookingIn: bookingInToken,
    isProof(token, secret, app, booking, counter) {
      const [known, given] = [write(secret, app, booking, counter), token].map((text) => Buffer.from(text));
      return known!.length === given!.length && timingSafeEqual(known!, given!);
    },
    holder: (secret, app, address) => digestOf(HOLDER_LABEL, secret, app, address),
    visitor: (secret, app, address) => digestOf(VISITOR_LABEL, secret, app, address),
  };
}

/** Returns the booking's UUID in a text that has the form of a manage token. Does not verify the token. */
export function bookingInToken(token: string): string | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 1 + UUID + MAC || bytes[0] !== VERSION || bytes.toString('base64url') !== token)
    return undefined;
  const digits = bytes.toString('hex', 1, 1 + UUID);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Encrypts an app's secret with AES-256-GCM, bound to the app's UUID: it cannot be decrypted as another app's secret. */
function sealed(key: Buffer, secret: Buffer, app: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(app));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function unsealed(key: Buffer, text: string, app: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(app)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
  } catch {
    return undefined; // wrong authentication tag: final() has no other failure
  }
}
