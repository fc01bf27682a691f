import { randomBytes } from 'node:crypto';
import type { WebhookSecrets } from '../../core/messages/actions/delivery-ports.js';

const PREFIX = 'whsec_';
/** Limits of a secret's length in bytes: 24 to 64 (Standard Webhooks, "Signature scheme"). */
const MIN_BYTES = 24;
const MAX_BYTES = 64;
/** Length of a generated secret in bytes: the output length of HMAC-SHA256. */
const MADE_BYTES = 32;

/** Standard Webhooks secrets: `whsec_` and the base64 of 24 to 64 bytes. */
export const webhookSecrets: WebhookSecrets = {
  make: () => PREFIX + randomBytes(MADE_BYTES).toString('base64'),

  isValid(secret) {
    if (!secret.startsWith(PREFIX)) return false;
    const text = secret.slice(PREFIX.length);
    const key = Buffer.from(text, 'base64');
    // Compare with the text, because Buffer skips invalid Base64, which receivers' libraries refuse.
    return key.length >= MIN_BYTES && key.length <= MAX_BYTES && key.toString('base64') === text;
  },
};
