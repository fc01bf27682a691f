/** Headers of the request itself, in lower case. Configured ones would contradict them. */
export declare const forbiddenWebhookHeaders: ReadonlySet<string>;
/** True if only Slotkeeper sets the header. All of `webhook-*` is reserved for the specification. */
export declare function isForbiddenWebhookHeader(name: string): boolean;
/** Validates a configured header. Returns the problem in a sentence, or undefined. */
export declare function webhookHeaderProblem(name: string, value: string): string | undefined;
/** Finds what HTTP does not allow, above all line breaks. The message omits the value, which may be a credential. */
export declare function malformedHeader(name: string, value: string): string | undefined;
