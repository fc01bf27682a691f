import type { WebhookSecrets } from '../../core/actions/delivery-ports.js';
/** Standard Webhooks secrets: `whsec_` and the base64 of 24 to 64 bytes. */
export declare const webhookSecrets: WebhookSecrets;
