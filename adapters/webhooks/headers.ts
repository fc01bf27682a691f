import { validateHeaderName, validateHeaderValue } from 'node:http';

/** Names of headers that the sender sets itself, in lower case. Configured ones would contradict them. */
export const forbiddenWebhookHeaders: ReadonlySet<string> = new Set([
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'host',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'expect',
]);

/** True if a header must not be configured. All of `webhook-*` is reserved for the Standard Webhooks specification. */
export function isForbiddenWebhookHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return forbiddenWebhookHeaders.has(lower) || lower.startsWith('webhook-');
}

/** Validates a configured header. Returns the problem as a sentence, or undefined. */
export function webhookHeaderProblem(name: string, value: string): string | undefined {
  if (isForbiddenWebhookHeader(name)) return 'Must not be a header that Slotkeeper sets itself';
  return malformedHeader(name, value);
}

/** Returns why HTTP does not allow a header, mostly for line breaks. Never quotes the value, which may be a credential. */
export function malformedHeader(name: string, value: string): string | undefined {
  try {
    validateHeaderName(name);
  } catch {
    return 'Must have a header name of letters, digits and hyphens';
  }
  try {
    validateHeaderValue(name, value);
  } catch {
    return 'Must have a header value of one line in ISO 8859-1';
  }
  return undefined;
}
