import { validateHeaderName, validateHeaderValue } from 'node:http';
/** Headers of the request itself, in lower case. Configured ones would contradict them. */
export const forbiddenWebhookHeaders = new Set([
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
/** True if only Slotkeeper sets the header. All of `webhook-*` is reserved for the specification. */
export function isForbiddenWebhookHeader(name) {
    const lower = name.toLowerCase();
    return forbiddenWebhookHeaders.has(lower) || lower.startsWith('webhook-');
}
/** Validates a configured header. Returns the problem in a sentence, or undefined. */
export function webhookHeaderProblem(name, value) {
    if (isForbiddenWebhookHeader(name))
        return 'Must not be a header that Slotkeeper sets itself';
    return malformedHeader(name, value);
}
/** Finds what HTTP does not allow, above all line breaks. The message omits the value, which may be a credential. */
export function malformedHeader(name, value) {
    try {
        validateHeaderName(name);
    }
    catch {
        return 'Must have a header name of letters, digits and hyphens';
    }
    try {
        validateHeaderValue(name, value);
    }
    catch {
        return 'Must have a header value of one line in ISO 8859-1';
    }
    return undefined;
}
