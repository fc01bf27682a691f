import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
/** First byte of a token: version of its format. */
const VERSION = 1;
const UUID = 16;
const MAC = 32;
const SECRET = 32;
const NONCE = 12;
const TAG = 16;
/** Prefix of the signed data, so that the signature is useless for other purposes. */
const TOKEN_LABEL = 'slotkeeper manage token';
const HOLDER_LABEL = 'slotkeeper holder';
const VISITOR_LABEL = 'slotkeeper visitor';
const PLAIN = 'plain:';
const SEALED = 'sealed:';
/**
 * Manage tokens: base64url of the version, the booking's UUID and an HMAC-SHA-256. `secretKey` (32 bytes) encrypts
 * the stored secrets of apps (adapters/tokens/README.md, "Manage tokens"). Null: they are stored unencrypted.
 */
export function manageTokens(secretKey) {
    const inside = (stored, app) => {
        if (stored.startsWith(PLAIN))
            return Buffer.from(stored.slice(PLAIN.length), 'base64url');
        return secretKey ? unsealed(secretKey, stored.slice(SEALED.length), app) : undefined;
    };
    const opened = (stored, app) => {
        const secret = inside(stored, app);
        if (!secret)
            throw new Error('The secret of an app is sealed with another SECRET_KEY than this process has');
        return secret;
    };
    const stored = (secret, app) => secretKey ? SEALED + sealed(secretKey, secret, app) : PLAIN + secret.toString('base64url');
    const write = (secret, app, booking, counter) => {
        const uuid = Buffer.from(booking.replaceAll('-', ''), 'hex');
        const mac = createHmac('sha256', opened(secret, app))
            .update([TOKEN_LABEL, app, booking, counter].join('\0'))
            .digest();
        return Buffer.concat([Buffer.of(VERSION), uuid, mac]).toString('base64url');
    };
    const digestOf = (label, secret, app, address) => createHmac('sha256', opened(secret, app)).update([label, app, address].join('\0')).digest('base64url');
    return {
        opens: (secret, app) => inside(secret, app) !== undefined,
        newSecret: (app) => stored(randomBytes(SECRET), app),
        sealed: (secret, app) => (secretKey && secret.startsWith(PLAIN) ? stored(opened(secret, app), app) : secret),
        write,
        bookingIn: bookingInToken,
        isProof(token, secret, app, booking, counter) {
            const [known, given] = [write(secret, app, booking, counter), token].map((text) => Buffer.from(text));
            return known.length === given.length && timingSafeEqual(known, given);
        },
        holder: (secret, app, address) => digestOf(HOLDER_LABEL, secret, app, address),
        visitor: (secret, app, address) => digestOf(VISITOR_LABEL, secret, app, address),
    };
}
/** Returns the UUID in a text that has the form of a token. */
export function bookingInToken(token) {
    if (!/^[A-Za-z0-9_-]+$/.test(token))
        return undefined;
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== 1 + UUID + MAC || bytes[0] !== VERSION || bytes.toString('base64url') !== token)
        return undefined;
    const digits = bytes.toString('hex', 1, 1 + UUID);
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
/** AES-256-GCM, bound to the app: the secret of one app cannot be decrypted as another's. */
function sealed(key, secret, app) {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(app));
    const body = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}
function unsealed(key, text, app) {
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAAD(Buffer.from(app)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
    }
    catch {
        return undefined; // wrong authentication tag: final() has no other failure
    }
}
