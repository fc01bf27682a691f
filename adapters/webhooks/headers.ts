import { validateHeaderName, validateHeaderValue } from 'node:http';

/** Headers, in lower case, that say what is sent and how: a configured one would contradict the request. */
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

/** Whether a header is Slotkeeper's own to set; all of `webhook-*` is kept for what the specification may add. */
export function isForbiddenWebhookHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return forbiddenWebhookHeaders.has(lower) || lower.startsWith('webhook-');
}

/** The problem with a configured header, as a sentence; undefined when there is none. */
export function webhookHeaderProblem(name: string, value: string): string | undefined {
  if (isForbiddenWebhookHeader(name)) return 'Must not be a header that Slotkeeper sets itself';
  return malformedHeader(name, value);
}

/** What HTTP does not let through, line breaks above all. The value is never repeated: it may be a credential. */
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
