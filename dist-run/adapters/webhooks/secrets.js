import { randomBytes } from 'node:crypto';
const PREFIX = 'whsec_';
/** Standard Webhooks, "Signature scheme": between 24 and 64 random bytes. */
const MIN_BYTES = 24;
const MAX_BYTES = 64;
/** Length of the output of HMAC-SHA256. */
const MADE_BYTES = 32;
/** Standard Webhooks secrets: `whsec_` and the base64 of 24 to 64 bytes. */
export const webhookSecrets = {
    make: () => PREFIX + randomBytes(MADE_BYTES).toString('base64'),
    isValid(secret) {
        if (!secret.startsWith(PREFIX))
            return false;
        const text = secret.slice(PREFIX.length);
        const key = Buffer.from(text, 'base64');
        // Buffer skips invalid Base64, receivers' libraries do not
        return key.length >= MIN_BYTES && key.length <= MAX_BYTES && key.toString('base64') === text;
    },
};
